import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { isUsable } from '#contract/live/quality.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import { type ValueState, valueStateOf } from '../telemetry/value-states.ts'

/** Display state of a cell; the parameter's colour rule applies only to current values. */
export type CellState = 'none' | 'bad' | 'stale' | 'good' | NonNullable<ValueState>

export function cellStateOf(
  rule: ColourRule,
  limits: TelemetryPoint['limits'],
  value: number,
  quality: number,
  isTrusted: boolean,
): CellState {
  if (Number.isNaN(value)) return 'none'
  if (isTrusted) return valueStateOf(rule, value, limits) ?? 'good'
  return isUsable(quality) ? 'stale' : 'bad'
}
