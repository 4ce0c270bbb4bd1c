// How rooms get their heat from the water (domain guide 2.3): `Q = Qd·((water − room)/excess)^n`. As a line of logarithms, by least
// squares of six-hour means, in which the water's own heat does not matter.

import { quantileOf } from '#server/modules/load-forecast/learning/quantile.ts'
import type { Learnt } from './learn-building.ts'
import { resampled } from './resample.ts'
import type { ServedHours } from './served-hours.ts'

export interface LearntEmitters {
  /** kW where the water is as much warmer than the rooms as at design. */
  readonly heatKw: Learnt
  readonly exponent: Learnt
}

const PART_H = 6
const PARTS_OF_WEEK = 28
/** Twelve weeks of winter have 300; from fewer nothing is told. */
const LEAST_PARTS = 80
/** Below it hot water and losses of pipes are most of the heat, K. */
const LEAST_EXCESS_K = 4
const SAMPLES = 200
const NINE_OF_TEN = 1.645
/** Sensors on pipes are off by 0.3 K, rooms by {@link ServedHours.indoorErrorK}; pipes lose, and hot water takes, some of the heat (E). */
const [SENSOR_K, HEAT_MISSED, EXPONENT_MISSED] = [0.3, 0.06, 0.2]
/** Of emitters of any kind: EN 442, EN 1264. */
const [LEAST_EXPONENT, MOST_EXPONENT] = [0.7, 1.8]

interface Part {
  readonly week: number
  readonly x: number
  readonly y: number
}

/** @param excessK - At design. @returns Null where the water tells nothing. */
export function learnEmitters(hours: ServedHours, excessK: number): LearntEmitters | null {
  const parts = partsOf(hours, excessK)
  if (parts.length < LEAST_PARTS) return null
  const weeks = [...new Set(parts.map(({ week }) => week))].map((week) => parts.filter((part) => part.week === week))
  const best = lineOf(parts)
  if (!best || best.slope < LEAST_EXPONENT || best.slope > MOST_EXPONENT) return null
  const samples = resampled(weeks.length, SAMPLES).flatMap(
    (chosen) => lineOf(chosen.flatMap((at) => weeks[at] ?? [])) ?? [],
  )
  const deviation = (read: (line: Line) => number): number => {
    const sorted = samples.map(read).toSorted((one, other) => one - other)
    return (quantileOf(sorted, 0.95) - quantileOf(sorted, 0.05)) / (2 * NINE_OF_TEN)
  }
  const [ofHeat, ofExponent] = [deviation(({ level }) => level), deviation(({ slope }) => slope)]
  const heatKw = Math.exp(best.level)
  const missed = Math.hypot(
    HEAT_MISSED,
    (best.slope * NINE_OF_TEN * Math.hypot(SENSOR_K, hours.indoorErrorK)) / excessK,
  )
  const halfHeat = Math.hypot(NINE_OF_TEN * ofHeat, missed)
  const halfExponent = Math.hypot(NINE_OF_TEN * ofExponent, EXPONENT_MISSED)
  return {
    heatKw: {
      value: heatKw,
      low: heatKw * Math.exp(-halfHeat),
      high: heatKw * Math.exp(halfHeat),
      deviation: heatKw * ofHeat,
    },
    exponent: {
      value: best.slope,
      low: best.slope - halfExponent,
      high: best.slope + halfExponent,
      deviation: ofExponent,
    },
  }
}

function partsOf({ heat, water, indoor }: ServedHours, excessK: number): Part[] {
  const parts: Part[] = []
  for (let from = 0; from + PART_H <= heat.length; from += PART_H) {
    let [heats, excess] = [0, 0]
    for (let hour = from; hour < from + PART_H; hour += 1) {
      // after a shut-off the water still gives what it holds
      heats += heat[hour] || Number.NaN
      excess += (water[hour] ?? Number.NaN) - (indoor[hour] ?? Number.NaN)
    }
    const meanK = excess / PART_H
    if (heats > 0 && meanK > LEAST_EXCESS_K)
      parts.push({
        week: Math.floor(from / PART_H / PARTS_OF_WEEK),
        x: Math.log(meanK / excessK),
        y: Math.log(heats / PART_H),
      })
  }
  return parts
}

interface Line {
  readonly level: number
  readonly slope: number
}

function lineOf(parts: readonly Part[]): Line | null {
  const n = parts.length
  const [x, y] = [parts.reduce((sum, part) => sum + part.x, 0) / n, parts.reduce((sum, part) => sum + part.y, 0) / n]
  let [xx, xy] = [0, 0]
  for (const part of parts) {
    xx += (part.x - x) ** 2
    xy += (part.x - x) * (part.y - y)
  }
  if (!(xx > 0)) return null
  return { level: y - (xy / xx) * x, slope: xy / xx }
}
