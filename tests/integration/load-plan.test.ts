import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { energyPlanCalls } from '#contract/endpoints/energy-plans.ts'
import { type CheckedLoad, loadPlanCalls as calls, type LoadDay } from '#contract/endpoints/load-plan.ts'
import { messageCalls } from '#contract/endpoints/messages.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { forecastJob } from '#server/modules/load-forecast/forecast.job.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Half past ten in the company. */
const NOW = Date.UTC(2026, 0, 20, 2, 30)
const ISSUED_AT = Date.UTC(2026, 0, 19, 12)
const [TODAY, TOMORROW, YESTERDAY] = ['2026-01-20', '2026-01-21', '2026-01-19']
const GJ_PER_KWH = 0.0036

const clock = createTestClock(NOW)
let demo: DemoApp
let sourceId = ''
let branch = ''
let unsure = ''
/** Of a session two days later. */
let later = ''

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '4' })
  branch = (await addBranchAdmin(demo, 'plans', [])).token
  unsure = (await addBranchAdmin(demo, 'viewer', ['loadPlan:approve', 'loadPlan:publish'])).token
  const [source] = await query<{ id: string }>(`select source_id as id from heat_stations limit 1`)
  sourceId = source?.id ?? ''
  await query('delete from area_history')
  await query('delete from energy_plans')
  await query('delete from weather_forecasts')
  await query('delete from weather_observations')
  // overcast and force 4: the sky changes nothing, the wind adds
  await addForecast(ISSUED_AT, -5)
  await query(
    `insert into weather_observations (place_id, observed_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code)
     select distinct place_id, at, -5, 50, 6, 0, 3 from weather_configs,
       generate_series('2026-01-15'::timestamptz, $1::timestamptz, '1 hour') at`,
    [new Date(NOW)],
  )
  await runForecast()
})
afterAll(() => demo?.close())

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await demo.env.db.$client.query(text, values)).rows
}
const addForecast = (issuedAt: number, temperatureC: number) =>
  query(
    `insert into weather_forecasts (place_id, issued_at, valid_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code)
     select distinct place_id, $1::timestamptz, at, $2::real, 50, 6, 0, 3 from weather_configs,
       generate_series($1::timestamptz, $1::timestamptz + interval '168 hours', '1 hour') at`,
    [new Date(issuedAt), temperatureC],
  )
const runForecast = () =>
  forecastJob.run({
    params: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    log: demo.env.log,
    db: demo.env.db,
    now: clock.now,
  })
const post = async (path: string, body: object, token?: string) =>
  demo.postJson(path, body, { token: token ?? (later === '' ? await demo.tokenOf('admin') : later) })
async function dayOf(day: string, nodeId: string | null = sourceId): Promise<LoadDay> {
  return calls.day.output.parse((await post(calls.day.path, { nodeId, day })).result)
}
/** Two tenths more from six to eight o’clock. */
const MORNING = { fromHour: 6, toHour: 8, by: 'percent', value: 20 } as const
const draft = (values: object = {}) => ({
  nodeId: sourceId,
  day: TOMORROW,
  shifts: [MORNING],
  keepsHeat: false,
  reason: 'Cold morning',
  revises: null,
  ...values,
})
async function check(values: object = {}): Promise<CheckedLoad> {
  return calls.check.output.parse((await post(calls.check.path, draft(values))).result)
}
const confirm = async (values: object = {}, token?: string) => {
  const { digest } = await check(values)
  return post(calls.confirm.path, { ...draft(values), digest }, token)
}
const refusedField = async (values: object) => {
  const answer = await post(calls.check.path, draft(values))
  expect(answer.code).toBe(CODE.invalidInput)
  return JSON.stringify(answer.result)
}

describe('the load of a day', () => {
  it('domain 4.10 is told with what makes it up, which gives the whole', async () => {
    for (const nodeId of [sourceId, null]) {
      const { hours } = await dayOf(TOMORROW, nodeId)
      expect(hours).toHaveLength(24)
      for (const { heatKw, parts } of hours) {
        if (!parts || heatKw === null) throw new Error('An hour is not known.')
        const { temperatureKw, skyKw, windKw, correctionKw, learntKw } = parts
        expect(temperatureKw + skyKw + windKw + correctionKw + learntKw).toBeCloseTo(heatKw, 6)
        expect(windKw).toBeGreaterThan(0)
        expect(skyKw).toBe(0)
        expect(Math.abs(learntKw)).toBeLessThan(0.001 * heatKw)
      }
    }
    expect((await dayOf(TOMORROW, null)).mayPlan).toBe(false)
  })

  it('is refused for what cannot be planned, by the name of the field', async () => {
    expect(await refusedField({ day: YESTERDAY })).toContain('"day"')
    expect(await refusedField({ day: '2026-02-30' })).toContain('"day"')
    expect(await refusedField({ day: TODAY })).toContain('shifts.0.fromHour')
    expect(await refusedField({ reason: ' ' })).toContain('"reason"')
    expect(await refusedField({ shifts: [{ ...MORNING, toHour: 5 }] })).toContain('shifts.0.toHour')
    expect(await refusedField({ shifts: [{ ...MORNING, toHour: 24 }] })).toContain('shifts.0.toHour')
    expect(await refusedField({ shifts: [{ ...MORNING, value: 51 }] })).toContain('shifts.0.value')
    expect(await refusedField({ shifts: [{ ...MORNING, by: 'MW', value: 999 }] })).toContain('"shifts"')
    expect(await refusedField({ shifts: [{ ...MORNING, by: 'GW' }] })).toContain('shifts.0.by')
    expect(await refusedField({ shifts: 'all' })).toContain('"shifts"')
    expect(await refusedField({ nodeId: "x' or 1=1" })).toContain('"nodeId"')
    expect(await refusedField({ revises: 1 })).toContain('"revises"')
    const foreign = await placeIn(demo.database, 'CX%')
    const ofForeign = await post(calls.check.path, draft({ nodeId: foreign.unitId }), branch)
    expect(ofForeign).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'nodeId' }] })
    expect(await query('select 1 from load_plans')).toEqual([])
  })

  it('is confirmed by who is permitted, and exactly as it was checked', async () => {
    const { digest } = await check()
    expect(await post(calls.confirm.path, { ...draft(), digest }, unsure)).toMatchObject({ code: CODE.noPermission })
    const other = draft({ shifts: [{ ...MORNING, value: 30 }] })
    expect(await post(calls.confirm.path, { ...other, digest })).toMatchObject({ code: CODE.warning })
    // a newer forecast makes another plan of the same changes
    const newer = await check()
    await query('update load_forecast_nodes set heat_kw = array(select heat * 1.1 from unnest(heat_kw) heat)')
    expect(await post(calls.confirm.path, { ...draft(), digest: newer.digest })).toMatchObject({ code: CODE.warning })
    await query('update load_forecast_nodes set heat_kw = array(select heat / 1.1 from unnest(heat_kw) heat)')
    expect(await query('select 1 from load_plans')).toEqual([])
    expect(await query('select 1 from energy_plans')).toEqual([])
  })

  it('domain 4.2 is kept with supply temperature, flow and heat, and becomes the planned heat of the day', async () => {
    const checked = await check()
    const [usual, shifted] = [checked.hours[5], checked.hours[6]]
    expect((shifted?.planKw ?? 0) / (shifted?.forecastKw ?? 1)).toBeCloseTo(1.2, 6)
    expect(shifted?.supply1C ?? 0).toBeGreaterThan(usual?.supply1C ?? Number.NaN)
    expect(checked.planGj - checked.forecastGj).toBeCloseTo(3 * 0.2 * (usual?.forecastKw ?? 0) * GJ_PER_KWH, 1)
    // water that nothing shifts is that of the stored forecast
    const day = await dayOf(TOMORROW)
    expect(usual?.supply1C).toBeCloseTo(day.hours[5]?.supply1C ?? 0, 2)
    expect((usual?.flow1TH ?? 0) / (day.hours[5]?.flow1TH ?? 1)).toBeCloseTo(1, 4)

    expect(await confirm()).toMatchObject({ code: CODE.success, result: { revision: 1 } })
    const asked = { nodeId: sourceId, energy: 'heat', from: TOMORROW, to: TOMORROW }
    const answer = await post(energyPlanCalls.ofNode.path, asked)
    const [plan] = energyPlanCalls.ofNode.output.parse(answer.result).plans
    expect(plan).toMatchObject({ kind: 'day', firstDay: TOMORROW })
    expect(plan?.target).toBeCloseTo(checked.planGj, 1)
    expect(plan?.revisions[0]?.reason).toBe('来自负荷计划第 1 版：Cold morning')
    expect(plan?.revisions[0]?.oldTarget).toBeCloseTo(checked.forecastGj, 1)
  })

  it('is confirmed once, and again only as a revision with a reason, beside which the first stays', async () => {
    expect(await refusedField({})).toContain('"revises"')
    expect(await refusedField({ revises: 1, shifts: [], reason: '' })).toContain('"reason"')
    const before = (await dayOf(TOMORROW)).plans[0]
    const { digest, targetGj } = await check({ revises: 1, shifts: [], reason: 'No shift' })
    expect(targetGj).toBeCloseTo(before?.planGj ?? 0, 1)
    const revision = { ...draft({ revises: 1, shifts: [], reason: 'No shift' }), digest }
    const both = await Promise.all([post(calls.confirm.path, revision), post(calls.confirm.path, revision)])
    expect(both.filter(({ code }) => code === CODE.success)).toHaveLength(1)
    const { plans } = await dayOf(TOMORROW)
    expect(plans.map((plan) => plan.revision)).toEqual([2, 1])
    expect(plans[1]).toEqual(before)
  })

  it('keeps the heat of the day where that is asked for', async () => {
    const checked = await check({ revises: 2, keepsHeat: true })
    expect(checked.planGj).toBeCloseTo(checked.forecastGj, 6)
    expect(checked.hours[12]?.planKw).toBeLessThan(checked.hours[12]?.forecastKw ?? 0)
  })
})

describe('advice to units', () => {
  it('is stored for units that are seen, told to who may control them, and written nowhere', async () => {
    const commands = await query('select 1 from control_commands')
    const asked = { day: TOMORROW, hour: 7 }
    const answer = await post(calls.units.path, asked, branch)
    const { rows, forecastIssuedAt } = calls.units.output.parse(answer.result)
    const [unit] = rows
    if (!unit) throw new Error('The branch has no unit.')
    expect(unit.supply2C).toBeGreaterThan(unit.return2C ?? Number.NaN)
    const advice = { ...asked, forecastIssuedAt, unitIds: [unit.keyId], note: 'Before the cold' }
    const foreign = await placeIn(demo.database, 'CX%')
    expect(await post(calls.issue.path, { ...advice, unitIds: [foreign.unitId] }, branch)).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'unitIds' }],
    })
    expect(await post(calls.issue.path, { ...advice, day: YESTERDAY }, branch)).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'day' }],
    })
    expect(await post(calls.issue.path, { ...advice, forecastIssuedAt: 1 }, branch)).toMatchObject({
      code: CODE.warning,
    })
    expect(await post(calls.issue.path, advice, unsure)).toMatchObject({ code: CODE.noPermission })
    expect(await post(calls.issue.path, advice, branch)).toMatchObject({ code: CODE.success, result: { numIssued: 1 } })
    const [issued] = calls.advice.output.parse((await post(calls.advice.path, {}, branch)).result)
    expect(issued).toMatchObject({ nodeId: unit.keyId, hour: 7, note: 'Before the cold', supply2C: unit.supply2C })
    const told = await demo.get(messageCalls.noticeCenter.path, {}, { token: branch })
    const messages = messageCalls.noticeCenter.output.parse(told.result)
    expect(messages.two.filter(({ pagePath }) => pagePath === '/unit-loadForecast')).toHaveLength(1)
    expect(await query('select 1 from control_commands')).toEqual(commands)
  })
})

describe('the day after', () => {
  it('stands beside what was, split into weather, model with people, and the own change', async () => {
    await query('delete from load_plans')
    expect(await confirm()).toMatchObject({ code: CODE.success })
    // five kelvin colder than forecast, and a twentieth more heat than the forecast said
    clock.advance(2 * DAY_MS)
    later = (await addBranchAdmin(demo, 'later', [], { scope: 'all' })).token
    await query(
      `insert into weather_observations (place_id, observed_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code)
       select distinct place_id, at, -10, 50, 6, 0, 3 from weather_configs,
         generate_series($1::timestamptz + interval '30 minutes', $2::timestamptz, '1 hour') at`,
      [new Date(NOW), new Date(clock.now())],
    )
    const before = await dayOf(TOMORROW)
    expect(before.difference).toBeNull()
    const forecastKw = before.plans[0]?.hours[0]?.forecastKw ?? 0
    await query(
      `insert into counter_hours (point_id, at, consumed, estimated_share, method)
       select slot.point_id, at, heated_area_m2 * design_heat_index_w_m2 / 1000 / sum(heated_area_m2 * design_heat_index_w_m2 / 1000)
         over (partition by at) * $1::float8 * 1.05 * ${GJ_PER_KWH} / slot.ratio, 0, 'measured'
       from energy_slot_points slot join heat_units on heat_units.id = slot.node_id
         join physics_nodes node on node.id = heat_units.id
         join heat_stations on heat_stations.id = node.parent_id and heat_stations.source_id = $2,
         generate_series('2026-01-20T16:00:00Z'::timestamptz, '2026-01-21T15:00:00Z', '1 hour') at
       where slot.energy = 'heat' and slot.point_id is not null
       on conflict (point_id, at) do update set consumed = excluded.consumed, estimated_share = 0`,
      [forecastKw, sourceId],
    )
    const { difference, mayPlan } = await dayOf(TOMORROW)
    if (!difference) throw new Error('The day has no difference.')
    expect(mayPlan).toBe(false)
    expect(difference.numHours).toBe(24)
    const { weatherGj, restGj, ownGj, measuredGj, planGj } = difference
    expect(weatherGj + restGj + ownGj).toBeCloseTo(measuredGj - planGj, 6)
    expect(measuredGj).toBeCloseTo(24 * 1.05 * forecastKw * GJ_PER_KWH, 0)
    expect(ownGj).toBeCloseTo(-3 * 0.2 * forecastKw * GJ_PER_KWH, 0)
    // 25 K between rooms and forecast; the colder day counts in full at its end, and less at its beginning
    const perKelvinGj = (24 * forecastKw * GJ_PER_KWH) / 25
    expect(weatherGj / perKelvinGj).toBeGreaterThan(3.5)
    expect(weatherGj / perKelvinGj).toBeLessThan(5)
    expect(await post(calls.check.path, draft({ revises: 1 }))).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'day' }],
    })
  })
})
