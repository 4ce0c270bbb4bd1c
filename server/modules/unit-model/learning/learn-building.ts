/**
 * The building behind a unit from hours of service (domain guide 2.2): `C dT/dt = Q + G + s·sun − UA·(T − outdoor)`, of which a share of
 * the temperature follows at once. Duty: loss, capacity, time constant, gains and sun with intervals, or why nothing can be told.
 * Neighbours: span-sums.ts says what rooms would do, fit-building.ts fits a file of one building. Pure.
 */

import { solveSymmetric } from '#server/modules/load-forecast/learning/cholesky.ts'
import { quantileOf } from '#server/modules/load-forecast/learning/quantile.ts'
import { resampled } from './resample.ts'
import { type ServedHours, type Span, spansOf, withoutShortGaps } from './served-hours.ts'
import { airingOf, CAUSE, NUM_CAUSES, type SpanSums, sumsOf } from './span-sums.ts'

/** Nine times of ten it lies between the ends. */
export interface Learnt {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Standard deviation of what chance of the weeks does to it; the interval holds what the equations miss as well. */
  readonly deviation: number
}

export interface LearntBuilding {
  readonly timeConstantH: Learnt
  /** With the usual airing, kW/K. */
  readonly lossKwK: Learnt
  readonly capacityKwhK: Learnt
  /** Of people and devices, less what the meter counts and the rooms do not get, kW. */
  readonly gainsKw: Learnt
  readonly sunM2: Learnt | null
  /** Root mean square of what it misses the indoor temperature by, K. */
  readonly rmseK: number
  readonly numHours: number
}

export type NotLearnt = 'noHeat' | 'noWeather' | 'tooShort' | 'steady' | 'noFit'

/** A day of good hours in all. */
const HARDLY_ANY_HOURS = 24
/** Spans of two weeks that overlap by half: four weeks. */
const LEAST_SPANS = 3
const [SHORTEST_H, LONGEST_H, STEPS] = [12, 420, 28]
const QUICK_SHARES = [0, 0.04, 0.08, 0.14]
const SAMPLES = 100
/** In a normal distribution nine of ten lie so many deviations around the middle. */
const NINE_OF_TEN = 1.645
/** Heat that varies less than this share of its mean tells nothing. */
const LEAST_VARIATION = 0.05
/** A time constant whose ends are further apart says less than the design does. */
const WIDEST = 4
/**
 * What the equations miss, as half of an interval, found on simulated buildings of two nodes whose people air, turn valves and draw hot
 * water (server/modules/unit-model/learning/learn-building.test.ts): relative for time constant, loss and sun.
 */
const MISSED = { timeConstant: 0.22, loss: 0.08, sun: 0.5, heat: 0.1 } as const

interface Solved {
  readonly timeConstantH: number
  readonly lossKwK: number
  readonly gainsKw: number
  readonly sunM2: number
  readonly squares: number
}

export function learnBuilding(served: ServedHours): LearntBuilding | NotLearnt {
  const hours = withoutShortGaps(served)
  if (numKnown(hours.outdoor) < HARDLY_ANY_HOURS) return 'noWeather'
  if (numKnown(hours.heat) < HARDLY_ANY_HOURS) return 'noHeat'
  const spans = spansOf(hours)
  if (spans.length < LEAST_SPANS) return 'tooShort'
  const means = meansOf(hours, spans)
  if (means.heatVariation < LEAST_VARIATION) return 'steady'
  const tried = Array.from(
    { length: STEPS },
    (_, step) => SHORTEST_H * (LONGEST_H / SHORTEST_H) ** (step / (STEPS - 1)),
  )
  const sums = tried.map((timeConstantH) =>
    QUICK_SHARES.map((quickShare) => spans.map((span) => sumsOf(hours, span, { timeConstantH, quickShare }))),
  )
  const solve = (chosen: readonly number[]) => bestOf(tried, sums, chosen, means)
  const best = solve(spans.map((_, at) => at))
  if (!best) return 'noFit'
  // spans overlap by half
  const drawn = Math.max(2, Math.ceil(spans.length / 2))
  const samples = resampled(spans.length, SAMPLES, drawn).flatMap((chosen) => solve(chosen) ?? [])
  if (samples.length < SAMPLES / 2) return 'noFit'
  const relative = (read: (one: Solved) => number, missed: number): Learnt => {
    const value = read(best)
    const deviation = deviationOf(samples.map((one) => Math.log(read(one) / value)))
    const half = Math.hypot(NINE_OF_TEN * deviation, missed)
    return { value, low: value * Math.exp(-half), high: value * Math.exp(half), deviation: value * deviation }
  }
  const absolute = (read: (one: Solved) => number, missed: number): Learnt => {
    const value = read(best)
    const deviation = deviationOf(samples.map(read))
    const half = Math.hypot(NINE_OF_TEN * deviation, missed)
    return { value, low: value - half, high: value + half, deviation }
  }
  const timeConstantH = relative((one) => one.timeConstantH, MISSED.timeConstant)
  if (timeConstantH.high / timeConstantH.low > WIDEST) return 'steady'
  const roomError = NINE_OF_TEN * hours.indoorErrorK
  const loss = Math.hypot(MISSED.loss, roomError / means.excessK)
  const numHours = sums[0]?.[0]?.reduce((sum, span) => sum + span.numHours, 0) ?? 1
  return {
    timeConstantH,
    lossKwK: relative((one) => one.lossKwK, loss),
    capacityKwhK: relative((one) => one.lossKwK * one.timeConstantH, Math.hypot(MISSED.timeConstant, loss)),
    gainsKw: absolute((one) => one.gainsKw, Math.hypot(best.lossKwK * roomError, MISSED.heat * means.heatKw)),
    sunM2: hours.sun === null ? null : absolute((one) => one.sunM2, MISSED.sun * Math.abs(best.sunM2)),
    rmseK: Math.sqrt(best.squares / numHours),
    numHours,
  }
}

const numKnown = (values: Float64Array): number => values.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : 1), 0)

/** From the ends of nine in ten: a few samples far off do not count. */
function deviationOf(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other)
  return (quantileOf(sorted, 0.95) - quantileOf(sorted, 0.05)) / (2 * NINE_OF_TEN)
}

interface Means {
  readonly heatKw: number
  readonly heatVariation: number
  /** Of the rooms over outside, K. */
  readonly excessK: number
  /** See {@link airingOf}. */
  readonly airing: number
}

function meansOf({ heat, indoor, outdoor, sun, clock }: ServedHours, spans: readonly Span[]): Means {
  let [count, heats, squares, excess, airing] = [0, 0, 0, 0, 0]
  for (const { from, to } of spans)
    for (let hour = from; hour < to; hour += 1) {
      const room = indoor[hour] ?? Number.NaN
      if (Number.isNaN(room)) continue
      const [heatKw, outdoorC] = [heat[hour] ?? 0, outdoor[hour] ?? 0]
      count += 1
      heats += heatKw
      squares += heatKw ** 2
      excess += room - outdoorC
      airing += airingOf(outdoorC, sun?.[hour] ?? 0, clock[hour] ?? 0)
    }
  const heatKw = heats / count
  return {
    heatKw,
    heatVariation: Math.sqrt(Math.max(0, squares / count - heatKw ** 2)) / heatKw,
    excessK: excess / count,
    airing: airing / count,
  }
}

/** The time constant that leaves least, between the steps by a parabola, and what goes with it. */
function bestOf(
  tried: readonly number[],
  sums: readonly (readonly (readonly SpanSums[])[])[],
  chosen: readonly number[],
  means: Means,
): Solved | null {
  const solved = sums.map((shares) => {
    let least: ReturnType<typeof solveFor> = null
    for (const spans of shares) {
      const one = solveFor(spans, chosen)
      if (one && one.squares < (least?.squares ?? Infinity)) least = one
    }
    return least
  })
  let at = -1
  for (const [step, one] of solved.entries()) if (one && one.squares < (solved[at]?.squares ?? Infinity)) at = step
  const [before, own, after] = [solved[at - 1], solved[at], solved[at + 1]]
  const resistance = own?.sizes[CAUSE.heat] ?? 0
  if (!own || !(resistance > 0)) return null
  const bend = before && after ? before.squares - 2 * own.squares + after.squares : 0
  const shift = before && after && bend > 0 ? (before.squares - after.squares) / (2 * bend) : 0
  const ratio = Math.log((tried[1] ?? 1) / (tried[0] ?? 1))
  const stillKwK = 1 / resistance
  const airedShare = ((own.sizes[CAUSE.airing] ?? 0) * means.airing) / means.excessK
  const lossKwK = stillKwK * (1 + airedShare)
  if (!(lossKwK > 0)) return null
  return {
    timeConstantH: (tried[at] ?? 0) * Math.exp(ratio * Math.max(-0.5, Math.min(0.5, shift))),
    lossKwK,
    gainsKw: (own.sizes[CAUSE.gains] ?? 0) * stillKwK,
    sunM2: (own.sizes[CAUSE.sun] ?? 0) * stillKwK,
    squares: own.squares,
  }
}

function solveFor(spans: readonly SpanSums[], chosen: readonly number[]) {
  const matrix = new Float64Array(NUM_CAUSES ** 2)
  const right = new Float64Array(NUM_CAUSES)
  let squares = 0
  for (const at of chosen) {
    const span = spans[at]
    if (!span) continue
    for (let i = 0; i < matrix.length; i += 1) matrix[i] = (matrix[i] ?? 0) + (span.matrix[i] ?? 0)
    for (let i = 0; i < NUM_CAUSES; i += 1) right[i] = (right[i] ?? 0) + (span.right[i] ?? 0)
    squares += span.squares
  }
  const sizes = right.slice()
  if (!solveSymmetric(matrix, sizes)) return null
  for (let i = 0; i < NUM_CAUSES; i += 1) squares -= (right[i] ?? 0) * (sizes[i] ?? 0)
  return { sizes, squares }
}
