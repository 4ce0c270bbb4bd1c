/**
 * A curve from experience (domain guide 4.16): from hours in which rooms were as they should be, to the water that this took. Duty: bins
 * of a kelvin, a robust line, monotone smoothing, and the design curve where little was seen. Pure; the command `npm run curve`
 * learns by the same.
 */

import { type Label, label } from '#contract/kit/language.ts'
import type { CurveCorner } from '#contract/network/heating-curve.ts'

/** An hour of a unit. */
export interface CurveHour {
  readonly outdoorC: number
  /** Supply temperature of the secondary side, or the mean of supply and return, °C. */
  readonly waterC: number
  /** Of its rooms; null where the file or unit has none. */
  readonly roomC: number | null
}

export interface ExperienceOptions {
  /** What the design asks for, to which bins with few hours are drawn; null: nothing is known of it. */
  readonly designC: ((outdoorC: number) => number) | null
  /** Hours without a room count as well: a file of two temperatures has none. */
  readonly needsRooms: boolean
}

interface CurveBin {
  readonly outdoorC: number
  readonly numHours: number
  /** Median, °C. */
  readonly medianC: number
  /** As learnt, °C. */
  readonly waterC: number
}

export interface ExperienceCurve {
  readonly kind: 'learnt'
  /** To be drawn: by rising outdoor temperature, never rising, at most 24. */
  readonly points: readonly CurveCorner[]
  readonly bins: readonly CurveBin[]
  /** Robust line through the bins (Theil–Sen), K/K and °C at 0 °C outside. */
  readonly line: { readonly slope: number; readonly atZeroC: number }
  /** How far hours lie off the curve, K: 1.4826 times the median of what each misses. */
  readonly scatterK: number
  readonly numHours: number
}

interface Refused {
  readonly kind: 'refused'
  readonly why: 'fewBins' | 'noSlope'
  readonly reason: Label
  readonly numBins: number
  readonly numHours: number
}
export type Learnt = ExperienceCurve | Refused

const GOOD_ROOMS_C = { min: 19.5, max: 21.5 } as const
const LEAST_HOURS = 20
/** A curve over fewer kelvins says nothing of the rest of the season. */
const LEAST_BINS = 5
/** Hours at which a bin is believed as much as the design. */
const DESIGN_HOURS = 50
/** Water that no heating has: a stopped pump, a sensor without power, a gap told as 0. */
const WATER_C = { min: 15, max: 110 } as const
const OUTDOOR_C = { min: -50, max: 25 } as const
const MAD_TO_SIGMA = 1.4826
/** Hours further off the line are of something else: a shut valve, a repair. */
const OUTLIER_SIGMAS = 4
const LEAST_SIGMA_K = 0.5
const MOST_POINTS = 24
const BAND_K = { min: 0.5, max: 10 } as const

export function experienceCurve(hours: readonly CurveHour[], { designC, needsRooms }: ExperienceOptions): Learnt {
  const good = hours.filter((hour) => isGood(hour, needsRooms))
  const first = binsOf(good)
  if (first.length < LEAST_BINS) return refused('fewBins', first, good)
  const rough = theilSen(first)
  const missed = good.map((hour) => Math.abs(hour.waterC - rough.atZeroC - rough.slope * hour.outdoorC))
  const widest = OUTLIER_SIGMAS * Math.max(LEAST_SIGMA_K, MAD_TO_SIGMA * median(missed))
  const kept = good.filter((_, at) => (missed[at] ?? 0) <= widest)
  const bins = binsOf(kept)
  if (bins.length < LEAST_BINS) return refused('fewBins', bins, kept)
  const line = theilSen(bins)
  if (line.slope >= 0) return refused('noSlope', bins, kept)
  const smooth = neverRising(bins.map(({ values }) => ({ value: median(values), weight: values.length })))
  const drawn = bins.map(({ centreC, values }, at) => {
    const own = smooth[at] ?? 0
    const trust = values.length / (values.length + DESIGN_HOURS)
    return { value: designC ? trust * own + (1 - trust) * designC(centreC) : own, weight: values.length }
  })
  // drawn to a design of another slope, neighbours can cross again
  const learnt = neverRising(drawn)
  const told = bins.map(
    ({ centreC, values }, at): CurveBin => ({
      outdoorC: centreC,
      numHours: values.length,
      medianC: median(values),
      waterC: learnt[at] ?? 0,
    }),
  )
  const off = bins.flatMap(({ values }, at) => values.map((value) => Math.abs(value - (learnt[at] ?? 0))))
  return {
    kind: 'learnt',
    points: pointsOf(bins, learnt),
    bins: told,
    line,
    scatterK: MAD_TO_SIGMA * median(off),
    numHours: kept.length,
  }
}

function isGood({ outdoorC, waterC, roomC }: CurveHour, needsRooms: boolean): boolean {
  if (!(outdoorC >= OUTDOOR_C.min && outdoorC <= OUTDOOR_C.max)) return false
  if (!(waterC >= WATER_C.min && waterC <= WATER_C.max)) return false
  if (roomC === null || Number.isNaN(roomC)) return !needsRooms
  return roomC >= GOOD_ROOMS_C.min && roomC <= GOOD_ROOMS_C.max
}

function refused(why: Refused['why'], bins: readonly Bin[], hours: readonly CurveHour[]): Refused {
  const [numBins, numHours] = [bins.length, hours.length]
  const reason =
    why === 'fewBins'
      ? label(
          `${numHours} 个有效小时中，仅 ${numBins} 个 1 K 温度段有 ${LEAST_HOURS} 个以上，至少需要 ${LEAST_BINS} 个`,
          `Of ${numHours} good hours, only ${numBins} bins of 1 K have ${LEAST_HOURS}; ${LEAST_BINS} are needed`,
        )
      : label(
          '供温不随室外温度升高而下降，无法得到曲线',
          'The water does not get colder as it gets warmer outside: there is no curve',
        )
  return { kind: 'refused', why, reason, numBins, numHours }
}

interface Bin {
  /** Mean of its outdoor temperatures. */
  readonly centreC: number
  readonly values: readonly number[]
}

/** Those with hours enough, by rising outdoor temperature. */
function binsOf(hours: readonly CurveHour[]): Bin[] {
  const byKelvin = new Map<number, CurveHour[]>()
  for (const hour of hours) {
    const kelvin = Math.floor(hour.outdoorC)
    const own = byKelvin.get(kelvin)
    if (own) own.push(hour)
    else byKelvin.set(kelvin, [hour])
  }
  return [...byKelvin]
    .filter(([, own]) => own.length >= LEAST_HOURS)
    .sort(([one], [other]) => one - other)
    .map(([, own]) => ({
      centreC: own.reduce((sum, { outdoorC }) => sum + outdoorC, 0) / own.length,
      values: own.map(({ waterC }) => waterC),
    }))
}

/** Median of the slopes between all pairs of bins, and the line through the middle with it. */
function theilSen(bins: readonly Bin[]): ExperienceCurve['line'] {
  const middles = bins.map(({ centreC, values }) => ({ x: centreC, y: median(values) }))
  const slopes = middles.flatMap((one, at) =>
    middles.slice(at + 1).map((other) => (other.y - one.y) / (other.x - one.x)),
  )
  const slope = median(slopes)
  return { slope, atZeroC: median(middles.map(({ x, y }) => y - slope * x)) }
}

/** The nearest values that never rise (pool adjacent violators). */
export function neverRising(values: readonly { readonly value: number; readonly weight: number }[]): number[] {
  const pools: { value: number; weight: number; length: number }[] = []
  for (const { value, weight } of values) {
    let pool = { value, weight, length: 1 }
    for (let last = pools.at(-1); last && last.value < pool.value; last = pools.at(-1)) {
      const sum = last.weight + pool.weight
      pool = {
        value: (last.value * last.weight + pool.value * pool.weight) / sum,
        weight: sum,
        length: last.length + pool.length,
      }
      pools.pop()
    }
    pools.push(pool)
  }
  return pools.flatMap(({ value, length }) => Array.from({ length }, () => value))
}

/** As a drawn curve takes them: tenths, and evenly fewer where there are too many; the ends stay. */
function pointsOf(bins: readonly Bin[], learnt: readonly number[]): CurveCorner[] {
  const tenths = (value: number): number => Math.round(10 * value) / 10
  const corners = bins.map(({ centreC, values }, at): CurveCorner => {
    const waterC = learnt[at] ?? 0
    const sigma = MAD_TO_SIGMA * median(values.map((value) => Math.abs(value - waterC)))
    return {
      outdoorC: tenths(centreC),
      supplyC: tenths(waterC),
      plusMinusK: tenths(Math.min(BAND_K.max, Math.max(BAND_K.min, sigma))),
    }
  })
  if (corners.length <= MOST_POINTS) return corners
  return Array.from({ length: MOST_POINTS }, (_, at) => {
    return (
      corners[Math.round((at * (corners.length - 1)) / (MOST_POINTS - 1))] ?? { outdoorC: 0, supplyC: 0, plusMinusK: 0 }
    )
  })
}

function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? upper)) / 2 : upper
}
