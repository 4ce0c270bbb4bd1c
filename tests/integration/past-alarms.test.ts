import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import {
  clearPastAlarms,
  writeEarlierAlarms,
  writeStandingAlarms,
} from '#server/demo/simulator/back-fill/past-alarm.repository.ts'
import { type PastChunk, pastChunks } from '#server/demo/simulator/back-fill/past-chunks.ts'
import { planPastFaults } from '#server/demo/simulator/back-fill/past-faults.ts'
import { loadPastPoints } from '#server/demo/simulator/back-fill/past-plan.repository.ts'
import type { PastPlan } from '#server/demo/simulator/back-fill/past-plan.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { DEMO_ACCOUNTS } from '#server/first-start/demo-accounts.ts'
import { createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { loadSourceRows } from '#server/modules/alarms/engine/source-rows.ts'
import { alarmEvaluations, alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 10:00 in company time. */
const UNTIL = Date.UTC(2026, 0, 20, 2)
/** A week, in which the last day is, and two days before it. */
const DAYS = 10
const clock = createTestClock(UNTIL)

let demo: DemoApp
let plan: PastPlan
let chunks: readonly PastChunk[]

beforeAll(async () => {
  demo = await createDemoApp(clock)
  const { db } = demo.env
  // a limit that the outdoor temperature is beyond for good, from the first day to the first start and after it
  await db.update(points).set({ isAlarmed: true, limitH: -30 }).where(eq(points.code, 'HZ0001.1.TA'))
  await demo.telemetry.followPlant()
  const { network } = await loadNetwork(db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
  plan = {
    network,
    seed: 1,
    calendarOffsetMs: 0,
    untilMs: UNTIL,
    days: DAYS,
    done: new Set(),
    seam: { meterReadings: {}, alarmIds: new Map() },
    points: await loadPastPoints(db),
    faults: planPastFaults(network, 1, UNTIL - DAYS * DAY, UNTIL),
    alarms: await loadSourceRows(db, demo.env.log),
  }
  chunks = [...pastChunks(plan)]
})
afterAll(() => demo?.close())

const partsOf = (list: readonly PastChunk[]) => list.flatMap((chunk) => (chunk.kind === 'done' ? [chunk.alarms] : []))
const overOf = (list: readonly PastChunk[]) => partsOf(list).flatMap(({ over }) => over)
const faultOf = (kind: string) => {
  const fault = plan.faults.findLast(({ request }) => request.kind === kind)
  if (!fault) throw new Error(`The last night has no ${kind}.`)
  return fault
}
const write = async () => {
  for (const part of partsOf(chunks)) {
    await writeStandingAlarms(demo.env.db, part)
    await writeEarlierAlarms(demo.env.db, part, 'a part of the past')
  }
}
const count = async () => ({
  alarms: await demo.env.db.$count(alarms),
  events: await demo.env.db.$count(alarmEvents),
})

describe('alarms of the past', () => {
  it('are the same for the same seed', () => {
    expect(partsOf([...pastChunks(plan)])).toEqual(partsOf(chunks))
  })

  it('R3-18 agree with the stored values: a station is silent as long as its alarm says', () => {
    const { startMs, endMs, request } = faultOf('comm-loss')
    const alarm = overOf(chunks).find(
      ({ warnNumber, raisedAt }) => warnNumber === 0 && Math.abs(raisedAt - startMs - 3 * MINUTE) <= 2 * MINUTE,
    )
    const station = plan.network.stations.find(({ code }) => code === request.target)
    expect(alarm?.heatName).toBe(station?.name)
    expect(alarm?.events.map(({ kind }) => kind).slice(0, 3)).toEqual(['raised', 'levelChanged', 'returned'])
    expect(Math.abs((alarm?.recoveredAt ?? 0) - endMs)).toBeLessThan(3 * MINUTE)
    const point = plan.points.get(`${station?.units[0]?.code}.T2g`)?.id
    const times = chunks.flatMap((chunk) => {
      if (chunk.kind !== 'rows' || chunk.rows.table !== 'sample') return []
      const { pointIds, times: all } = chunk.rows
      return all.filter((_, row) => pointIds[row] === point)
    })
    expect(times.filter((time) => time > startMs + MINUTE && time < endMs - MINUTE)).toEqual([])
    expect(times.some((time) => time > endMs + 2 * MINUTE)).toBe(true)
  })

  it('R3-16 tell of the leak and the pump of the last night, the first of a group being marked', () => {
    const leak = faultOf('burst')
    const pump = faultOf('pump-trip')
    const near = (at: number) => overOf(chunks).filter(({ raisedAt }) => raisedAt >= at && raisedAt < at + 30 * MINUTE)
    expect(near(leak.startMs).map(({ warnNumber }) => warnNumber)).toContain(7)
    const ofPump = near(pump.startMs).filter(({ content }) => content.includes('循环泵'))
    expect(ofPump.length).toBeGreaterThan(0)
  })

  it('R3-25 were acknowledged by the demo accounts within believable minutes, but for the newest few', () => {
    const over = overOf(chunks).filter(({ suppressedBy }) => suppressedBy === null)
    const names = DEMO_ACCOUNTS.map(({ realName }) => realName)
    const left = over.filter(({ acknowledgedAt }) => acknowledgedAt === null)
    expect(left.length).toBeGreaterThanOrEqual(4)
    for (const alarm of left) expect([alarm.state, alarm.raisedAt > UNTIL - DAY]).toEqual(['returned', true])
    for (const { acknowledgedAt, acknowledgedBy, raisedAt, state, events } of over) {
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b))
      if (acknowledgedAt === null) continue
      expect(names).toContain(acknowledgedBy)
      expect(acknowledgedAt).toBeGreaterThan(raisedAt)
      expect(acknowledgedAt).toBeLessThanOrEqual(UNTIL)
      expect(state).toBe('closed')
    }
  })

  it('stand on from the season into the week and to its end', () => {
    const [day] = partsOf(chunks)
    const standing = day?.standing.find(({ alarm }) => alarm.content.includes('室外温度'))
    const moved = partsOf(chunks).flatMap(({ earlier }) => earlier)
    const earlier = moved.find(({ id }) => id === standing?.alarm.id)
    expect(standing?.alarm.recoveredAt).toBeNull()
    expect(earlier?.raisedAt).toBeLessThan(UNTIL - 8 * DAY)
  })

  it('have called again while they stood, and were acknowledged again: none calls at the first start', () => {
    const [day] = partsOf(chunks)
    const alarm = day?.standing.find(({ alarm: { content } }) => content.includes('室外温度'))?.alarm
    expect(alarm?.events.map(({ kind }) => kind)).toEqual(['raised', 'acknowledged', 'realarm', 'acknowledged'])
    expect(alarm?.firstAcknowledgedAt).toBeLessThan(alarm?.recalledAt ?? 0)
    expect(alarm?.acknowledgedAt).toBeGreaterThan(UNTIL - 240 * 60_000)
  })

  it('are written once, however often a piece is written, and tell no console of themselves', async () => {
    const { db } = demo.env
    await clearPastAlarms(db)
    await write()
    const first = await count()
    expect(first.alarms).toBeGreaterThan(overOf(chunks).length)
    await clearPastAlarms(db)
    await write()
    await write()
    expect(await count()).toEqual(first)
    expect(await db.$count(alarms, eq(alarms.revision, 0))).toBe(overOf(chunks).length)
    const [wrong] = await db
      .select({ num: sql<number>`count(*)::int` })
      .from(alarms)
      .where(ne(sql`(select count(*) from alarm_events where alarm_id = alarms.id and kind = 'raised')`, sql`1`))
    expect(wrong?.num).toBe(0)
  })

  it('that somebody has handled since stay when those of an older version are cleared', async () => {
    const { db } = demo.env
    await write()
    const [one] = await db.select().from(alarms).where(eq(alarms.state, 'returned')).limit(1)
    await db
      .update(alarms)
      .set({ state: 'closed', revision: 7 })
      .where(eq(alarms.id, one?.id ?? ''))
    await clearPastAlarms(db)
    expect(await db.$count(alarms, eq(alarms.id, one?.id ?? ''))).toBe(1)
  })
})

describe('alarms that stand where the past ends', () => {
  const TA = 'HZ0001.1.TA'
  const warm = 5
  const cold = -35

  async function openLive() {
    const engine = await createAlarmEngine(demo.env)
    const telemetry = await startTelemetry(demo.env, engine)
    const send = (value: number) =>
      telemetry.ingest.accept(
        'heat/demo/GW-HZ0001/up',
        Buffer.from(JSON.stringify({ t: clock.now(), v: [[TA, value, QUALITY.good]] })),
      )
    const wait = async (seconds: number) => {
      clock.advance(seconds * 1000)
      await engine.tick()
    }
    return { engine, send, wait, close: telemetry.close }
  }
  const standing = () => {
    const [day] = partsOf(chunks)
    if (!day) throw new Error('There is no last day.')
    return { over: [], earlier: [], standing: day.standing.filter(({ alarm }) => alarm.content.includes('室外温度')) }
  }
  const ofSource = async () => {
    const key = standing().standing[0]?.alarm.sourceKey ?? ''
    return demo.env.db.select().from(alarms).where(eq(alarms.sourceKey, key))
  }

  beforeEach(async () => {
    await demo.env.db.delete(alarms)
    await demo.env.db.delete(alarmEvaluations)
  })

  it('R3-16 go on in the engine, which ends them when a value says so', async () => {
    const { engine, send, wait, close } = await openLive()
    await engine.adopt(await writeStandingAlarms(demo.env.db, standing()))
    await wait(10)
    await send(warm)
    await wait(120)
    expect((await ofSource()).map(({ state }) => state)).toEqual(['active'])
    await send(cold)
    await wait(120)
    const [alarm, ...others] = await ofSource()
    expect(others).toEqual([])
    expect(alarm?.recoveredAt?.getTime()).toBeGreaterThan(UNTIL)
    await close()
  })

  it('R3-16 are one with what the engine has raised since, from when they were raised', async () => {
    const { engine, send, wait, close } = await openLive()
    await send(warm)
    await wait(120)
    const [live] = await ofSource()
    await engine.adopt(await writeStandingAlarms(demo.env.db, standing()))
    const [alarm, ...others] = await ofSource()
    expect(others).toEqual([])
    expect([alarm?.id, alarm?.state]).toEqual([live?.id, 'active'])
    expect(alarm?.raisedAt.getTime()).toBe(standing().standing[0]?.alarm.raisedAt)
    await close()
  })

  it('R3-16, R3-25 that the engine has raised since keep the acknowledgement of the past, and what was done before it', async () => {
    const { engine, send, wait, close } = await openLive()
    await send(warm)
    await wait(120)
    const past = standing().standing[0]?.alarm
    await engine.adopt(await writeStandingAlarms(demo.env.db, standing()))
    const [alarm] = await ofSource()
    const { acknowledgedAt, acknowledgedBy, remarks, firstAcknowledgedAt, recalledAt } = alarm ?? {}
    expect(acknowledgedAt?.getTime()).toBe(past?.acknowledgedAt)
    expect([acknowledgedBy, remarks]).toEqual([past?.acknowledgedBy, past?.remarks])
    expect([firstAcknowledgedAt?.getTime(), recalledAt?.getTime()]).toEqual([
      past?.firstAcknowledgedAt,
      past?.recalledAt,
    ])
    const events = await demo.env.db
      .select({ kind: alarmEvents.kind, at: alarmEvents.at, by: alarmEvents.by })
      .from(alarmEvents)
      .where(eq(alarmEvents.alarmId, alarm?.id ?? ''))
      .orderBy(alarmEvents.at)
    const told = past?.events.map(({ kind, at, by = null }) => ({ kind, at: new Date(at), by }))
    expect(events).toEqual(told)
    await close()
  })

  it('R3-25 wait for an acknowledgement where the engine has raised them at a higher level', async () => {
    const { send, wait, close } = await openLive()
    await send(warm)
    await wait(120)
    await demo.env.db.update(alarms).set({ warnLevel: 3 })
    await writeStandingAlarms(demo.env.db, standing())
    const [alarm] = await ofSource()
    expect([alarm?.acknowledgedAt, alarm?.firstAcknowledgedAt]).toEqual([null, null])
    await close()
  })
})
