import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  areaUseResult,
  energyAnalysisCalls,
  signatureDaysResult,
  signatureResult,
  structureResult,
} from '#contract/endpoints/energy-analysis.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20)
/** The last fourteen days that are over. */
const DAYS = { from: '2026-01-06', to: '2026-01-19' }
const NUM_DAYS = 14
/** Heat of a unit follows the weather: W/(m²·K) below so many °C. */
const [SLOPE, BALANCE_C] = [1.2, 16]
let demo: DemoApp
let unit = { id: '', code: '', areaM2: 0 }

/** Degree-days of the first days, 20, then each a half more. */
const degreeDaysOf = (at: number): number => 20 + at / 2
const heatGjOf = (at: number): number => {
  const outdoorC = 18 - degreeDaysOf(at)
  return (SLOPE * (BALANCE_C - outdoorC) * unit.areaM2 * 86_400) / 1e9
}

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '2' })
  const client = demo.env.db.$client
  const { rows } = await client.query<{ id: string; code: string; areaM2: number }>(
    `select node.id, node.code, heated_area_m2 as "areaM2" from heat_units join physics_nodes node on node.id = heat_units.id
     order by node.code limit 1`,
  )
  unit = rows[0] ?? unit
  await client.query('delete from energy_plans')
  await client.query('delete from kpi_days')
  for (let at = 0; at < NUM_DAYS; at += 1) {
    const day = `2026-01-${String(6 + at).padStart(2, '0')}`
    await client.query(
      `insert into kpi_days (node_id, day, area_m2, heat_gj, heat_s, electricity_kwh, electricity_s, make_up_t, make_up_s,
        heat_yuan, heat_yuan_s, electricity_yuan, electricity_yuan_s, computed_at)
       values ($1, $2, $3, $4, 86400, 100, 86400, 2, 86400, 1000, 86400, 60, 86400, now())`,
      [unit.id, day, unit.areaM2, heatGjOf(at)],
    )
    await client.query(
      `insert into kpi_days (node_id, day, degree_days, computed_at) select id, $1, $2, now() from heat_sources`,
      [day, degreeDaysOf(at)],
    )
  }
  // a year before: half as much
  await client.query(
    `insert into kpi_days (node_id, day, area_m2, heat_gj, heat_s, computed_at)
     select node_id, day - interval '1 year', area_m2, heat_gj / 2, heat_s, now() from kpi_days where node_id = $1`,
    [unit.id],
  )
  await client.query(
    `insert into energy_plans (node_id, energy, kind, first_day, last_day, target, good_line, limit_line)
     values ($1, 'electricity', 'month', '2026-01-01', '2026-01-31', 3100, 2480, null)`,
    [unit.id],
  )
  await client.query(`update rollup_progress set done_at = '2026-01-20T00:00:00Z'`)
})
afterAll(() => demo?.close())

const ask = async (call: { path: string }, body: object, account: DemoAccount = 'admin') =>
  demo.postJson(call.path, { ...DAYS, ...body }, { token: await demo.tokenOf(account) })
const ofUnit = () => ({ nodeType: 'unit', nodeIds: JSON.stringify([unit.id]) })

describe('analyses of energy use', () => {
  it('R2.5-37 tell use and cost of each energy, beside the days before and the year before', async () => {
    const answer = structureResult.parse((await ask(energyAnalysisCalls.structure, ofUnit())).result)
    expect(answer).toMatchObject({
      now: { ...DAYS, numDays: NUM_DAYS, numHeated: NUM_DAYS },
      before: { from: '2025-12-23', to: '2026-01-05', numDays: NUM_DAYS, numHeated: NUM_DAYS },
      // the demo's seasons begin with the present one
      yearBefore: { from: '2025-01-06', to: '2025-01-19', numDays: NUM_DAYS, numHeated: 0 },
    })
    const heat = answer.total.find(({ energy }) => energy === 'heat')
    const used = Array.from({ length: NUM_DAYS }, (_, at) => heatGjOf(at)).reduce((sum, part) => sum + part)
    expect(heat?.amount.value).toBeCloseTo(used, 6)
    expect(heat?.yearBefore.value).toBeCloseTo(used / 2, 6)
    expect(heat?.before.value).toBeNull()
    expect(heat?.cost?.value).toBe(14_000)
    expect(answer.rows[0]?.energies).toEqual(answer.total)
    expect(answer.total.map(({ energy }) => energy)).toEqual(['heat', 'makeUp', 'electricity'])
    // by day: of heat, of water without a price, of electricity
    expect(answer.periods).toHaveLength(NUM_DAYS)
    expect(answer.periods[0]).toMatchObject({ from: DAYS.from, costs: [1000, null, 60] })
  })

  it('R2.5-37 divide use by area, and draw the lines of the plan by the same area', async () => {
    const of = async (energy: string) =>
      areaUseResult.parse((await ask(energyAnalysisCalls.areaUse, { ...ofUnit(), energy })).result).rows[0]
    const power = await of('electricity')
    expect(power?.perArea.value).toBeCloseTo(1400 / unit.areaM2, 9)
    // fourteen of the 31 days of the month
    expect(power?.standard).toBeCloseTo((3100 * 14) / 31 / unit.areaM2, 9)
    expect(power?.good).toBeCloseTo((2480 * 14) / 31 / unit.areaM2, 9)
    expect(power?.limit).toBeNull()
    // tonnes, and kilograms by area
    expect((await of('makeUp'))?.perArea.value).toBeCloseTo(28_000 / unit.areaM2, 9)
    expect(await of('heat')).toMatchObject({ standard: null, good: null })
  })

  it('domain 704 find the signature of a unit, and its days', async () => {
    const [row] = signatureResult.parse(
      (await ask(energyAnalysisCalls.signatures, { nodeIds: JSON.stringify([unit.id]) })).result,
    ).rows
    expect(row).toMatchObject({ code: unit.code, numDays: NUM_DAYS })
    expect(row?.signature?.slope).toBeCloseTo(SLOPE, 6)
    expect(row?.signature?.balanceC).toBeCloseTo(BALANCE_C, 6)
    const days = signatureDaysResult.parse(
      (await ask(energyAnalysisCalls.signatureDays, { nodeIds: JSON.stringify([unit.id]) })).result,
    )
    expect(days.signature).toEqual(row?.signature)
    expect(days.days[0]?.outdoorC).toBeCloseTo(-2, 9)
    expect(days.days[0]?.heatWm2).toBeCloseTo(SLOPE * 18, 6)
  })

  it('refuse days that are not over, too many, and nodes that are none of theirs', async () => {
    const { structure, areaUse, signatureDays } = energyAnalysisCalls
    const refusals = [
      [structure, { ...ofUnit(), to: '2026-01-20' }, 'to'],
      [structure, { ...ofUnit(), from: '2024-01-01' }, 'to'],
      [structure, { ...ofUnit(), from: '2026-01-19', to: '2026-01-06' }, 'to'],
      [structure, { nodeType: 'station', nodeIds: JSON.stringify([unit.id]) }, 'nodeIds'],
      [areaUse, { ...ofUnit(), energy: 'gas' }, 'energy'],
      [areaUse, { energy: 'heat', nodeType: 'source' }, 'nodeType'],
      [signatureDays, { nodeIds: JSON.stringify(['00000000-0000-4000-8000-000000000000']) }, 'nodeIds'],
    ] as const
    for (const [call, body, field] of refusals) {
      const answer = await ask(call, body)
      expect([call.path, answer.code, answer.result]).toMatchObject([call.path, CODE.invalidInput, [{ field }]])
    }
  })
})
