import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres, type Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { sample } from '#server/modules/telemetry/tables.ts'
import { createPostgresCluster, type PostgresCluster } from '../support/postgres-cluster.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { onServer, openDatabaseOf } from '../support/test-db.ts'

// The database goes away in the middle of a burst of values that raise alarms.

const START = Date.UTC(2026, 0, 20, 8)
const TOPIC = 'heat/demo/GW1/up'
const CODES = ['HZ0001.1.T1g', 'HZ0001.1.Q1']
const STEP_S = 10
const LAST_S = 3_600

/** Each point is too high for two minutes of every five; the second point half a minute later. */
const valueAt = (second: number, place: number): number => ((second + 30 * place) % 300 < 120 ? 130 : 100)
const seconds = Array.from({ length: LAST_S / STEP_S + 1 }, (_, n) => n * STEP_S)
const messageAt = (second: number): Buffer =>
  Buffer.from(
    JSON.stringify({ t: START + second * 1000, v: CODES.map((code, place) => [code, valueAt(second, place)]) }),
  )

describe('an outage', () => {
  let cluster: PostgresCluster
  let expected: Awaited<ReturnType<typeof recordOf>>
  const closers: Array<() => Promise<unknown>> = []

  beforeAll(async () => {
    cluster = await createPostgresCluster()
    await cluster.start()
    const template = await connectPostgres(cluster.url)
    await migrateDatabase(template.db)
    await template.close()
    const stage = await newStage('undisturbed')
    for (const second of seconds) await take(stage, second)
    expected = await recordOf(stage)
    expect(expected.alarms).toHaveLength(2 * (LAST_S / 300))
  })
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })
  afterAll(() => cluster?.remove())

  async function newStage(name: string): Promise<TelemetryStage> {
    const maintenance = new URL(cluster.url)
    maintenance.pathname = '/template1'
    await onServer(maintenance.href, `create database ${name} template postgres`)
    const database: Database = await openDatabaseOf(cluster.url, name)
    const stage = await createTelemetryStage(START, database)
    closers.push(stage.close)
    await database.db.update(points).set({ limitH: 125, alarmDelayS: 60, savePeriodS: 1 })
    await stage.telemetry.followPlant()
    return stage
  }

  /** A message that has come is evaluated. */
  async function take(stage: TelemetryStage, second: number): Promise<void> {
    stage.clock.advance(START + second * 1000 - stage.clock.now())
    await stage.telemetry.ingest.accept(TOPIC, messageAt(second))
    await stage.alarms.tick()
  }

  /** Does it again until it succeeds, as the broker and the repeated tick of the server do. */
  async function insist(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  async function recordOf({ env }: TelemetryStage) {
    const rows = await env.db.select().from(alarms).orderBy(asc(alarms.raisedAt), asc(alarms.sourceKey))
    const events = await env.db.select().from(alarmEvents).orderBy(asc(alarmEvents.at), asc(alarmEvents.id))
    const ordinal = new Map(rows.map(({ id }, place) => [id, place]))
    return {
      alarms: rows.map(({ raisedAt, recoveredAt, warnLevel, state, value, numRaises, pointLocation }) => ({
        raised: raisedAt.getTime() - START,
        recovered: recoveredAt && recoveredAt.getTime() - START,
        warnLevel,
        state,
        value,
        numRaises,
        pointLocation,
      })),
      events: events.map(({ alarmId, kind, at }) => `${at.getTime() - START} ${kind} ${ordinal.get(alarmId)}`).sort(),
      samples: await env.db.$count(sample),
    }
  }

  it.each(['immediate', 'fast'] as const)(
    'R3-16 of the database (%s) while alarms are raised loses none, doubles none, and is over by itself',
    async (how) => {
      const stage = await newStage(`stopped_${how}`)
      for (const second of seconds) {
        stage.clock.advance(START + second * 1000 - stage.clock.now())
        const taken = insist(() => stage.telemetry.ingest.accept(TOPIC, messageAt(second)))
        if (second % 1_200 !== 630) await taken
        else await cluster.stop(how)
        const judged = insist(() => stage.alarms.tick())
        if (second % 1_200 === 630) await cluster.start()
        await taken
        await judged
        // what was judged before the values were written again is judged with them
        if (second % 1_200 === 630) await insist(() => stage.alarms.tick())
      }
      expect(await recordOf(stage)).toEqual(expected)
    },
  )
})
