// Rows of values from before the server ran, as columns, and these in the form that the database reads them in. Pure:
// whoever computes a past encodes its rows in its own thread; history-write.repository.ts sends them.

import { QUALITY } from '#contract/live/quality.ts'
import { float8Array, int2Array, int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import type { CounterHour } from '../rollups/counter-consumption.ts'
import type { ReadyBuckets } from '../rollups/ready-rollups.ts'
import { rangeOf } from '../samples/measurement-columns.ts'
import { COUNTER_METHODS } from '../tables.ts'

export type PastRollupTable = 'rollup_1m' | 'rollup_15m' | 'rollup_1h' | 'rollup_1d'

/** Good values; the newest ones of points (`latest`) or all of a time. */
interface PastSamples {
  readonly table: 'sample' | 'latest'
  readonly pointIds: number[]
  /** Epoch ms, whole. */
  readonly times: number[]
  readonly values: number[]
}
interface PastBuckets extends ReadyBuckets {
  readonly table: PastRollupTable
  readonly pointIds: number[]
}
interface PastCounterHours {
  readonly table: 'counter_hours'
  readonly pointIds: number[]
  readonly times: number[]
  readonly consumed: number[]
  readonly estimatedShare: number[]
  /** Places in COUNTER_METHODS, from 1 as the database counts. */
  readonly methods: number[]
}

/** Rows of one table. */
export type PastRows = PastSamples | PastBuckets | PastCounterHours

export const emptySamples = (table: PastSamples['table']): PastSamples => ({
  table,
  pointIds: [],
  times: [],
  values: [],
})

export const emptyBuckets = (table: PastRollupTable): PastBuckets => ({
  table,
  pointIds: [],
  times: [],
  average: [],
  minimum: [],
  maximum: [],
  first: [],
  last: [],
  goodS: [],
  counts: [],
})

export const emptyCounterHours = (): PastCounterHours => ({
  table: 'counter_hours',
  pointIds: [],
  times: [],
  consumed: [],
  estimatedShare: [],
  methods: [],
})

const BUCKET_COLUMNS = ['times', 'average', 'minimum', 'maximum', 'first', 'last', 'goodS', 'counts'] as const

/** Adds buckets of a point, from one index to another. */
export function addBuckets(
  rows: PastBuckets,
  pointId: number,
  buckets: ReadyBuckets,
  [from, to]: readonly [from: number, to: number] = [0, buckets.times.length],
): void {
  for (let index = from; index < to; index += 1) {
    rows.pointIds.push(pointId)
    for (const column of BUCKET_COLUMNS) rows[column].push(buckets[column][index] ?? Number.NaN)
  }
}

export function addCounterHours(rows: PastCounterHours, pointId: number, hours: readonly CounterHour[]): void {
  for (const { at, consumed, estimatedShare, method } of hours) {
    rows.pointIds.push(pointId)
    rows.times.push(at)
    rows.consumed.push(consumed)
    rows.estimatedShare.push(estimatedShare)
    rows.methods.push(COUNTER_METHODS.indexOf(method) + 1)
  }
}

/** Rows of one table as parameters of its statement. */
export interface EncodedRows {
  readonly table: PastRows['table']
  /** Epoch ms of the oldest and the newest row. */
  readonly from: number
  readonly to: number
  readonly columns: readonly Uint8Array[]
}

export function encodeRows(rows: PastRows): EncodedRows {
  const [from, to] = rangeOf(rows.times)
  return {
    table: rows.table,
    from,
    to,
    columns: [int4Array(rows.pointIds), timestampArray(rows.times), ...encodedMeasures(rows)],
  }
}

function encodedMeasures(rows: PastRows): Buffer[] {
  switch (rows.table) {
    case 'sample':
    case 'latest':
      return [float8Array(rows.values), int2Array(rows.values.map(() => QUALITY.good))]
    case 'counter_hours':
      return [float8Array(rows.consumed), float8Array(rows.estimatedShare), int2Array(rows.methods)]
    default:
      return [
        ...[rows.average, rows.minimum, rows.maximum, rows.first, rows.last, rows.goodS].map(float8Array),
        int4Array(rows.counts),
      ]
  }
}
