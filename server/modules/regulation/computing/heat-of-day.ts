/**
 * Offsets that leave the day's heat as it is (domain guide 4.3): all are moved by one amount, until a day with them gives as much
 * heat as the curve alone. Steady water at the design flow, by the law of the emitters (2.3); ramps between segments included.
 */

import { type CurveDesign, curveWater, meanAt, shareAtSupply } from '#contract/network/heating-curve.ts'
import { DAY_MINUTES, type DaySegment } from '#contract/regulation/day-plan.ts'

const QUARTER_MIN = 15
const NUM_QUARTERS = DAY_MINUTES / QUARTER_MIN
const MOST_SHIFT_K = 15
const HALVINGS = 40
/** Lowest return of a frost guard is sought below this supply temperature, °C. */
const HIGHEST_C = 100

export interface DayOfCurve {
  readonly design: CurveDesign
  /** Outdoor temperature of each hour of the clock, °C. */
  readonly outdoorC: readonly number[]
  readonly segments: readonly DaySegment[]
  /** Fastest change between segments, K in 15 min. */
  readonly rampK: number
  /** Frost guard: return temperature that is not gone below by an offset, °C. */
  readonly leastReturnC: number
  /** Range of what an offset may be, K. */
  readonly offsetRangeK: readonly [min: number, max: number]
}

export interface NeutralDay {
  /** Added to all offsets, K. */
  readonly shiftK: number
  /** Of each segment after the shift and within its limits, K. */
  readonly offsetsK: readonly number[]
  /** Heat of the day over that of the curve, less 1. */
  readonly deviation: number
}

/** @param isNeutral - False: offsets stay as they are entered, but for their limits. */
export function neutralDay(day: DayOfCurve, isNeutral: boolean): NeutralDay {
  const curveC = Array.from({ length: NUM_QUARTERS }, (_, quarter) => {
    const hour = Math.floor((quarter * QUARTER_MIN) / 60)
    const outdoorC = day.outdoorC[hour % day.outdoorC.length] ?? 0
    return curveWater({ kind: 'quality' }, day.design, outdoorC).supplyC
  })
  const guardC = supplyOfReturn(day.design, day.leastReturnC)
  const floors = day.segments.map((segment) => floorOf(segment, curveC, guardC))
  const offsetsAt = (shiftK: number): number[] =>
    day.segments.map(({ offsetK }, at) =>
      Math.min(day.offsetRangeK[1], Math.max(day.offsetRangeK[0], floors[at] ?? 0, offsetK + shiftK)),
    )
  const shareOf = shareTable(day.design)
  const plain = heatOf(shareOf, curveC, [0])
  const deviationAt = (offsets: readonly number[]): number =>
    plain <= 0 ? 0 : heatOf(shareOf, curveC, profileOf(day, offsets)) / plain - 1
  let shiftK = 0
  if (isNeutral) {
    let [low, high] = [-MOST_SHIFT_K, MOST_SHIFT_K]
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      shiftK = (low + high) / 2
      if (deviationAt(offsetsAt(shiftK)) < 0) low = shiftK
      else high = shiftK
    }
  }
  const offsetsK = offsetsAt(shiftK)
  return { shiftK, offsetsK, deviation: deviationAt(offsetsK) }
}

/** Sum of load shares of the quarters of an hour. @param offsets - By the quarter; one holds for all. */
const heatOf = (shareOf: ShareOf, curveC: readonly number[], offsets: readonly number[]): number =>
  curveC.reduce((sum, supplyC, quarter) => sum + shareOf(supplyC + (offsets[quarter % offsets.length] ?? 0)), 0)

type ShareOf = (supplyC: number) => number
const SHARE_STEP = 0.01
const NUM_SHARES = 300

/** Load share of a supply temperature out of a table: a day is tried dozens of times, each with a hundred quarters. */
function shareTable(design: CurveDesign): ShareOf {
  const drop = design.designSupplyC - design.designReturnC
  const supplies = Array.from({ length: NUM_SHARES }, (_, at) => {
    const share = at * SHARE_STEP
    return meanAt(design, share) + 0.5 * share * drop
  })
  return (supplyC) => {
    let [low, high] = [0, NUM_SHARES - 1]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if ((supplies[middle] ?? 0) <= supplyC) low = middle
      else high = middle
    }
    const [from, to] = [supplies[low] ?? 0, supplies[high] ?? 0]
    return SHARE_STEP * (low + Math.min(1, Math.max(0, (supplyC - from) / (to - from))))
  }
}

/** Lowest offset of a segment: with it, the return stays at the guard on the warmest quarter; never above 0. */
function floorOf({ fromMinute, toMinute }: DaySegment, curveC: readonly number[], guardC: number): number {
  const own = curveC.slice(Math.floor(fromMinute / QUARTER_MIN), Math.ceil(toMinute / QUARTER_MIN))
  return Math.min(0, guardC - Math.min(...own))
}

/** Supply temperature whose return is at a temperature, at the design flow, °C. */
export function supplyOfReturn(design: CurveDesign, returnC: number): number {
  let [low, high] = [returnC, HIGHEST_C]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const supplyC = (low + high) / 2
    if (2 * meanAt(design, shareAtSupply(design, supplyC)) - supplyC < returnC) low = supplyC
    else high = supplyC
  }
  return (low + high) / 2
}

/** Offsets of the quarters of an hour, ramped at each change; the day before is the same. */
function profileOf({ segments, rampK }: Pick<DayOfCurve, 'segments' | 'rampK'>, offsets: readonly number[]): number[] {
  const planned = Array.from({ length: NUM_QUARTERS }, (_, quarter) => {
    const minute = quarter * QUARTER_MIN
    const at = segments.findIndex(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)
    return offsets[at] ?? 0
  })
  const profile: number[] = []
  let last = planned.at(-1) ?? 0
  // once around to find where a day begins
  for (let round = 0; round < 2; round += 1)
    for (const [quarter, wanted] of planned.entries()) {
      last = Math.min(last + rampK, Math.max(last - rampK, wanted))
      profile[quarter] = last
    }
  return profile
}

/** The offset at a minute of the day, ramped as the plan is, K. */
export function offsetAt(
  day: Pick<DayOfCurve, 'segments' | 'rampK'>,
  offsets: readonly number[],
  minute: number,
): number {
  return profileOf(day, offsets)[Math.floor(minute / QUARTER_MIN) % NUM_QUARTERS] ?? 0
}
