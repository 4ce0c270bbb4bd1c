/**
 * How far the model of a unit's rooms was off in the last days. Duty: each day begun anew with what was measured, and gone through with
 * the heat and the weather that were. Neighbour: read-served.ts of unit-model has the hours. Pure.
 */

import { type Building, moveNodes } from '../../heat-model/building.ts'
import type { ServedHours } from '../../unit-model/learning/served-hours.ts'

const DAY_H = 24
const HOUR_S = 3600
export const ERROR_DAYS = 7
/** Fewer days tell nothing. */
const LEAST_DAYS = 3
/** Of the hours of a day, whose rooms must be known. */
const KNOWN_HOURS = 18

/** @returns Root mean square, K; null where too few days are known. @param hours - Whole days. */
export function roomError(
  { heat, indoor, outdoor, sun }: Pick<ServedHours, 'heat' | 'indoor' | 'outdoor' | 'sun'>,
  building: Building,
  gainW: number,
): number | null {
  let [squares, count, numDays] = [0, 0, 0]
  for (let from = 0; from + DAY_H <= heat.length; from += DAY_H) {
    const begun = indoor[from] ?? Number.NaN
    const nodes = { room: begun, wall: begun }
    const missed: number[] = []
    for (let hour = from; hour < from + DAY_H && !Number.isNaN(nodes.room); hour += 1) {
      const missing = (indoor[hour] ?? Number.NaN) - nodes.room
      if (hour > from && !Number.isNaN(missing)) missed.push(missing)
      const weather = {
        outdoorC: outdoor[hour] ?? Number.NaN,
        sunWM2: sun?.[hour] ?? 0,
        windMS: 0,
      }
      moveNodes(nodes, building, HOUR_S, 1000 * (heat[hour] ?? Number.NaN), { gainW, airing: 1 }, weather)
    }
    if (missed.length < KNOWN_HOURS) continue
    numDays += 1
    count += missed.length
    squares += missed.reduce((sum, value) => sum + value ** 2, 0)
  }
  return numDays < LEAST_DAYS ? null : Math.sqrt(squares / count)
}
