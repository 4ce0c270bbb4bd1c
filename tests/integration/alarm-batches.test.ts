import { like } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alarmEvents } from '#server/modules/alarms/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { type AlarmStage, createAlarmStage } from '../support/alarm-stage.ts'
import { addOffice } from '../support/office-stations.ts'
import { COMPANIES, type Company } from '../support/telemetry-stage.ts'

const NUM_STATIONS = 40
const ALL = Array.from({ length: NUM_STATIONS }, (_, i) => i)
const NORMAL = 60
const HIGH = 95
let alarmStage: AlarmStage
let codes: string[]

async function begin(company: Company): Promise<void> {
  alarmStage = await createAlarmStage(Date.UTC(2026, 0, 20, 8), company)
  const { stage, first } = alarmStage
  const { stations } = await addOffice(stage.env.db, { code: 'W', numStations: NUM_STATIONS, params: ['T1g'] })
  codes = stations.map(({ code }) => `${code}.1.T1g`)
  await stage.env.db
    .update(points)
    .set({ gatewayCode: 'GW1', isAlarmed: true, alarmDelayS: 0, savePeriodS: 1, limitH: 80, limitHh: 110 })
    .where(like(points.code, 'W%'))
  await first.telemetry.followPlant()
  await send(0, [])
}
afterEach(() => alarmStage.close())

/** Every station sends a value: these a high one, the others a normal one. */
const send = (second: number, high: readonly number[]): Promise<boolean> => {
  alarmStage.goTo(second)
  return alarmStage.send(
    second,
    codes.map((code, i) => [code, high.includes(i) ? HIGH : NORMAL]),
  )
}
const numActive = async () => (await alarmStage.list()).filter(({ state }) => state === 'active').length
const tick = (second: number): Promise<void> => {
  alarmStage.goTo(second)
  return alarmStage.first.engine.tick()
}

/** How many statements a piece of work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const count = spy.mock.calls.length
  spy.mockRestore()
  return count
}

describe.each(COMPANIES)('alarms of one batch, %s', (company) => {
  beforeEach(() => begin(company))

  it('R3-18 are raised and returned by as many statements for many as for few', async () => {
    await send(10, [0])
    const one = await statementsOf(() => send(15, [0, 1]))
    await send(20, [])
    const twoBack = await statementsOf(() => tick(81))
    expect(await numActive()).toBe(0)

    const many = await statementsOf(() => send(85, ALL))
    expect(await numActive()).toBe(NUM_STATIONS)
    expect(many).toBe(one)
    await send(90, [])
    const manyBack = await statementsOf(() => tick(151))
    expect(await numActive()).toBe(0)
    expect(manyBack).toBe(twoBack)
    const events = await alarmStage.stage.env.db.select().from(alarmEvents)
    expect(events.filter(({ kind }) => kind === 'raised')).toHaveLength(NUM_STATIONS + 2)
    expect(events.filter(({ kind }) => kind === 'returned')).toHaveLength(NUM_STATIONS + 2)
  })

  it('R3-18 change their level together, and each keeps its own values and texts', async () => {
    await send(10, ALL)
    alarmStage.goTo(20)
    await alarmStage.send(
      20,
      codes.map((code, i) => [code, 111 + i]),
    )
    const list = await alarmStage.list()
    expect(list.map(({ warnLevel, state }) => `${warnLevel} ${state}`)).toEqual(codes.map(() => '3 active'))
    expect(new Map(list.map(({ heatName, value }) => [heatName, value]))).toEqual(
      new Map(codes.map((code, i) => [`${code.slice(0, 3)}站`, 111 + i])),
    )
    for (const { content, value } of list) expect(content).toContain(`${value}`)
  })
})
