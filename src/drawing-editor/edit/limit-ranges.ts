import type { JsonFields } from '#drawing/engine.ts'
import { PALETTES } from '#ui/theme/palette.ts'

/** Limits of a point's alarms; null where there is none. */
export interface AlarmLimits {
  readonly ll: number | null
  readonly l: number | null
  readonly h: number | null
  readonly hh: number | null
}

// the ground of drawings is dark in every theme
const { urgent, important } = PALETTES['big-data-night']
export const LEVEL_COLORS = { urgent, important } as const

/**
 * Colours by value as the alarms of a point have them: beyond the accident limits urgent and blinking, beyond the running
 * limits important, and as drawn in between. None without limits.
 */
export function limitRanges({ ll, l, h, hh }: AlarmLimits): readonly JsonFields[] {
  const urgently = { color: LEVEL_COLORS.urgent, blink: true }
  return [
    ...(ll === null ? [] : [{ max: ll, ...urgently }]),
    ...(hh === null ? [] : [{ min: hh, ...urgently }]),
    ...(l === null ? [] : [{ max: l, color: LEVEL_COLORS.important }]),
    ...(h === null ? [] : [{ min: h, color: LEVEL_COLORS.important }]),
  ]
}
