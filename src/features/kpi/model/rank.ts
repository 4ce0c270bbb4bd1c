/** What is known of a node in the period. */
export interface Measured {
  readonly nodeId: string
  /** Null where too little is known. */
  readonly value: number | null
  /** Share of the expected time with good values, 0 to 1. */
  readonly coverage: number
  /** Shown in grey: too little is good. */
  readonly isGrey: boolean
  /** Share that no close readings confirm, 0 to 1; null for what is not counted by meters. */
  readonly estimatedShare: number | null
  /** Hours whose wrong readings were bridged; null where that is not known. */
  readonly bridgedHours: number | null
  /** Units that the value is made of, and all that there are; null for a value of one point. */
  readonly parts: { readonly counted: number; readonly expected: number } | null
}

export interface Ranked extends Measured {
  /** From 1, equal values share a rank; null without value. */
  readonly rank: number | null
  /** Value minus the median of all; null without value. */
  readonly deviation: number | null
}

export const ORDERS = ['highest', 'lowest'] as const
export type Order = (typeof ORDERS)[number]

/** Nodes by value; those without one come last, in the given order. */
export function rankOf(measured: readonly Measured[], order: Order): Ranked[] {
  const sign = order === 'highest' ? -1 : 1
  const known = measured.flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }]))
  const { median = 0 } = quartilesOf(known.map(({ value }) => value)) ?? {}
  const sorted = known.toSorted((a, b) => sign * (a.value - b.value))
  const ranked: Ranked[] = []
  for (const [at, one] of sorted.entries()) {
    const before = ranked.at(-1)
    const rank = before && before.value === one.value ? before.rank : at + 1
    ranked.push({ ...one, rank, deviation: one.value - median })
  }
  const unknown = measured.filter(({ value }) => value === null)
  return [...ranked, ...unknown.map((one) => ({ ...one, rank: null, deviation: null }))]
}

export interface Quartiles {
  readonly minimum: number
  readonly lower: number
  readonly median: number
  readonly upper: number
  readonly maximum: number
}

/** Quartiles by linear interpolation between neighbours (type 7 of Hyndman and Fan); null for no value. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => {
    const place = share * (sorted.length - 1)
    const [low = 0, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
    return low + (high - low) * (place - Math.floor(place))
  }
  if (sorted.length === 0) return null
  return { minimum: at(0), lower: at(0.25), median: at(0.5), upper: at(0.75), maximum: at(1) }
}

export interface Bucket {
  readonly from: number
  readonly to: number
  readonly count: number
}

const MAX_BUCKETS = 12

/** Numbers of values in buckets of one round width; the upper border of a bucket belongs to the next one. */
export function bucketsOf(values: readonly number[]): Bucket[] {
  if (values.length === 0) return []
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const width = roundWidth((high - low) / MAX_BUCKETS)
  const first = Math.floor(low / width)
  const count = Math.floor(high / width) - first + 1
  const counts = new Array<number>(count).fill(0)
  for (const value of values) {
    const at = Math.min(count - 1, Math.max(0, Math.floor(value / width) - first))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts.map((number, at) => ({ from: (first + at) * width, to: (first + at + 1) * width, count: number }))
}

/** The next of 1, 2, 5, 10, … times a power of ten; 1 for values that are all the same. */
function roundWidth(least: number): number {
  if (!(least > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10
  return step * power
}
