// How large errors are at one hour beside another: by distance, and by hour of the clock. Both are learnt from all errors alike, so that a
// few weeks are enough, and none is far from the mean before much is known.

import { CLOCK_HOURS, NUM_DISTANCES } from './classes.ts'

/** Hours of usual errors that stand against a factor until more are known. */
const PRIOR_HOURS = 20
/** Of the hours before and after, in the factor of an hour of the clock. */
const NEIGHBOUR_WEIGHT = 0.5
/** Both factors are of the same errors: each is computed again with the other one. */
const ROUNDS = 2

export interface SizedError {
  /** Of `classes.ts`. */
  readonly distance: number
  /** Of the clock. */
  readonly clockHour: number
  readonly error: number
}

/** Beside the mean error, about 1. */
export type ErrorShape = (distance: number, clockHour: number) => number

export const evenShape: ErrorShape = () => 1

export function errorShape(errors: readonly SizedError[]): ErrorShape {
  const sizes = new Float64Array(errors.length)
  const distances = new Uint8Array(errors.length)
  const hours = new Uint8Array(errors.length)
  for (const [at, { distance, clockHour, error }] of errors.entries()) {
    sizes[at] = Math.abs(error)
    distances[at] = distance
    hours[at] = clockHour
  }
  let byDistance: Float64Array = new Float64Array(NUM_DISTANCES).fill(1)
  let byHour: Float64Array = new Float64Array(CLOCK_HOURS).fill(1)
  for (let round = 0; round < ROUNDS; round += 1) {
    byHour = factorsOf(sizes, hours, { count: CLOCK_HOURS, neighbours: NEIGHBOUR_WEIGHT }, distances, byDistance)
    byDistance = factorsOf(sizes, distances, { count: NUM_DISTANCES, neighbours: 0 }, hours, byHour)
  }
  return (distance, clockHour) => (byDistance[distance] ?? 1) * (byHour[clockHour] ?? 1)
}

/**
 * @param places - Of each error, whose factor is asked for.
 * @param kind - Number of places, and the weight of both neighbours in a ring.
 * @param others - Places of the other factors, which are taken out.
 */
function factorsOf(
  sizes: Float64Array,
  places: Uint8Array,
  { count, neighbours }: { readonly count: number; readonly neighbours: number },
  others: Uint8Array,
  byOther: Float64Array,
): Float64Array {
  const sums = new Float64Array(count)
  const numbers = new Float64Array(count)
  let total = 0
  for (let at = 0; at < sizes.length; at += 1) {
    const place = places[at] ?? 0
    const size = (sizes[at] ?? 0) / (byOther[others[at] ?? 0] ?? 1)
    sums[place] = (sums[place] ?? 0) + size
    numbers[place] = (numbers[place] ?? 0) + 1
    total += size
  }
  const mean = total / sizes.length
  if (!(mean > 0)) return new Float64Array(count).fill(1)
  const around = (values: Float64Array, place: number): number =>
    (values[place] ?? 0) +
    neighbours * ((values[(place + count - 1) % count] ?? 0) + (values[(place + 1) % count] ?? 0))
  return Float64Array.from(
    { length: count },
    (_, place) => (around(sums, place) / mean + PRIOR_HOURS) / (around(numbers, place) + PRIOR_HOURS),
  )
}
