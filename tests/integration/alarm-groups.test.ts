import { asc, eq, isNull, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { addOffice } from '../support/office-stations.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { createTestDb } from '../support/test-db.ts'

const START = Date.UTC(2026, 0, 20, 8)
let stage: TelemetryStage
let office: Awaited<ReturnType<typeof addOffice>>

beforeEach(async () => {
  stage = await createTelemetryStage(START, await createTestDb())
  office = await addOffice(stage.env.db, { code: 'W', numStations: 10, params: ['T1g'] })
  await stage.telemetry.followPlant()
})
afterEach(() => stage.close())

/** Every station sends a value but the first `numSilent`. */
async function speak(numSilent: number): Promise<void> {
  for (const { code, gateway } of office.stations.slice(numSilent)) {
    const body = JSON.stringify({ t: stage.clock.now(), v: [[`${code}.1.T1g`, 90, 0]] })
    await stage.telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(body))
  }
}
/** Goes on for some seconds, every ten of them with values. */
async function goOn(seconds: number, numSilent: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    stage.clock.advance(10_000)
    await speak(numSilent)
    await stage.alarms.tick()
  }
}
const ofOffice = () =>
  stage.env.db.select().from(alarms).where(like(alarms.pointLocation, 'W%')).orderBy(asc(alarms.sourceKey))
const groups = () => stage.env.db.select().from(alarms).where(eq(alarms.heatKeyId, office.officeId))
const shownOfOffice = async () => (await ofOffice()).filter(({ suppressedBy }) => suppressedBy === null)

describe('alarm of a whole office', () => {
  it('R3-18 is one row for the silence of many stations, which are recorded behind it', async () => {
    await speak(0)
    await goOn(180, 4)
    const [group, ...others] = await groups()
    expect(others).toEqual([])
    expect(group).toMatchObject({
      warnNumber: 0,
      warnLevel: 3,
      state: 'active',
      suppressedBy: null,
      parentId: null,
      content: '【紧急】W供热所，超过 20 % 的站点通讯中断',
      conditionInfo: '10 站中 4 站无有效数据',
      heatName: 'W供热所',
    })
    const children = await ofOffice()
    expect(children).toHaveLength(4)
    expect(new Set(children.map(({ suppressedBy, parentId }) => `${suppressedBy} ${parentId}`))).toEqual(
      new Set([`parent ${group?.id}`]),
    )
  })

  it('R3-18 takes in a station that falls silent later, and tells the consoles of it', async () => {
    await speak(0)
    await goOn(180, 4)
    const [before] = await groups()
    await goOn(180, 5)
    const [after] = await groups()
    expect(await shownOfOffice()).toEqual([])
    expect(await ofOffice()).toHaveLength(5)
    expect(after?.revision).toBeGreaterThan(before?.revision ?? 0)
  })

  it('R3-18 returns under the share, and what is still silent stands on its own', async () => {
    await speak(0)
    await goOn(180, 4)
    await goOn(60, 1)
    expect(await groups()).toMatchObject([{ state: 'returned' }])
    expect(await shownOfOffice()).toMatchObject([{ pointLocation: 'W01', state: 'active', parentId: null }])
    // nobody could have acknowledged the hidden ones, so they are over
    expect((await ofOffice()).map(({ state }) => state)).toEqual(expect.arrayContaining(['active', 'closed']))
    expect((await ofOffice()).filter(({ state }) => state === 'returned')).toEqual([])
  })

  it('R3-18 is raised once by two servers', async () => {
    const other = await createAlarmEngine(stage.env)
    await speak(0)
    await goOn(170, 4)
    stage.clock.advance(10_000)
    await Promise.all([stage.alarms.tick(), other.tick()])
    stage.clock.advance(10_000)
    await Promise.all([stage.alarms.tick(), other.tick()])
    const [group, ...more] = await groups()
    expect(more).toEqual([])
    const events = await stage.env.db
      .select()
      .from(alarmEvents)
      .where(eq(alarmEvents.alarmId, group?.id ?? ''))
    expect(events.map(({ kind }) => kind)).toEqual(['raised'])
  })

  it('R3-18 leaves one or two silent stations as they are', async () => {
    await speak(0)
    await goOn(180, 2)
    expect(await groups()).toEqual([])
    expect(await stage.env.db.$count(alarms, isNull(alarms.suppressedBy))).toBeGreaterThanOrEqual(2)
    expect(await shownOfOffice()).toHaveLength(2)
  })
})
