import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import { hoursOfCounter } from '#server/modules/telemetry/rollups/counter-consumption.ts'
import { rulesOf } from '#server/modules/telemetry/rollups/counter-limits.ts'
import { bucketsOfFiner, bucketsOfValues, type ReadyBuckets } from '#server/modules/telemetry/rollups/ready-rollups.ts'
import { bucketStart, GAP_PERIODS } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { insertSmallNetwork } from '../support/small-network.ts'
import { createTestDb } from '../support/test-db.ts'
import { writeHistory } from '../support/write-history.ts'

// Rollups that are written ready-made are those that the database computes from the same samples.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
/** A company's midnight, where all steps have a whole bucket. */
const NOW = Date.UTC(2026, 0, 20, 16)
const START = NOW - 48 * HOUR
const RANGE = { from: START, to: NOW }
/** Digits that agree: sums are made in another order. */
const DIGITS = 9

let database: Database
let gauge: number
let counter: number

beforeAll(async () => {
  database = await createTestDb()
  const ids = await insertSmallNetwork(database.db)
  gauge = ids['HZ0001.1.T1g'] ?? 0
  const { rows } = await query(`insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
    select 'HZ0001.1.HT1', node_id, (select id from standard_params where node_type = 'unit' and code = 'HT1'), gateway_code, 1e300, 600
    from points where code = 'HZ0001.1.T1g' returning id`)
  counter = Number(rows[0]?.id)
})
afterAll(() => database?.close())

const query = (text: string, values: readonly unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> =>
  database.db.$client.query(text, [...values])

async function clear(): Promise<void> {
  for (const table of ['sample', 'rollup_1m', 'rollup_15m', 'rollup_1h', 'rollup_1d', 'counter_hours'])
    await query(`delete from ${table} where point_id = any($1::int[])`, [[gauge, counter]])
}

const rounded = (value: unknown): number => Number(Number(value).toPrecision(DIGITS))

async function storedBuckets(table: string, pointId: number) {
  const { rows } = await query(`select * from ${table} where point_id = $1 order by at`, [pointId])
  return rows.map((row) => ({
    at: row.at instanceof Date ? row.at.getTime() : 0,
    average: rounded(row.average),
    minimum: row.minimum,
    maximum: row.maximum,
    first: row.first,
    last: row.last,
    goodS: row.good_s,
    counts: row.count_good,
  }))
}

const ready = ({ times, average, minimum, maximum, first, last, goodS, counts }: ReadyBuckets) =>
  times.map((at, i) => ({
    at,
    average: rounded(average[i]),
    minimum: minimum[i],
    maximum: maximum[i],
    // the driver reads a `real` as the shortest decimal that means it
    first: first[i],
    last: last[i],
    goodS: Number(Math.fround(goodS[i] ?? 0).toPrecision(7)),
    counts: counts[i],
  }))
const withShortSeconds = (rows: Awaited<ReturnType<typeof storedBuckets>>) =>
  rows.map((row) => ({ ...row, goodS: Number(Number(row.goodS).toPrecision(7)) }))

/** Values with gaps of any length, at whole seconds. */
const values = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 1, max: 300 }) }, fc.integer({ min: 300, max: 20_000 })),
      fc.integer({ min: -400, max: 1200 }),
    ),
    { minLength: 1, maxLength: 300 },
  )
  .map((pairs) => {
    const [times, read]: [number[], number[]] = [[], []]
    let at = START
    for (const [seconds, tenths] of pairs) {
      at += seconds * SECOND
      if (at >= NOW) break
      times.push(at)
      read.push(tenths / 10)
    }
    return { times, values: read }
  })
  .filter(({ times }) => times.length > 0)

const samplesOf = (pointId: number, { times, values: read }: { times: number[]; values: number[] }) => ({
  pointIds: times.map(() => pointId),
  times,
  values: read,
  qualities: times.map(() => 0),
})

describe('bucketsOfValues and bucketsOfFiner', () => {
  it('give the buckets that the database computes from the same samples, at every step', async () => {
    await fc.assert(
      fc.asyncProperty(values, fc.constantFrom(5, 60, 600, 3_600), async (series, savePeriodS) => {
        await clear()
        await query('update points set save_period_s = $2 where id = $1', [gauge, savePeriodS])
        await writeHistory(database.db, { samples: samplesOf(gauge, series) }, NOW)
        const held = { ...series, holdOf: () => savePeriodS * SECOND * GAP_PERIODS }
        const quarters = bucketsOfValues(held, RANGE, QUARTER)
        expect(ready(quarters)).toEqual(withShortSeconds(await storedBuckets('rollup_15m', gauge)))
        const hours = withShortSeconds(await storedBuckets('rollup_1h', gauge))
        expect(ready(bucketsOfValues(held, RANGE, HOUR))).toEqual(hours)
        expect(ready(bucketsOfFiner(quarters, (at) => bucketStart('1h', at)))).toEqual(hours)
        const days = bucketsOfFiner(bucketsOfValues(held, RANGE, HOUR), (at) => bucketStart('1d', at))
        expect(ready(days)).toEqual(withShortSeconds(await storedBuckets('rollup_1d', gauge)))
        const minutes = bucketsOfValues(held, RANGE, MINUTE)
        const wanted = ready(minutes).filter(({ counts }) => savePeriodS <= 60 || (counts ?? 0) > 0)
        expect(wanted).toEqual(withShortSeconds(await storedBuckets('rollup_1m', gauge)))
      }),
      { numRuns: 25 },
    )
  })

  it('hold a value across the beginning of the range', () => {
    const series = { times: [START - MINUTE], values: [7], holdOf: () => 2 * MINUTE }
    expect(bucketsOfValues(series, RANGE, QUARTER)).toMatchObject({
      times: [START],
      goodS: [60],
      counts: [0],
      first: [7],
    })
  })
})

describe('hours of counters that are written ready-made', () => {
  it('are those that the database counts from the same readings', async () => {
    const readings = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 30, maxLength: 280 }).map((tenths) => {
      const times = tenths.map((_, i) => START + i * 10 * MINUTE).filter((_, i) => i % 17 !== 3)
      let sum = 1_000
      return { times, values: times.map((_, i) => (sum += (tenths[i] ?? 0) / 10)) }
    })
    await fc.assert(
      fc.asyncProperty(readings, async (series) => {
        await clear()
        await writeHistory(database.db, { samples: samplesOf(counter, series) }, NOW)
        const { rows } = await query(
          'select at, consumed, estimated_share, method from counter_hours where point_id = $1 order by at',
          [counter],
        )
        const rules = rulesOf({ unit: 'GJ', node_type: 'unit', period_s: 600, design_gj: null })
        const known = series.times.map((at, i) => ({ at, value: series.values[i] ?? 0 }))
        const own = hoursOfCounter(known, START, NOW, rules)
        const told = (at: number, consumed: unknown, share: unknown, method: unknown) => [
          at,
          rounded(consumed),
          share,
          method,
        ]
        expect(own.map((hour) => told(hour.at, hour.consumed, hour.estimatedShare, hour.method))).toEqual(
          rows.map((row) =>
            told(row.at instanceof Date ? row.at.getTime() : 0, row.consumed, row.estimated_share, row.method),
          ),
        )
      }),
      { numRuns: 15 },
    )
  })
})
