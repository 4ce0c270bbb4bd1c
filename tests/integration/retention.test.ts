import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { applyRetention, retentionOf } from '#server/modules/telemetry/rollups/retention.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { insertSmallNetwork } from '../support/small-network.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv, type TestClock } from '../support/test-env.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const TABLES = ['sample', 'rollup_1m', 'rollup_15m', 'rollup_1h', 'rollup_1d'] as const

let database: Database
let env: Env
let clock: TestClock
let telemetry: Telemetry

beforeAll(async () => {
  database = await createTestDb()
  await insertSmallNetwork(database.db)
  clock = createTestClock(START)
  const base = createTestEnv(database.db, clock)
  // as on PostgreSQL, where minutes are kept
  const settings = { ...base.settings, minuteRetentionMs: 7 * DAY, quarterRetentionMs: 200 * DAY }
  env = { ...base, settings }
  telemetry = await startTelemetry(env)
})
afterAll(async () => {
  await telemetry?.close()
  await database?.close()
})

const counts = async () => {
  const { rows } = await database.db.$client.query(
    TABLES.map((table) => `select '${table}' as name, count(*)::int as count from ${table}`).join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('values', () => {
  it('are kept for the retention of their step, and never dropped before their rollups are computed', async () => {
    const retention = retentionOf(env)
    clock.advance(30 * MINUTE)
    const v = Array.from({ length: 30 }, (_, i) => ['HZ0001.1.T1g', 50 + i, 0, START + i * MINUTE])
    await telemetry.ingest.accept('heat/demo/GW1/up', Buffer.from(JSON.stringify({ t: clock.now(), v })))
    clock.advance(retention.sample + DAY)
    await applyRetention(env)
    expect(await counts()).toEqual({ sample: 30, rollup_1m: 0, rollup_15m: 0, rollup_1h: 0, rollup_1d: 0 })

    await telemetry.rollups.catchUp()
    // the last value is held for two and a half minutes, beyond the end of the half hour
    const rolledUp = { rollup_1m: 32, rollup_15m: 3, rollup_1h: 1, rollup_1d: 1 }
    expect(await counts()).toEqual({ sample: 30, ...rolledUp })
    clock.advance(DAY)
    await applyRetention(env)
    expect(await counts()).toMatchObject({ sample: 0, rollup_15m: 3, rollup_1h: 1, rollup_1d: 1 })

    clock.advance(retention.rollup_1m + DAY)
    await applyRetention(env)
    expect(await counts()).toEqual({ sample: 0, rollup_1m: 0, rollup_15m: 3, rollup_1h: 1, rollup_1d: 1 })
    clock.advance(retention.rollup_15m + DAY)
    await database.db.$client.query('update rollup_progress set done_at = $1', [new Date(clock.now())])
    await applyRetention(env)
    expect(await counts()).toEqual({ sample: 0, rollup_1m: 0, rollup_15m: 0, rollup_1h: 1, rollup_1d: 1 })
  })
})
