import type pg from 'pg'
import { timestampArray } from '#server/core/db/binary-arrays.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { computeCounterHours } from '../rollups/counter.repository.ts'
import {
  beginRollups,
  computeFromFiner,
  computeQuarters,
  type RollupJob,
  readProgress,
  waitForWork,
} from '../rollups/rollup.repository.ts'
import { bucketStart } from '../rollups/rollup-steps.ts'
import { createSliceSize, type SliceSize } from '../rollups/slice-size.ts'
import { columnsOf, type MeasurementColumns, rangeOf } from '../samples/measurement-columns.ts'
import { ensurePartitions } from '../samples/partitions.repository.ts'

/** Precomputed rollups of a step, as columns. */
export interface RollupColumns {
  readonly pointIds: readonly number[]
  /** Epoch ms, starts of buckets. */
  readonly times: readonly number[]
  readonly average: readonly (number | null)[]
  readonly minimum: readonly (number | null)[]
  readonly maximum: readonly (number | null)[]
  readonly first: readonly (number | null)[]
  readonly last: readonly (number | null)[]
  readonly goodS: readonly number[]
  readonly countGood: readonly number[]
  readonly countAll: readonly number[]
  readonly worstQuality: readonly number[]
}

export interface PastValues {
  /** Not older than the retention of samples. */
  readonly samples?: MeasurementColumns
  readonly quarters?: RollupColumns
  readonly hours?: RollupColumns
}

/** Rows of one statement; more make it no faster. */
const ROWS: readonly [min: number, max: number] = [200, 10_000]
const POINTS: readonly [min: number, max: number] = [1, 200]
/** Learned slice sizes by kind of work; kept from one call to the next. */
const sizes = {
  samples: createSliceSize(1_000, ROWS),
  rollups: createSliceSize(500, ROWS),
  '15m': createSliceSize(4, POINTS),
  '1h': createSliceSize(20, POINTS),
  '1d': createSliceSize(20, POINTS),
  counters: createSliceSize(4, POINTS),
}
const DAY_MS = 86_400_000
const BUCKET_MS = { '15m': 900_000, '1h': 3_600_000, '1d': DAY_MS } as const

/**
 * Writes values from before the server ran, bypassing the bus: samples and precomputed rollups. Existing rows are kept.
 * Rollups that are missing or know less, including hours of counters, are computed from the given ones; days always are.
 * Buckets that are not closed yet are left to the regular rollups.
 *
 * @param now - Epoch ms; no given value is newer.
 * @param keepsMinutes - Whether minutes are computed from the samples too.
 */
export async function writeHistory(db: Db, values: PastValues, now: number, keepsMinutes: boolean): Promise<void> {
  const { samples, quarters, hours } = values
  // before the first sample, so that the regular rollups do not compute again what is rolled up here
  if (!(await readProgress(db.$client))) await beginRollups(db, now, 0)
  const spans = {
    sample: samples && spanOf(samples.times),
    quarters: quarters && spanOf(quarters.times),
    hours: hours && spanOf(hours.times),
  }
  if (spans.sample) {
    await ensurePartitions(db, 'sample', spans.sample.from, now)
    if (keepsMinutes) await ensurePartitions(db, 'rollup_1m', spans.sample.from, now)
  }
  const oldestQuarter = Math.min(spans.sample?.from ?? now, spans.quarters?.from ?? now)
  await ensurePartitions(db, 'rollup_15m', oldestQuarter, now)
  if (samples) await insertSamples(db, samples)
  if (quarters) await insertRollups(db, '15m', quarters)
  if (hours) await insertRollups(db, '1h', hours)
  await completeLadder(db, values, spans, keepsMinutes)
}

interface Span {
  readonly from: number
  readonly to: number
}
type Spans = Readonly<Record<'sample' | 'quarters' | 'hours', Span | null | undefined>>

function spanOf(times: readonly number[]): Span | null {
  const [from, to] = rangeOf(times)
  return from <= to ? { from, to } : null
}

/** Works on rows in slices, each in its own transaction. */
async function inSlices(
  db: Db,
  length: number,
  size: SliceSize,
  work: (client: pg.ClientBase, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < length; ) {
    const to = Math.min(from + size.size, length)
    await inTransaction(db, async (client) => {
      const started = performance.now()
      await work(client, from, to)
      size.took(performance.now() - started, to - from)
    })
    from = to
  }
}

const insertSamples = (db: Db, { pointIds, times, values, qualities }: MeasurementColumns): Promise<void> =>
  inSlices(db, pointIds.length, sizes.samples, (client, from, to) =>
    client.query({
      name: 'write-past-samples',
      text: `insert into sample (point_id, at, value, quality)
        select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[]) on conflict do nothing`,
      values: columnsOf({
        pointIds: pointIds.slice(from, to),
        times: times.slice(from, to),
        values: values.slice(from, to),
        qualities: qualities.slice(from, to),
      }),
    }),
  )

const insertRollups = (db: Db, step: '15m' | '1h', rows: RollupColumns): Promise<void> =>
  inSlices(db, rows.pointIds.length, sizes.rollups, (client, from, to) => {
    const slice = <Value>(column: readonly Value[]): Value[] => column.slice(from, to)
    return client.query({
      name: `write-past-${step}`,
      text: `insert into rollup_${step} (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
        select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
          $8::real[], $9::int[], $10::int[], $11::smallint[]) on conflict do nothing`,
      values: [
        slice(rows.pointIds),
        timestampArray(slice(rows.times)),
        slice(rows.average),
        slice(rows.minimum),
        slice(rows.maximum),
        slice(rows.first),
        slice(rows.last),
        slice(rows.goodS),
        slice(rows.countGood),
        slice(rows.countAll),
        slice(rows.worstQuality),
      ],
    })
  })

/** Computes the coarser rollups of the given rows, some points at a time. */
async function completeLadder(
  db: Db,
  { samples, quarters, hours }: PastValues,
  spans: Spans,
  keepsMinutes: boolean,
): Promise<void> {
  const progress = await readProgress(db.$client)
  if (!progress) throw new Error('Rollups were not begun.')
  const plan = (step: keyof typeof BUCKET_MS, span: Span | null | undefined): Span | null =>
    span ? closedBuckets(step, span, step === '15m' ? progress.sealedAt : progress.jobs[step].doneAt) : null

  await overPoints(db, samples?.pointIds, '15m', plan('15m', spans.sample), (client, ids, { from, to }) =>
    computeQuarters(client, ids, from, to, keepsMinutes),
  )
  const below = joined(spans.sample, spans.quarters)
  await overPoints(
    db,
    [...(samples?.pointIds ?? []), ...(quarters?.pointIds ?? [])],
    '1h',
    plan('1h', below),
    // a given hour may know more than the samples of a part of it; one of an earlier call may lack what comes in this one
    (client, ids, { from, to }) => computeFromFiner(client, '1h', ids, from, to, 'replaceShorter'),
  )
  const all = [...(samples?.pointIds ?? []), ...(quarters?.pointIds ?? []), ...(hours?.pointIds ?? [])]
  const whole = joined(below, spans.hours)
  await overPoints(db, all, '1d', plan('1d', whole), (client, ids, { from, to }) =>
    computeFromFiner(client, '1d', ids, from, to),
  )
  await countCounters(db, all, plan('1h', whole))
}

function joined(a: Span | null | undefined, b: Span | null | undefined): Span | null {
  if (!a || !b) return a ?? b ?? null
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
}

/** The whole buckets that cover a span, up to the last closed one. */
function closedBuckets(step: keyof typeof BUCKET_MS, { from, to }: Span, doneAt: number): Span | null {
  const closed = { from: bucketStart(step, from), to: Math.min(bucketStart(step, to) + BUCKET_MS[step], doneAt) }
  return closed.from < closed.to ? closed : null
}

async function overPoints(
  db: Db,
  pointIds: readonly number[] | undefined,
  job: RollupJob,
  span: Span | null,
  work: (client: pg.ClientBase, pointIds: readonly number[], span: Span) => Promise<void>,
): Promise<void> {
  if (!span || !pointIds) return
  const ids = [...new Set(pointIds)].sort((a, b) => a - b)
  await inSlices(db, ids.length, sizes[job], async (client, from, to) => {
    // waits for the regular rollups, so that neither overwrites newer results of the other
    await waitForWork(client)
    await work(client, ids.slice(from, to), span)
  })
}

async function countCounters(db: Db, pointIds: readonly number[], span: Span | null): Promise<void> {
  if (!span) return
  const { rows } = await db.$client.query<{ id: number }>(
    `select id from points where id = any($1::int[]) and param_id in (select id from standard_params where kind = 'PI')`,
    [[...new Set(pointIds)]],
  )
  const counters = rows.map(({ id }) => id)
  await overPoints(db, counters, 'counters', span, (client, ids, { from, to }) =>
    computeCounterHours(client, ids, from, to),
  )
}
