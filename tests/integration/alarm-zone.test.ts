import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AlarmsSince, alarmHistoryCalls as calls } from '#contract/endpoints/alarm-history.ts'
import { connectPostgres, type Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import type { Session } from '#server/core/kit/session.ts'
import { kpisOf } from '#server/modules/alarms/lists/kpis.ts'
import { alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createPostgresCluster, type PostgresCluster } from '../support/postgres-cluster.ts'
import { createTestClock } from '../support/test-env.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const ZONE = 'America/Los_Angeles'
/** When clocks go back in that zone, an hour after the day of the company has begun. */
const CLOCKS_GO_BACK = Date.UTC(2025, 10, 2, 9)
const zoneBefore = process.env.TZ

beforeAll(() => {
  process.env.TZ = ZONE
})
afterAll(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

describe('a server in another time zone than the company', () => {
  const clock = createTestClock(CLOCKS_GO_BACK - 8 * HOUR_MS)
  let demo: DemoApp

  beforeAll(async () => {
    demo = await createDemoApp(clock)
  })
  afterAll(() => demo?.close())

  const ask = async (path: string, form: Record<string, string> = {}) =>
    (await demo.post(path, form, { token: await demo.tokenOf('operator') })).result

  it('R3-25 counts what happened since a user was here last as the rows say, over the hour that comes twice', async () => {
    expect(new Date(CLOCKS_GO_BACK).getHours()).toBe(1)
    await ask(calls.seen.path)
    const seenAt = clock.now()
    // a session ends when nothing is asked for half a day
    for (const _ of [1, 2]) {
      clock.advance(8 * HOUR_MS)
      await ask(calls.since.path)
    }
    // one alarm every 20 minutes from four hours before that visit on, every third acknowledged within the minute
    const raised = Array.from({ length: 60 }, (_, at) => seenAt - 4 * HOUR_MS + at * 20 * MINUTE_MS + 1)
    for (const [at, time] of raised.entries()) {
      const acknowledgedAt = at % 3 === 0 ? new Date(time + MINUTE_MS) : null
      const state = acknowledgedAt ? 'closed' : 'active'
      const alarmId = await addAlarm(demo.env.db, time, { warnLevel: 1 + (at % 2), acknowledgedAt, state })
      await demo.env.db
        .insert(alarmEvents)
        .values([
          { alarmId, kind: 'raised', at: new Date(time), warnLevel: 1 },
          ...(acknowledgedAt
            ? [{ alarmId, kind: 'acknowledged' as const, at: acknowledgedAt, warnLevel: 1, by: '王值班' }]
            : []),
        ])
    }
    const told: AlarmsSince = calls.since.output.parse(await ask(calls.since.path))
    const since = raised.flatMap((time, at) => (time > seenAt ? [at] : []))
    expect(since).toHaveLength(48)
    expect(told.since).toBe(new Date(seenAt).toISOString())
    expect(told.byLevel).toEqual([
      { warnLevel: 2, num: since.filter((at) => at % 2 === 1).length },
      { warnLevel: 1, num: since.filter((at) => at % 2 === 0).length },
    ])
    expect(told.numOpen).toBe(since.filter((at) => at % 3 !== 0).length)
    expect(told.open).toHaveLength(raised.filter((_, at) => at % 3 !== 0).length)
    const deeds = raised.filter((time, at) => at % 3 === 0 && time + MINUTE_MS > seenAt).length
    expect(told.deeds).toEqual([{ by: '王值班', kind: 'acknowledged', num: deeds }])
    expect(told.events).toHaveLength(since.length + deeds)

    const span = { from: String(seenAt - 5 * HOUR_MS), to: String(clock.now()) }
    const { byDay } = calls.statistics.output.parse(await ask(calls.statistics.path, span))
    const days = raised.map((time) => new Date(time + 8 * HOUR_MS).toISOString().slice(0, 10))
    const counted = [...new Set(days)].map((day) => ({ day, num: days.filter((each) => each === day).length }))
    expect(byDay).toEqual(counted)
  })
})

describe('a PostgreSQL server in another time zone than the company', () => {
  let cluster: PostgresCluster
  let database: Database

  beforeAll(async () => {
    cluster = await createPostgresCluster()
    await cluster.start()
    const admin = await connectPostgres(cluster.url)
    await admin.db.execute(sql.raw(`alter role all set timezone = '${ZONE}'`))
    await admin.close()
    database = await connectPostgres(cluster.url)
    await migrateDatabase(database.db)
  })
  afterAll(async () => {
    await database?.close()
    await cluster?.remove()
  })

  it('R3-25 counts an alarm as standing for over a day after 24 hours, also where a day has 25', async () => {
    const raisedAt = CLOCKS_GO_BACK - 9 * HOUR_MS
    const recoveredAt = new Date(raisedAt + 24.5 * HOUR_MS)
    await addAlarm(database.db, raisedAt, { state: 'closed', recoveredAt })
    const [row] = await database.db.select({ raisedAt: alarms.raisedAt }).from(alarms)
    expect(row?.raisedAt.getTime()).toBe(raisedAt)
    const session: Session = {
      sessionId: '',
      userId: '',
      loginName: '',
      companyId: '',
      realName: '',
      level: 1,
      roles: [],
      duties: [],
      permissions: new Set(),
      scope: 'all',
    }
    const span = { from: new Date(raisedAt - HOUR_MS), to: new Date(raisedAt + 48 * HOUR_MS) }
    const { maxStale } = await kpisOf(database.db, session, span, { operators: 1, language: 'zh-CN', now: span.to })
    expect(maxStale).toBe(1)
  })
})
