// Mean and spread of a value over a window of its past, in a bounded number of buckets.

import type { Remembered } from '../running-condition.ts'

export interface Spread {
  readonly count: number
  readonly mean: number
  /** Standard deviation of the sample; 0 for less than two values. */
  readonly sigma: number
}

const NUM_BUCKETS = 60

/** Length of a bucket, ms. They begin at whole multiples of it, so that they are the same after a restart. */
const bucketMs = (windowMs: number): number => Math.ceil(windowMs / NUM_BUCKETS)

const bucketOf = (at: number, windowMs: number): number => Math.floor(at / bucketMs(windowMs)) * bucketMs(windowMs)

/** Buckets that reach into the window that ends at `now`. */
export const keptFor = (buckets: readonly Remembered[], now: number, windowMs: number): readonly Remembered[] =>
  buckets.filter(({ at }) => at + bucketMs(windowMs) > now - windowMs)

/** Sums of two disjoint groups of values, without losing digits where the mean is large. */
function joined(one: Required<Remembered>, other: Required<Remembered>): Required<Remembered> {
  const count = one.count + other.count
  const apart = other.value - one.value
  return {
    at: one.at,
    count,
    value: one.value + (apart * other.count) / count,
    squares: one.squares + other.squares + (apart * apart * one.count * other.count) / count,
  }
}

const whole = ({ at, value, count = 1, squares = 0 }: Remembered) => ({ at, value, count, squares })

export function spreadOf(buckets: readonly Remembered[]): Spread {
  const [first, ...others] = buckets
  if (!first) return { count: 0, mean: 0, sigma: 0 }
  const { count, value: mean, squares } = others.map(whole).reduce(joined, whole(first))
  return { count, mean, sigma: count > 1 ? Math.sqrt(squares / (count - 1)) : 0 }
}

export function withValue(
  buckets: readonly Remembered[],
  { at, value }: { readonly at: number; readonly value: number },
  windowMs: number,
): readonly Remembered[] {
  const begin = bucketOf(at, windowMs)
  const last = buckets.at(-1)
  const added = whole({ at: begin, value })
  return last?.at === begin ? [...buckets.slice(0, -1), joined(whole(last), added)] : [...buckets, added]
}
