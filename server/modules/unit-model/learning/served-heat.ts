/**
 * What heat a building got, out of what its meter says. Duty: hours of a true shut-off have none, hours in which the meter stood still are
 * missing, and so are those before and after, of which it counted a part or too much. Neighbour: clean-load.ts of the load forecast, which
 * leaves both out, as neither says what an hour needs. Pure; of the past alone, so that an hour is judged by those after it as well.
 */

import { DROPOUT_SHARE, isFlowing } from '#server/modules/load-forecast/learning/clean-load.ts'
import { isCaughtUp } from '#server/modules/load-forecast/learning/off-schedule.ts'
import { quantileOf } from '#server/modules/load-forecast/learning/quantile.ts'

export interface MeteredHeat {
  /** As the meter says, kW; NaN where it is not known. */
  readonly heat: Float64Array
  /** Of the primary side, as a share of the design; NaN where it is not known. */
  readonly flow: Float64Array
}

/** One hour may be caught up by a single one that is not much larger: more than this multiple of the usual is no restart. */
const MOST_AFTER_AN_HOUR = 1.5

/** @param clean - The same hours as the load forecast has them. */
export function servedHeat({ heat, flow }: MeteredHeat, clean: Float64Array): Float64Array {
  const served = clean.slice()
  const usual = usualHeat(clean)
  const isNothing = (hour: number): boolean => (heat[hour] ?? Number.NaN) <= DROPOUT_SHARE * usual
  for (let from = 0; from < heat.length; from += 1) {
    if (!isNothing(from)) continue
    let to = from + 1
    while (to < heat.length && isNothing(to)) to += 1
    if (isTrue(from, to)) served.fill(0, from, to)
    else served.fill(Number.NaN, Math.max(0, from - 1), to + 1)
    from = to
  }
  return served

  /** Whether nothing was served from one hour to before another. */
  function isTrue(from: number, to: number): boolean {
    const after = heat[to] ?? Number.NaN
    const numHours = to - from
    // nobody knows what came after it
    if (Number.isNaN(after)) return false
    if (isCaughtUp(after, numHours, usual) || (numHours === 1 && after > MOST_AFTER_AN_HOUR * usual)) return false
    for (let hour = from; hour < to; hour += 1) if (isFlowing(flow, hour)) return false
    return true
  }
}

/** Median of the hours with heat. */
const usualHeat = (clean: Float64Array): number => quantileOf(clean.filter((value) => value > 0).sort(), 0.5)
