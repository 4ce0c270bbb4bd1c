import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UnitScore } from '#contract/endpoints/unit-scores.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { energyPrices } from '#server/modules/energy/tables.ts'
import { readScores } from '#server/modules/kpi/read-scores.ts'
import { heatUnits } from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { AREAS, createKpiStage, type KpiStage } from '../support/kpi-stage.ts'

const HOUR = 3_600_000
const STEP = 600_000
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const DAY = '2026-01-20'
const UNITS = ['HZ0001.1', 'HZ0001.2'] as const
/** In ten minutes; both use the same heat for each m², the second more water and electricity. */
const USED = { 'HZ0001.1': [2.5, 0.05, 5], 'HZ0001.2': [1, 0.04, 4] } as const
const VALUES = {
  'HZ0001.1': { T1g: 90, T1h: 40, T2g: 50, T2h: 38 },
  'HZ0001.2': { T1g: 90, T1h: 60, T2g: 50, T2h: 38 },
} as const

let stage: KpiStage

beforeAll(async () => {
  stage = await createKpiStage(START)
  stage.clock.advance(25 * HOUR)
  await keepRoom(stage.env)
  const values: [string, number, number][] = []
  for (let at = START, step = 0; at < START + 25 * HOUR; at += STEP, step += 1)
    for (const unit of UNITS) {
      const [heat, water, electricity] = USED[unit]
      for (const [code, used] of Object.entries({ HT1: heat, WM_FT: water, EM_EP: electricity }))
        values.push([`${unit}.${code}`, 1000 + used * step, at])
      for (const [code, value] of Object.entries(VALUES[unit])) values.push([`${unit}.${code}`, value, at])
    }
  await stage.take('GW1', values)
  await stage.compute()
})
afterAll(() => stage?.close())

const ask = (scope: 'all' | readonly string[] = 'all', to = DAY) =>
  readScores(stage.env, stage.actorIn(scope), { from: DAY, to })
async function scoreOf(code: string): Promise<UnitScore> {
  const { units } = await ask()
  const found = units.find(({ keyId }) => keyId === stage.nodes[code])
  if (!found) throw new Error(`${code} has no score.`)
  return found
}

describe('scores of units', () => {
  it('domain 3 compare what the meters of each unit counted, part by part', async () => {
    const [first, second] = [await scoreOf('HZ0001.1'), await scoreOf('HZ0001.2')]
    expect(first.parts.heat.value).toBeCloseTo((2.5 * 144) / AREAS[0], 6)
    expect(first.parts.water).toMatchObject({ score: 100, value: expect.closeTo((0.05 * 144 * 1000) / AREAS[0], 6) })
    expect(second.parts.electricity).toMatchObject({ score: 0, value: expect.closeTo((4 * 144) / AREAS[1], 6) })
    expect(second.parts.room).toEqual({ value: null, median: null, score: null })
    expect(first.cohort).toEqual({ width: 'all', size: 2 })
    // 15 + 15 of 75 known for water and electricity; heat, alarms and online are equal
    expect(first.score).toBeCloseTo((15 * 100 + 15 * 100 + 50 * 50) / 80, 6)
    expect([first.rank, second.rank]).toEqual([1, 2])
  })

  it('domain 3 take the use of buildings from the unit: homes, until somebody says otherwise', async () => {
    expect((await scoreOf('HZ0001.2')).buildingUse).toBe('residential')
    const own = eq(heatUnits.id, stage.nodes['HZ0001.2'] ?? '')
    await stage.database.db.update(heatUnits).set({ buildingUse: 'school' }).where(own)
    expect((await scoreOf('HZ0001.2')).buildingUse).toBe('school')
    await stage.database.db.update(heatUnits).set({ buildingUse: 'residential' }).where(own)
  })

  it('domain 3 count alarms of the days: a unit’s own, and those of its station', async () => {
    const [point] = (await stage.database.db.select().from(points)).filter(({ code }) => code === 'HZ0001.2.T2g')
    const alarm = {
      warnNumber: 2,
      warnLevel: 2,
      warnTypeLabel: '',
      content: '',
      heatKeyId: stage.nodes.HZ0001 ?? '',
      raisedAt: new Date(START + HOUR),
    }
    await stage.database.db.insert(alarms).values([
      { ...alarm, pointId: point?.id ?? null, sourceKey: 'a', state: 'closed' },
      { ...alarm, sourceKey: 'b', state: 'closed' },
      { ...alarm, sourceKey: 'c', raisedAt: new Date(START - 1) },
      { ...alarm, sourceKey: 'd', warnLevel: 0, state: 'closed' },
      { ...alarm, sourceKey: 'e', suppressedBy: 'maintenance', state: 'closed' },
    ])
    expect((await scoreOf('HZ0001.1')).parts.alarms).toMatchObject({ value: 1, score: 100 })
    expect((await scoreOf('HZ0001.2')).parts.alarms).toMatchObject({ value: 2, score: 0 })
    // the days of alarms begin when those of the meters do
    const settle = (hour: number) => stage.database.db.$client.query('update kpi_settings set settle_hour = $1', [hour])
    await settle(2)
    const later = [(await scoreOf('HZ0001.1')).parts.alarms.value, (await scoreOf('HZ0001.2')).parts.alarms.value]
    await settle(0)
    expect(later).toEqual([0, 0])
  })

  it('domain 7 say what a high return temperature costs, in water, electricity and money', async () => {
    // 144 GJ with 30 K, while the median of 50 K and 30 K is 40 K
    const excessT = ((144 * 1000) / 4.187) * (1 / 30 - 1 / 40)
    expect((await scoreOf('HZ0001.1')).highReturn?.excessT).toBe(0)
    const blind = (await scoreOf('HZ0001.2')).highReturn
    expect(blind).toMatchObject({ excessT: expect.closeTo(excessT, 3), excessKwh: null, excessCost: null })
    const { db } = stage.database
    await db.$client.query(
      `insert into kpi_days (node_id, day, computed_at, electricity_kwh, electricity_s, loss_flow_t, loss_s)
       values ($1, $2, now(), 12000, 86400, 10000, 43200)`,
      [stage.nodes.RY01, DAY],
    )
    const price = { energy: 'electricity' as const, startDate: DAY, endDate: DAY }
    await db.insert(energyPrices).values([
      { ...price, name: 'night', price: 0.4, startHour: 0, endHour: 8 },
      { ...price, name: 'day', price: 1, startHour: 8, endHour: 24 },
      { ...price, name: 'later', price: 100, startHour: 0, endHour: 24, startDate: '2026-01-21', endDate: null },
    ])
    // 12 MWh in a day, and 10,000 t in half of one
    const { excessKwh, excessCost } = (await scoreOf('HZ0001.2')).highReturn ?? {}
    expect(excessKwh).toBeCloseTo(excessT * 0.6, 3)
    expect(excessCost).toBeCloseTo(excessT * 0.6 * 0.8, 3)
  })

  it('domain 3 list and compare nothing out of the data scope, and refuse more than ten seasons', async () => {
    expect((await ask(['other/'])).units).toEqual([])
    await expect(ask('all', '2046-01-20')).rejects.toMatchObject({ code: 1001 })
  })
})
