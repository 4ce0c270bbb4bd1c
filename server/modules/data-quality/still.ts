/** A usable value at a time (epoch ms). */
export interface Reading {
  readonly at: number
  readonly value: number
}

/** Rounding of numbers like 0.1 must not count as a movement. */
const ROUNDING = 1e-9

/**
 * Index of the first of the newest readings that all lie within a tolerance of each other: the value has been still since
 * then. The length of an empty list.
 *
 * @param readings - In rising time.
 */
export function stillFrom(readings: readonly Reading[], tolerance: number): number {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let index = readings.length - 1; index >= 0; index -= 1) {
    const value = readings[index]?.value ?? Number.NaN
    low = Math.min(low, value)
    high = Math.max(high, value)
    if (!(high - low <= tolerance + ROUNDING)) return index + 1
  }
  return 0
}
