import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARBON_KG, STANDARD_COAL_KGCE } from '#contract/kpi/energy-factors.ts'
import type { Energy } from '#contract/resources/energy-slot.resource.ts'
import { energyPrices, energySlots } from '#server/modules/energy/tables.ts'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { AREAS, createKpiStage, figureIn, type KpiStage } from '../support/kpi-stage.ts'

const HOUR = 3_600_000
const STEP = 600_000
const STEPS_PER_DAY = 144
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const DAY = '2026-01-20'
/** What each unit uses in ten minutes. */
const USED = { HT1: 0.5, WM_FT: 0.01, EM_EP: 3 } as const
const UNITS = ['HZ0001.1', 'HZ0001.2'] as const

let stage: KpiStage

beforeAll(async () => {
  stage = await createKpiStage(START)
  stage.clock.advance(25 * HOUR)
  await keepRoom(stage.env)
  const values: [string, number, number][] = []
  for (let at = START, step = 0; at < START + 25 * HOUR; at += STEP, step += 1)
    for (const unit of UNITS)
      for (const [code, used] of Object.entries(USED)) values.push([`${unit}.${code}`, 1000 + used * step, at])
  await stage.take('GW1', values)
  await stage.compute()
})
afterAll(() => stage?.close())

const figure = async (code: Parameters<typeof figureIn>[1], unit?: string) =>
  figureIn(await stage.ask({ from: DAY, to: DAY, ...(unit ? { nodeIds: [stage.nodes[unit] ?? ''] } : {}) }), code)
const addPrice = (name: string, energy: Energy, price: number, startHour = 0, endHour = 24) =>
  stage.database.db.insert(energyPrices).values({ name, energy, price, startHour, endHour, startDate: DAY })
const setSlot = async (unit: string, energy: Energy, set: string) => {
  const { rowCount } = await stage.database.db.$client.query(
    `update energy_slots set ${set} where energy = $2 and node_id = $1`,
    [stage.nodes[unit], energy],
  )
  expect(rowCount).toBe(1)
  await stage.compute()
}

describe('energy data and key figures', () => {
  it('domain 3.9 and 3.10 are the energy of both units times its factors', async () => {
    const used = { heat: 2 * 72, makeUp: 2 * 1.44, electricity: 2 * 432 }
    const by = (factors: Readonly<Record<Energy, number>>) =>
      (used.heat * factors.heat + used.makeUp * factors.makeUp + used.electricity * factors.electricity) / 1000
    expect((await figure('standardCoal')).value).toBeCloseTo(by(STANDARD_COAL_KGCE), 6)
    expect((await figure('carbon')).value).toBeCloseTo(by(CARBON_KG), 6)
    expect(await figure('carbon')).toMatchObject({ counted: 2, expected: 2, isGrey: false })
  })

  it('39.6 on the days of an earlier meter that one counts, with its ratio, and the present one does not', async () => {
    const client = stage.database.db.$client
    const before = (await figure('heatPerArea', UNITS[0])).value ?? Number.NaN
    // 432 kWh a day stand for 216 GJ, three times what the present meter has counted
    await client.query(
      `insert into earlier_meters (slot_id, point_id, ratio, end_date)
       select slot.id, point.id, 0.5, $2 from energy_slots slot, points point
       where slot.node_id = $1 and slot.energy = 'heat' and point.code = 'HZ0001.1.EM_EP'`,
      [stage.nodes[UNITS[0]], DAY],
    )
    await stage.compute()
    expect((await figure('heatPerArea', UNITS[0])).value).toBeCloseTo(3 * before, 6)
    await client.query(`update earlier_meters set end_date = '2026-01-19'`)
    await stage.compute()
    expect((await figure('heatPerArea', UNITS[0])).value).toBeCloseTo(before, 6)
    await client.query('delete from earlier_meters')
  })

  it('domain 3.11 has no value until every energy has a price, then each hour costs its own price', async () => {
    await addPrice('Heat', 'heat', 50)
    await addPrice('Power by night', 'electricity', 0.4, 0, 8)
    await addPrice('Power by day', 'electricity', 0.9, 8, 24)
    await stage.compute()
    expect((await figure('costPerArea')).value).toBeNull()
    await addPrice('Water', 'makeUp', 10)
    await stage.compute()
    // 72 GJ at 50, 432 kWh, a third of them by night, 1.44 t at 10
    const cost = 72 * 50 + 144 * 0.4 + 288 * 0.9 + 1.44 * 10
    const found = await figure('costPerArea')
    expect(found.value).toBeCloseTo((2 * cost) / (AREAS[0] + AREAS[1]), 6)
    expect((await figure('costPerArea', UNITS[1])).value).toBeCloseTo(cost / AREAS[1], 6)
  })

  it('domain 3.11 follows a price that changes, and is unknown without it', async () => {
    const before = (await figure('costPerArea')).value ?? Number.NaN
    const client = stage.database.db.$client
    await client.query(`update energy_prices set price = 60 where name = 'Heat'`)
    await stage.compute()
    expect((await figure('costPerArea')).value).toBeCloseTo(before + (2 * 72 * 10) / (AREAS[0] + AREAS[1]), 6)
    await client.query(`delete from energy_prices where name = 'Water'`)
    await stage.compute()
    expect((await figure('costPerArea')).value).toBeNull()
  })

  it('domain 6.1 count the meter of a slot by its ratio, from its first day', async () => {
    const heat = async () => (await figure('heatPerArea', UNITS[0])).value
    expect(await heat()).toBeCloseTo((STEPS_PER_DAY * USED.HT1) / AREAS[0], 9)
    await setSlot(UNITS[0], 'heat', 'ratio = 10')
    expect(await heat()).toBeCloseTo((STEPS_PER_DAY * USED.HT1 * 10) / AREAS[0], 9)
    await setSlot(UNITS[0], 'heat', `start_date = '2026-01-21'`)
    expect(await heat()).toBeNull()
    await setSlot(UNITS[0], 'heat', 'start_date = null, ratio = 1')
    expect(await heat()).toBeCloseTo((STEPS_PER_DAY * USED.HT1) / AREAS[0], 9)
  })

  it('domain 6.1 count the point to which a slot is mapped, also when that point changes', async () => {
    const { db } = stage.database
    const slots = await db.select().from(energySlots)
    expect(slots.filter(({ nodeId }) => nodeId === stage.nodes[UNITS[0]]).map(({ energy }) => energy)).toEqual(
      expect.arrayContaining(['heat', 'makeUp', 'electricity']),
    )
    await setSlot(UNITS[0], 'heat', `point_id = (select id from points where code = 'HZ0001.2.HT1'), ratio = 0.25`)
    const quarter = async () => (await figure('heatPerArea', UNITS[0])).value
    expect(await quarter()).toBeCloseTo(18 / AREAS[0], 9)
    await db.$client.query(
      `update counter_hours set consumed = consumed * 2 where point_id = (select id from points where code = 'HZ0001.2.HT1')`,
    )
    await stage.compute()
    expect(await quarter()).toBeCloseTo(36 / AREAS[0], 9)
  })
})
