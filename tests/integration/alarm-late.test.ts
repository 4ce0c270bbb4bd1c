import { eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alarmEvaluations, alarmRules, alarms } from '#server/modules/alarms/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { type AlarmStage, createAlarmStage } from '../support/alarm-stage.ts'
import { COMPANIES, type Company } from '../support/telemetry-stage.ts'

const START = Date.UTC(2026, 0, 20, 8)
const T1G = 'HZ0001.1.T1g'

let stage: AlarmStage
async function begin(company: Company): Promise<void> {
  stage = await createAlarmStage(START, company)
  await stage.setLimits(T1G, { limitL: 55, limitH: 125, limitHh: 130 })
}
afterEach(async () => {
  await stage.close()
})

const send = (second: number, value: number): Promise<boolean> => stage.send(second, [[T1G, value]])
async function tickAt(second: number): Promise<void> {
  stage.goTo(second)
  await stage.first.engine.tick()
}
const listed = async () =>
  (await stage.list())
    .filter(({ warnNumber }) => warnNumber === 2)
    .map(({ raised, recovered, state }) => [raised, recovered, state])

describe.each(COMPANIES)('values that come late, %s', (company) => {
  beforeEach(() => begin(company))

  it('R3-16 take an alarm back that their arrival in time would not have raised', async () => {
    await send(0, 126)
    await tickAt(61)
    expect(await listed()).toEqual([[60, null, 'active']])
    await send(30, 100)
    const [alarm] = await stage.list()
    expect(alarm).toMatchObject({ state: 'withdrawn' })
    expect(await stage.eventsOf(alarm?.id)).toEqual(['60 raised', '61 withdrawn'])
    await tickAt(200)
    expect(await listed()).toHaveLength(1)
  })

  it('R3-16 enter an alarm that was over before it was known in the history, without a sound', async () => {
    await send(0, 100)
    stage.goTo(400)
    await send(400, 100)
    await send(200, 100)
    await send(60, 126)
    const [alarm, ...others] = await stage.list()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ raised: 120, recovered: 260, state: 'closed', suppressedBy: 'late', value: 126 })
    expect(await stage.eventsOf(alarm?.id)).toEqual(['400 recordedLate'])
    // that it was raised is remembered for a while, since many times would be chatter; nothing is waited for
    expect(await stage.stage.env.db.$count(alarmEvaluations, isNotNull(alarmEvaluations.dueAt))).toBe(0)
  })

  it('R3-16 raise an alarm that still stands as any other, at the time when it should have been', async () => {
    stage.goTo(300)
    await send(290, 127)
    await send(100, 126)
    const [alarm] = await stage.list()
    expect(alarm).toMatchObject({ raised: 160, state: 'active', suppressedBy: null, value: 126 })
    expect(await stage.eventsOf(alarm?.id)).toEqual(['160 raised'])
  })

  it('R3-16 correct the times of an alarm, which keeps what people did about it', async () => {
    await send(100, 126)
    await tickAt(170)
    const acknowledged = { acknowledgedAt: new Date(START + 170_000), acknowledgedBy: '王工', remarks: '去现场' }
    const shelvedUntil = new Date(START + 3_600_000)
    await stage.stage.env.db.update(alarms).set({ ...acknowledged, shelvedUntil, shelvedBy: '李工' })
    await send(20, 126)
    expect(await stage.list()).toMatchObject([
      { raised: 80, state: 'active', ...acknowledged, shelvedUntil, shelvedBy: '李工' },
    ])
    stage.goTo(400)
    await send(390, 100)
    await send(200, 100)
    expect(await stage.list()).toMatchObject([{ raised: 80, recovered: 260, state: 'closed', ...acknowledged }])
  })

  it('R3-16 join two alarms to the one that they were', async () => {
    await send(0, 126)
    await tickAt(70)
    await send(70, 100)
    await tickAt(150)
    await send(200, 126)
    await tickAt(270)
    expect(await listed()).toEqual([
      [60, 130, 'returned'],
      [260, null, 'active'],
    ])
    const [, second] = await stage.list()
    await stage.stage.env.db
      .update(alarms)
      .set({ acknowledgedAt: new Date(START + 270_000), acknowledgedBy: '王工' })
      .where(eq(alarms.id, second?.id ?? ''))
    await send(100, 126)
    const rest = (await stage.list()).filter(({ state }) => state !== 'withdrawn')
    expect(rest).toMatchObject([{ raised: 60, recovered: null, state: 'active', acknowledgedBy: '王工' }])
  })

  it('R3-16 count though they are newer than all others, where the clock has decided without them', async () => {
    await send(0, 126)
    await tickAt(70)
    await send(70, 100)
    await tickAt(131)
    expect(await listed()).toEqual([[60, 130, 'returned']])
    // within the dead-band: the return had not begun
    await send(128, 124.9)
    expect(await listed()).toEqual([[60, null, 'active']])
  })

  it('R3-16 change nothing of the time before the limits were what they are', async () => {
    await tickAt(500)
    await stage.setLimits(T1G, { limitH: 110 })
    await send(500, 100)
    await send(100, 120)
    await send(200, 100)
    await send(499, 100)
    expect(await listed()).toEqual([])
  })

  it('R3-16 of one instant count together, in whatever order they come', async () => {
    await addRule({ condition: 'expression', params: { expression: '{T1g} > 100 && {Q1} < 1' } }, null)
    await send(10, 110)
    await stage.send(10, [['HZ0001.1.Q1', 0.5]])
    expect(await listed()).toEqual([[10, null, 'active']])
  })
})

async function addRule(
  rule: Pick<typeof alarmRules.$inferInsert, 'condition' | 'params'>,
  code: string | null,
): Promise<void> {
  const { db } = stage.stage.env
  const [point] = await db.select().from(points).where(eq(points.code, T1G))
  const base = { name: '规则', nodeId: point?.nodeId ?? '', warnNumber: 2, warnLevel: 1, onDelayS: 0, offDelayS: 60 }
  await db.insert(alarmRules).values({ ...base, ...rule, pointId: code === null ? null : (point?.id ?? null) })
  await stage.first.telemetry.followPlant()
}

describe.each(COMPANIES)('a server that starts, %s', (company) => {
  beforeEach(() => begin(company))

  it('R3-16 goes on with what conditions had counted and measured', async () => {
    await addRule({ condition: 'rate', params: { rise: 10, windowS: 120 } }, T1G)
    await addRule({ condition: 'count', params: { alarmValue: 100, times: 2, windowS: 600 } }, T1G)
    await send(0, 90)
    await send(10, 100)
    await send(20, 95)
    stage.goTo(30)
    const second = await stage.start()
    await stage.send(30, [[T1G, 100]], second)
    await stage.send(40, [[T1G, 107]], second)
    expect((await listed()).map(([raised]) => raised)).toEqual([30, 40])
  })

  it('R3-16 tells a return that became due while none ran ("recovery notice lost in a restart")', async () => {
    await send(0, 126)
    await tickAt(60)
    await send(70, 100)
    stage.goTo(500)
    const second = await stage.start()
    await second.engine.tick()
    const [alarm] = await stage.list()
    expect(alarm).toMatchObject({ recovered: 130, state: 'returned' })
    expect(await stage.eventsOf(alarm?.id)).toEqual(['60 raised', '130 returned'])
  })

  it('R3-18 tells a silence from its beginning, though it was killed in between', async () => {
    await send(0, 100)
    stage.goTo(120)
    const second = await stage.start()
    stage.goTo(299)
    await second.engine.tick()
    const silentAt = async () =>
      (await stage.list()).filter(({ heatName, warnNumber }) => warnNumber === 0 && heatName === '幸福里换热站')
    expect(await silentAt()).toEqual([])
    stage.goTo(300)
    await second.engine.tick()
    expect(await silentAt()).toMatchObject([{ raised: 180 }])
  })
})
