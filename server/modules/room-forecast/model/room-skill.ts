// How far stored forecasts of rooms were from what was, over the same hours as two ways of saying nothing new.

import type { RoomSkill } from '#contract/endpoints/room-forecast.ts'

const DAY_H = 24

/** A forecast as it was issued; bands are empty where none was known. */
export interface JudgedCourse {
  /** Its first hour, as a number of {@link skillOfCourses}' hours. */
  readonly first: number
  readonly p50C: readonly number[]
  readonly p10C: readonly number[]
  readonly p90C: readonly number[]
}

/** Mean that is null of nothing. */
function createMean() {
  let [sum, count] = [0, 0]
  return {
    add(value: number): void {
      sum += value
      count += 1
    },
    get value(): number | null {
      return count > 0 ? sum / count : null
    },
    get count(): number {
      return count
    },
  }
}

/**
 * @param measured - °C by the hour; NaN where it is not known.
 * @param until - Hours from here on are not over.
 */
export function skillOfCourses(courses: readonly JudgedCourse[], measured: Float64Array, until: number): RoomSkill {
  const [own, last, asNow, lastAsNow, asYesterday, held] = Array.from({ length: 6 }, createMean)
  for (const { first, p50C, p10C, p90C } of courses)
    for (const [ahead, p50] of p50C.entries()) {
      const hour = first + ahead
      const actual = hour < until ? (measured[hour] ?? Number.NaN) : Number.NaN
      const now = measured[first - 1] ?? Number.NaN
      const yesterday = measured[hour - DAY_H] ?? Number.NaN
      if (Number.isNaN(actual + now + yesterday)) continue
      own?.add(Math.abs(actual - p50))
      asNow?.add(Math.abs(actual - now))
      asYesterday?.add(Math.abs(actual - yesterday))
      if (ahead === p50C.length - 1) {
        last?.add(Math.abs(actual - p50))
        lastAsNow?.add(Math.abs(actual - now))
      }
      const [low, high] = [p10C[ahead], p90C[ahead]]
      if (low !== undefined && high !== undefined) held?.add(actual >= low && actual <= high ? 100 : 0)
    }
  return {
    numHours: own?.count ?? 0,
    maeK: own?.value ?? null,
    lastMaeK: last?.value ?? null,
    asNowK: asNow?.value ?? null,
    lastAsNowK: lastAsNow?.value ?? null,
    asYesterdayK: asYesterday?.value ?? null,
    coverage: held?.value ?? null,
  }
}
