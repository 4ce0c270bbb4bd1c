import type { Refusal } from '#contract/endpoints/gateways.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { isPlausible } from '#server/modules/data-quality/quality-rules.ts'
import { valueOfNumber } from '#server/modules/points/scaling.ts'
import type { Measurement } from '../points/measurement.ts'
import type { PointCatalog } from '../points/point-catalog.ts'

/** A gateway's clock may run ahead of the server's by this much. */
export const MAX_CLOCK_LEAD_MS = 120_000

export interface DecodeContext {
  readonly catalog: PointCatalog
  readonly now: number
  /** Values before this time are refused: their partition may have been dropped. */
  readonly oldest: number
}

/** A value as a gateway tells it. */
export interface ToldValue {
  readonly code: string
  readonly number: unknown
  /** Epoch ms, or why it is none. */
  readonly time: number | 'bad_time' | 'bad_time_form'
  /** As {@link QUALITY}; null: it is of no such kind. */
  readonly quality: number | null
}

/**
 * The value in the unit of its point, or why it is refused. A number outside its plausible range is taken with the quality "out
 * of range", never as good.
 */
export function judgeValue(
  { code, number, time, quality }: ToldValue,
  gateway: string,
  { catalog, now, oldest }: DecodeContext,
): Measurement | Refusal {
  const point = catalog.byCode(code)
  if (!point) return 'unknown_point'
  if (point.gatewayCode !== gateway) return 'foreign_point'
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'bad_value'
  if (typeof time !== 'number') return time
  if (time > now + MAX_CLOCK_LEAD_MS) return 'time_in_future'
  if (time < oldest) return 'time_too_old'
  if (quality === null) return 'bad_shape'
  const value = valueOfNumber(number, point.scaling)
  return {
    point,
    time: Math.trunc(time),
    value,
    quality: quality === QUALITY.good && !isPlausible(point, value) ? QUALITY.outOfRange : quality,
  }
}
