import type { TelemetryPoint } from '../../contract/endpoints/telemetry.ts'
import { isUsable } from '../../contract/live/quality.ts'
import { type LimitState, limitStateOf } from '../telemetry/point-text.ts'

/** How a cell is shown; a limit is looked at only where the value is of now. */
export type CellState = 'none' | 'bad' | 'stale' | 'good' | NonNullable<LimitState>

export function cellStateOf(
  limits: TelemetryPoint['limits'],
  value: number,
  quality: number,
  isTrusted: boolean,
): CellState {
  if (Number.isNaN(value)) return 'none'
  if (isTrusted) return limitStateOf(value, limits) ?? 'good'
  return isUsable(quality) ? 'stale' : 'bad'
}
