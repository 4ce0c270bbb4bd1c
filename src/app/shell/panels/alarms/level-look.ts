import type { Theme } from '#app/theme/theme-state.ts'
import type { AlarmDisplay } from '#contract/endpoints/alarms.ts'
import { readableOn } from '#lib/contrast.ts'
import { PALETTES } from '#ui/theme/palette.ts'

/** Colours of the levels, from recovered to urgent; used only for alarms. */
export const LEVEL_COLORS = ['level.recovered', 'level.general', 'level.important', 'level.urgent'] as const

export interface LevelLook {
  /** px */
  readonly fontSize: number
  /** A shade of the configured colour with enough contrast for the theme; null where the colour is no #rrggbb. */
  readonly color: string | null
}

/** Formatting of the rows of each level, from recovered to urgent (R3-35). */
export function levelLooks(display: AlarmDisplay, theme: Theme): readonly LevelLook[] {
  const grounds = [PALETTES[`admin-${theme}`].raised, PALETTES[`big-data-${theme}`].raised]
  return [display.repeatWarn, display.lowWarn, display.middleWarn, display.highWarn].map(({ fontSize, color }) => ({
    fontSize,
    color: /^#[0-9a-f]{6}$/i.test(color) ? readableOn(color, grounds) : null,
  }))
}

const LINE_HEIGHT = 1.5
const SECOND_LINE_PX = 40

/** Row height that fits the largest text, px. */
export const rowHeightOf = (looks: readonly LevelLook[]): number =>
  Math.ceil(Math.max(14, ...looks.map(({ fontSize }) => fontSize)) * LINE_HEIGHT) + SECOND_LINE_PX
