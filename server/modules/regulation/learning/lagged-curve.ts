/**
 * A curve from hours in their order. Cabinets follow an outdoor temperature that they filter, buildings one that has been: by the
 * temperature of the hour, a curve comes out too flat. So some filters are tried, and the one counts that the water follows best.
 */

import { type CurveHour, type ExperienceOptions, experienceCurve, type Learnt } from './experience-curve.ts'

/** Time constants, h: none, those of cabinets (domain guide 4.2: 2 to 6), and of people who go by the day. */
const FILTERS_H = [0, 2, 4, 6, 12, 24] as const
/** A longer filter must leave so much less scatter: else chance would choose it. */
const LEAST_GAIN = 0.05

export interface LaggedCurve {
  readonly learnt: Learnt
  /** Of the outdoor temperature, h; 0: none. */
  readonly filterH: number
}

/** @param hours - Each hour from the first to the last; NaN where nothing was measured. */
export function laggedCurve(hours: readonly CurveHour[], options: ExperienceOptions): LaggedCurve {
  let best: LaggedCurve | null = null
  for (const filterH of FILTERS_H) {
    const learnt = experienceCurve(filterH === 0 ? hours : filtered(hours, filterH), options)
    if (best === null) best = { learnt, filterH }
    else if (learnt.kind === 'learnt' && learnt.scatterK < (1 - LEAST_GAIN) * scatterOf(best.learnt))
      best = { learnt, filterH }
  }
  if (best === null) throw new RangeError('filters: there is one at least.')
  return best
}

const scatterOf = (learnt: Learnt): number => (learnt.kind === 'learnt' ? learnt.scatterK : Number.POSITIVE_INFINITY)

/** After a gap, hours count again once the filter has seen its time constant. */
function filtered(hours: readonly CurveHour[], filterH: number): CurveHour[] {
  const share = 1 - Math.exp(-1 / filterH)
  let [value, seenH] = [Number.NaN, 0]
  return hours.map((hour) => {
    const isGap = Number.isNaN(hour.outdoorC)
    value = isGap || Number.isNaN(value) ? hour.outdoorC : value + share * (hour.outdoorC - value)
    seenH = isGap ? 0 : seenH + 1
    return { ...hour, outdoorC: seenH > filterH ? value : Number.NaN }
  })
}
