import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { energyPlanCalls, planComparison, planSplit } from '#contract/endpoints/energy-plans.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult } from '#contract/kit/resource.ts'
import { energyPlanResource } from '#contract/resources/energy-plan.resource.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20)
const SEASON = { firstDay: '2025-11-15', lastDay: '2026-03-15' }
let demo: DemoApp
let station = ''
let stationId = ''

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '4' })
  const client = demo.env.db.$client
  const { rows } = await client.query<{ id: string; code: string }>(
    `select id, code from physics_nodes where node_type = 'station' order by code limit 1`,
  )
  station = rows[0]?.code ?? ''
  stationId = rows[0]?.id ?? ''
  await client.query(`delete from energy_plans`)
  // what was used in ten days, and the winter before: January twice as cold as the other months
  await client.query(
    `insert into kpi_days (node_id, day, area_m2, heat_gj, heat_s, computed_at)
     select unit.id, day::date, heated_area_m2, 50, 86400, now() from heat_units unit
     join physics_nodes node on node.id = unit.id and node.parent_id = $1,
     generate_series('2026-01-10'::date, '2026-01-19', '1 day') day on conflict do nothing`,
    [stationId],
  )
  await client.query(
    `insert into kpi_days (node_id, day, degree_days, computed_at)
     select id, day::date, case when extract(month from day) = 1 then 20 else 10 end, now() from heat_sources,
     generate_series('2024-11-15'::date, '2025-03-15', '1 day') day on conflict do nothing`,
  )
  await client.query(
    `insert into kpi_days (node_id, day, degree_days, computed_at)
     select id, day::date, 25, now() from heat_sources,
     generate_series('2026-01-10'::date, '2026-01-19', '1 day') day
     on conflict (node_id, day) do update set degree_days = 25`,
  )
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const send = async (path: string, body: object, account: DemoAccount = 'admin') =>
  demo.postJson(path, body, await as(account))
const plan = (values: object) => ({
  nodeCode: station,
  energy: 'heat',
  kind: 'season',
  firstDay: '2026-01-01',
  target: 5000,
  goodLine: '',
  limitLine: '',
  ...values,
})
const save = (values: object = {}) => send(energyPlanResource.call('save'), plan(values))
const plans = async () =>
  listResult.parse((await demo.get(energyPlanResource.call('list'), { limit: '500' }, await as('admin'))).result).list
const refusalOf = async (values: object) => {
  const answer = await save(values)
  expect(answer.code).toBe(CODE.invalidInput)
  return JSON.stringify(answer.result)
}

describe('plans of energy use', () => {
  it('domain 6.1 hold the whole season, month or day of the day that is given', async () => {
    expect(await save({ goodLine: 4500, limitLine: 5600 })).toMatchObject({ code: CODE.success })
    expect((await plans())[0]).toMatchObject({ ...SEASON, target: 5000, goodLine: 4500, limitLine: 5600 })
    expect(await save({ kind: 'month', firstDay: '2025-11-20', target: 400 })).toMatchObject({ code: CODE.success })
    expect(await save({ kind: 'day', firstDay: '2026-01-12', target: 60 })).toMatchObject({ code: CODE.success })
    // plans that begin on the same day have no order
    const periods = (await plans()).map(({ kind, firstDay, lastDay }) => `${kind} ${firstDay} ${lastDay}`)
    expect(periods.toSorted()).toEqual([
      'day 2026-01-12 2026-01-12',
      'month 2025-11-15 2025-11-30',
      `season ${SEASON.firstDay} ${SEASON.lastDay}`,
    ])
  })

  it('domain 6.1 are refused by name above physics, out of seasons, twice, or with lines that cross', async () => {
    const above = await refusalOf({ energy: 'heat', kind: 'day', firstDay: '2026-01-14', target: 1e8 })
    expect(above).toMatch(/"field":"target".*GJ/)
    expect(await refusalOf({ kind: 'month', firstDay: '2026-07-01' })).toContain('firstDay')
    expect(await refusalOf({})).toMatch(/firstDay.*2025-11-15/)
    expect(await refusalOf({ energy: 'makeUp', target: 10, goodLine: 11 })).toContain('goodLine')
    expect(await refusalOf({ energy: 'makeUp', target: 10, limitLine: 9 })).toContain('limitLine')
    expect(await refusalOf({ energy: 'gas', target: 10 })).toContain('energy')
    expect(await refusalOf({ nodeCode: 'NOBODY', target: 10 })).toContain('nodeCode')
  })

  it('domain 6.1 are split by degree-days of the winter before; the months give the season', async () => {
    const season = (await plans()).find(({ kind }) => kind === 'season')
    const preview = await send(energyPlanCalls.split.path, { keyId: season?.keyId, isPreview: true })
    const split = planSplit.parse(preview.result)
    expect(split).toMatchObject({ basis: 'degreeDays', numReplaced: 1 })
    // 16, 31, 31, 28 and 15 days of 10 K·d, those of January of 20
    const whole = 160 + 310 + 620 + 280 + 150
    expect(split.months.map(({ degreeDays }) => degreeDays)).toEqual([160, 310, 620, 280, 150])
    expect(split.months[2]?.target).toBeCloseTo((5000 * 620) / whole, 1)
    const sum = split.months.reduce((total, { target }) => total + target, 0)
    expect(sum).toBeCloseTo(5000, 9)
    expect(await plans()).toHaveLength(3)
    expect(await send(energyPlanCalls.split.path, { keyId: season?.keyId })).toMatchObject({ code: CODE.success })
    expect((await plans()).filter(({ kind }) => kind === 'month')).toHaveLength(5)
  })

  const compare = async (more: object = {}, account: DemoAccount = 'admin') =>
    send(
      energyPlanCalls.compare.path,
      { energy: 'heat', nodeType: 'station', from: '2026-01-10', to: '2026-01-19', ...more },
      account,
    )
  const known = async (until: string) => demo.env.db.$client.query(`update rollup_progress set done_at = $1`, [until])

  it('domain 3.27 compare the sum of the days with what was used, and with the weather that was', async () => {
    await known('2026-01-20T00:00:00Z')
    const found = planComparison.parse((await compare()).result)
    const cell = found.rows[0]?.cells[0]
    const { rows } = await demo.env.db.$client.query<{ units: number }>(
      `select count(*)::int as units from physics_nodes where parent_id = $1 and node_type = 'unit'`,
      [stationId],
    )
    const used = (rows[0]?.units ?? 0) * 500
    // nine days of January by the month's plan, one by its own
    const month = (5000 * 620) / 1520
    expect(cell?.plan).toBeCloseTo((month * 9) / 31 + 60, 1)
    expect(cell?.actual.value).toBe(used)
    expect(cell?.percent).toBeCloseTo((100 * used) / (cell?.plan ?? 1), 6)
    expect(cell?.weatherPercent).toBeCloseTo(((cell?.percent ?? 0) * 200) / 250, 6)
    expect(found.totals[0]).toMatchObject({ actual: used, counted: 1, expected: 1 })
    const days = planComparison.parse((await compare({ step: 'day' })).result)
    const sum = days.rows[0]?.cells.reduce((total, { plan: part }) => total + (part ?? 0), 0)
    expect(sum).toBeCloseTo(cell?.plan ?? 0, 6)
  })

  it('domain 3.27 refuse days that are not over, and say which is the last', async () => {
    expect(await compare({ to: '2026-01-20' })).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'to' }] })
    expect(JSON.stringify((await compare({ to: '2026-02-20' })).result)).toContain('2026-01-19')
    expect(await compare({ from: '2026-01-15', to: '2026-01-10' })).toMatchObject({ code: CODE.invalidInput })
  })

  it('domain 6.3 are revised with a reason that is kept, within lines, and not over the change of another', async () => {
    const day = (await plans()).find(({ kind }) => kind === 'day')
    const revise = (more: object) =>
      send(energyPlanCalls.revise.path, { keyId: day?.keyId, version: day?.version, target: 55, ...more })
    expect(await revise({ reason: ' ' })).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'reason' }] })
    expect(await revise({ reason: 'Mild day', target: 1e8 })).toMatchObject({ result: [{ field: 'target' }] })
    expect(await revise({ reason: 'Mild day' })).toMatchObject({ code: CODE.success })
    expect(await revise({ reason: 'Once more' })).toMatchObject({ code: CODE.staleEdit })
    const ofNode = await send(energyPlanCalls.ofNode.path, {
      nodeId: stationId,
      energy: 'heat',
      from: '2026-01-12',
      to: '2026-01-12',
    })
    const own = energyPlanCalls.ofNode.output.parse(ofNode.result).plans.find(({ kind }) => kind === 'day')
    expect(own?.target).toBe(55)
    expect(own?.revisions).toMatchObject([{ oldTarget: 60, newTarget: 55, reason: 'Mild day' }])
    expect(await send(energyPlanCalls.revise.path, { reason: 'x' }, 'operator')).toMatchObject({
      code: CODE.noPermission,
    })
  })
})
