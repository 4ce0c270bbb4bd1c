// The course of a unit: the mean of its rooms, hour by hour. Invariant: an hour depends on that hour and earlier ones only, and a
// sensor that comes or goes does not move the mean.

/** As long as it takes to follow a room whose place among the others changes. */
const FOLLOW_H = 168
/** Real rooms never show the same mean for so long. */
const FROZEN_H = 24
const SAME_K = 1e-6

export interface CleanRoom {
  /** NaN also where the sensor is frozen. */
  readonly temperature: Float64Array
  /** 1 in an hour in which the sensor is frozen. */
  readonly isFrozen: Uint8Array
}

/** A sensor that has shown the same for a day is frozen until it moves. */
export function cleanRoom(values: Float64Array): CleanRoom {
  const temperature = values.slice()
  const isFrozen = new Uint8Array(values.length)
  let [still, numSame] = [Number.NaN, 0]
  for (const [hour, value] of values.entries()) {
    if (Number.isNaN(value)) continue
    numSame = Math.abs(value - still) < SAME_K ? numSame + 1 : 1
    still = value
    if (numSame < FROZEN_H) continue
    isFrozen[hour] = 1
    temperature[hour] = Number.NaN
  }
  return { temperature, isFrozen }
}

/** Mean of the rooms, °C; NaN where none is known. */
export function courseOf(rooms: readonly Float64Array[], numHours: number): Float64Array {
  const course = new Float64Array(numHours).fill(Number.NaN)
  // of each room against the mean, K
  const offsets = new Float64Array(rooms.length).fill(Number.NaN)
  for (let hour = 0; hour < numHours; hour += 1) {
    let [sum, numFamiliar, plain, numKnown] = [0, 0, 0, 0]
    for (const [at, room] of rooms.entries()) {
      const value = room[hour] ?? Number.NaN
      if (Number.isNaN(value)) continue
      plain += value
      numKnown += 1
      const offset = offsets[at] ?? Number.NaN
      if (Number.isNaN(offset)) continue
      sum += value - offset
      numFamiliar += 1
    }
    if (numKnown === 0) continue
    const mean = numFamiliar > 0 ? sum / numFamiliar : plain / numKnown
    course[hour] = mean
    // slowly back to the plain mean of the rooms that are known now
    const drift = (plain / numKnown - mean) / FOLLOW_H
    for (const [at, room] of rooms.entries()) {
      const value = room[hour] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const offset = offsets[at] ?? Number.NaN
      const own = value - mean
      offsets[at] = Number.isNaN(offset) ? own : offset + (own - offset) / FOLLOW_H - drift
    }
  }
  return course
}

/**
 * A copy of some hours, with gaps bridged from neighbour to neighbour.
 *
 * @param leastShare - Of the hours that must be known.
 * @returns Null where fewer are.
 */
export function bridged(values: Float64Array, leastShare: number): Float64Array | null {
  const filled = values.slice()
  let [before, numKnown] = [-1, 0]
  for (let at = 0; at < filled.length; at += 1) {
    const value = filled[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    numKnown += 1
    const from = before < 0 ? value : (filled[before] ?? value)
    for (let gap = before + 1; gap < at; gap += 1)
      filled[gap] = from + ((value - from) * (gap - before)) / (at - before)
    before = at
  }
  if (numKnown === 0 || numKnown < leastShare * filled.length) return null
  filled.fill(filled[before] ?? Number.NaN, before + 1)
  return filled
}
