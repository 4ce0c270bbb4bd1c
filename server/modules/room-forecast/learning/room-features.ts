// What a room will differ by from the mean of its unit: what it has differed by, its sun, and the cold outside.

import { AHEAD_H } from './room-hours.ts'

const DAY_H = 24
const USUAL_H = 168
const RECENT_H = 3
export const NUM_ROOM_FEATURES = 6

export interface RoomFeatures {
  /** Usual difference from the unit, K. */
  readonly offsetK: number
  /** Of each hour ahead, {@link NUM_ROOM_FEATURES} values. */
  readonly rows: readonly Float64Array[]
}

/**
 * @param differences - From the unit in each hour, K; NaN where it is not known.
 * @param sun - Sun that has reached rooms, and outdoor temperature of each hour ahead, both about 1 in size.
 * @returns Null where the room was not known in the week before.
 */
export function roomFeatures(
  differences: Float64Array,
  issue: number,
  ahead: { readonly sun: Float64Array | null; readonly outdoor: Float64Array },
): RoomFeatures | null {
  const offsetK = meanOf(differences, issue - USUAL_H, issue, 1)
  if (Number.isNaN(offsetK)) return null
  // what is not known is as usual
  const against = (value: number): number => (Number.isNaN(value) ? 0 : value - offsetK)
  const recent = against(meanOf(differences, issue - RECENT_H, issue, 1))
  const today = against(meanOf(differences, issue - DAY_H, issue, 1))
  const rows = Array.from({ length: AHEAD_H }, (_, at) => {
    const hour = issue + at
    return Float64Array.from([
      recent,
      today,
      against(differences[hour - DAY_H] ?? Number.NaN),
      against(meanOf(differences, hour - USUAL_H, hour - DAY_H + 1, DAY_H)),
      ahead.sun?.[at] ?? 0,
      ahead.outdoor[at] ?? 0,
    ])
  })
  return { offsetK, rows }
}

/** Mean of every `step`th value that is known. */
function meanOf(values: Float64Array, from: number, to: number, step: number): number {
  let [sum, count] = [0, 0]
  for (let at = from; at < to; at += step) {
    const value = values[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count > 0 ? sum / count : Number.NaN
}
