/**
 * Rollups of known values, without a database. Duty: what `rollup-sql.ts` makes of stored samples, for values that are
 * computed and written together with their rollups. Neighbour: history/past-rows.ts brings them to the tables. Pure.
 * Invariant: the same samples give the same buckets here and there, as long as all of them are usable.
 */

/** Usable values of one point in rising time; no value is NaN. */
export interface ValueSeries {
  /** Epoch ms. */
  readonly times: readonly number[]
  readonly values: readonly number[]
  /** How long a value of a time is held at most, ms. */
  readonly holdOf: (time: number) => number
}

/** Buckets of one point in rising time: those in which a value is held. */
export interface ReadyBuckets {
  readonly times: number[]
  readonly average: number[]
  readonly minimum: number[]
  readonly maximum: number[]
  readonly first: number[]
  readonly last: number[]
  /** Seconds with a value, as exact as they are stored. */
  readonly goodS: number[]
  /** Values that come in the bucket. */
  readonly counts: number[]
}

/** Epoch ms. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

const emptyBuckets = (): ReadyBuckets => ({
  times: [],
  average: [],
  minimum: [],
  maximum: [],
  first: [],
  last: [],
  goodS: [],
  counts: [],
})

/**
 * Buckets of a step directly from values. A value enters every bucket in which it is held, weighted by its time there.
 *
 * @param range - Whole buckets; no value is held beyond its end.
 * @param stepMs - Width of a bucket; buckets begin at its multiples.
 */
export function bucketsOfValues(series: ValueSeries, { from, to }: TimeRange, stepMs: number): ReadyBuckets {
  const { times, values, holdOf } = series
  const buckets = emptyBuckets()
  for (let index = 0; index < times.length; index += 1) {
    const begins = times[index] ?? to
    if (begins >= to) break
    const ends = Math.min(times[index + 1] ?? to, begins + holdOf(begins), to)
    const heldFrom = Math.max(begins, from)
    for (let start = Math.floor(heldFrom / stepMs) * stepMs; start < ends && heldFrom < ends; start += stepMs) {
      const heldS = (Math.min(ends, start + stepMs) - Math.max(heldFrom, start)) / 1000
      addValue(bucketAt(buckets, start), values[index] ?? Number.NaN, heldS, begins >= start)
    }
  }
  return settled(buckets)
}

/** Buckets of a coarser step. @param startOf - Start of the coarser bucket that holds a time. */
export function bucketsOfFiner(finer: ReadyBuckets, startOf: (time: number) => number): ReadyBuckets {
  const buckets = emptyBuckets()
  for (const [index, time] of finer.times.entries()) {
    const of = (column: readonly number[]): number => column[index] ?? Number.NaN
    const { buckets: coarser, at } = bucketAt(buckets, startOf(time))
    coarser.average[at] = (coarser.average[at] ?? 0) + of(finer.average) * of(finer.goodS)
    coarser.minimum[at] = Math.min(coarser.minimum[at] ?? Number.NaN, of(finer.minimum))
    coarser.maximum[at] = Math.max(coarser.maximum[at] ?? Number.NaN, of(finer.maximum))
    if (Number.isNaN(coarser.first[at])) coarser.first[at] = of(finer.first)
    coarser.last[at] = of(finer.last)
    coarser.goodS[at] = (coarser.goodS[at] ?? 0) + of(finer.goodS)
    coarser.counts[at] = (coarser.counts[at] ?? 0) + of(finer.counts)
  }
  return settled(buckets)
}

interface Cell {
  readonly buckets: ReadyBuckets
  readonly at: number
}

/** The bucket with a start, which is the last one or comes after it. */
function bucketAt(buckets: ReadyBuckets, start: number): Cell {
  if (buckets.times.at(-1) !== start) {
    buckets.times.push(start)
    // sums until the buckets are settled
    buckets.average.push(0)
    buckets.goodS.push(0)
    buckets.counts.push(0)
    buckets.minimum.push(Number.POSITIVE_INFINITY)
    buckets.maximum.push(Number.NEGATIVE_INFINITY)
    buckets.first.push(Number.NaN)
    buckets.last.push(Number.NaN)
  }
  return { buckets, at: buckets.times.length - 1 }
}

function addValue({ buckets, at }: Cell, value: number, heldS: number, comesHere: boolean): void {
  buckets.average[at] = (buckets.average[at] ?? 0) + value * heldS
  buckets.goodS[at] = (buckets.goodS[at] ?? 0) + heldS
  buckets.minimum[at] = Math.min(buckets.minimum[at] ?? value, value)
  buckets.maximum[at] = Math.max(buckets.maximum[at] ?? value, value)
  if (Number.isNaN(buckets.first[at])) buckets.first[at] = value
  buckets.last[at] = value
  if (comesHere) buckets.counts[at] = (buckets.counts[at] ?? 0) + 1
}

/** Sums become averages; seconds become what a column of type `real` keeps of them. */
function settled(buckets: ReadyBuckets): ReadyBuckets {
  for (let at = 0; at < buckets.times.length; at += 1) {
    const goodS = buckets.goodS[at] ?? 0
    buckets.average[at] = (buckets.average[at] ?? 0) / goodS
    buckets.goodS[at] = Math.fround(goodS)
  }
  return buckets
}
