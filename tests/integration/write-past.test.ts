import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import {
  computeSeamAgain,
  preparePartitions,
  writePastRows,
} from '#server/modules/telemetry/history/history-write.repository.ts'
import {
  addBuckets,
  emptyBuckets,
  emptySamples,
  encodeRows,
  type PastRollupTable,
} from '#server/modules/telemetry/history/past-rows.ts'
import { bucketsOfFiner, bucketsOfValues } from '#server/modules/telemetry/rollups/ready-rollups.ts'
import { bucketStart } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { insertSmallNetwork } from '../support/small-network.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv } from '../support/test-env.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 10:20 in company time. */
const NOW = Date.UTC(2026, 0, 20, 2, 20)
const START = Date.UTC(2026, 0, 19, 2)
/** Where the rollups of the small past end, as if nothing were closed later. */
const CLOSED = { '15m': Date.UTC(2026, 0, 20, 2, 15), '1h': Date.UTC(2026, 0, 20, 2) } as const

let database: Database
let temperature: number

beforeAll(async () => {
  database = await createTestDb()
  const ids = await insertSmallNetwork(database.db)
  temperature = ids['HZ0001.1.T1g'] ?? 0
})
afterAll(() => database?.close())

const rowsOf = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await database.db.$client.query(text, [...values])).rows

/** One day of samples per minute until now, of 70. */
const series = {
  times: Array.from({ length: (NOW - START) / MINUTE + 1 }, (_, i) => START + i * MINUTE),
  values: Array.from({ length: (NOW - START) / MINUTE + 1 }, () => 70),
  holdOf: () => 150_000,
}

async function write(table: PastRollupTable | 'sample', value = 70): Promise<void> {
  const { db } = database
  const given = { ...series, values: series.values.map(() => value) }
  if (table === 'sample') {
    const byDay = [
      series.times.filter((at) => at < Date.UTC(2026, 0, 20)),
      series.times.filter((at) => at >= Date.UTC(2026, 0, 20)),
    ]
    for (const times of byDay) {
      const rows = {
        ...emptySamples('sample'),
        pointIds: times.map(() => temperature),
        times,
        values: times.map(() => value),
      }
      await writePastRows(db, encodeRows(rows))
    }
    return
  }
  const hours = bucketsOfValues(given, { from: START, to: CLOSED['1h'] }, HOUR)
  const buckets =
    table === 'rollup_1h'
      ? hours
      : table === 'rollup_1d'
        ? bucketsOfFiner(hours, (at) => bucketStart('1d', at))
        : bucketsOfValues(given, { from: START, to: CLOSED['15m'] }, 15 * MINUTE)
  const rows = emptyBuckets(table)
  addBuckets(rows, temperature, buckets)
  await writePastRows(db, encodeRows(rows))
}

const known = (table: string) =>
  rowsOf(`select at, average, good_s, count_good, worst_quality from ${table} where point_id = $1 order by at`, [
    temperature,
  ])

describe('the past', () => {
  it('is stored as rows of its tables, and what is there already stays', async () => {
    await preparePartitions(database.db, [
      { table: 'sample', from: START, to: NOW },
      { table: 'rollup_15m', from: START, to: NOW },
    ])
    await write('rollup_1h')
    expect(await known('rollup_1h')).toEqual(
      Array.from({ length: 24 }, (_, i) => ({
        at: new Date(START + i * HOUR),
        average: 70,
        good_s: 3600,
        count_good: 60,
        worst_quality: 0,
      })),
    )
    await write('rollup_1h', 50)
    expect((await known('rollup_1h')).every(({ average }) => average === 70)).toBe(true)
  })

  it('meets what the server has computed since its start, which then knows of it', async () => {
    const clock = createTestClock(NOW)
    const telemetry = await startTelemetry(createTestEnv(database.db, clock))
    const [{ samples } = {}] = await rowsOf('select count(*)::int as samples from sample')
    expect(samples).toBe(0)
    // two minutes of the running network; hour and quarter are closed before the past has come
    for (const minute of [1, 2])
      await rowsOf(`insert into sample (point_id, at, value, quality) values ($1, $2, 60, 0)`, [
        temperature,
        new Date(NOW + minute * MINUTE),
      ])
    clock.advance(HOUR)
    await telemetry.rollups.catchUp()
    const ofHour = async () => (await known('rollup_1h')).at(-1)
    expect(await ofHour()).toMatchObject({ at: new Date(CLOSED['1h']), average: 60 })

    await write('rollup_15m')
    await write('sample')
    await computeSeamAgain(database.db, [temperature], NOW)
    await telemetry.rollups.catchUp()
    // twenty-one minutes of 70, and the two of 60 with what they are held
    const hour = await ofHour()
    expect(hour).toMatchObject({ count_good: 23, good_s: 21 * 60 + 60 + 150 })
    expect(hour?.average).toBeCloseTo((70 * 21 * 60 + 60 * 210) / (21 * 60 + 210), 9)
    expect(await rowsOf('select 1 from rollup_dirty')).toEqual([])
    await telemetry.close()
  })

  it('leaves a bucket that is still open to the server', async () => {
    const clock = createTestClock(NOW)
    await rowsOf('delete from rollup_progress')
    await rowsOf('delete from rollup_seal')
    await rowsOf('delete from sample')
    const telemetry = await startTelemetry(createTestEnv(database.db, clock))
    await computeSeamAgain(database.db, [temperature], NOW)
    const due = await rowsOf('select step, at from rollup_dirty where at >= $1 order by step', [
      new Date(CLOSED['15m']),
    ])
    expect(due).toEqual([])
    await telemetry.close()
  })
})
