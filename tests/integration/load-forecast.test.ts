import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForecastCalls as calls, type Prediction } from '#contract/endpoints/load-forecast.ts'
import { forecastSettingsCalls as settings } from '#contract/endpoints/load-forecast-settings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { companyDayResource } from '#contract/resources/company-day.resource.ts'
import { computeForecast } from '#server/modules/load-forecast/compute.ts'
import { forecastJob, oldForecastsJob } from '#server/modules/load-forecast/forecast.job.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Half past ten in the company. */
const NOW = Date.UTC(2026, 0, 20, 2, 30)
const ISSUES = [17, 18, 19].map((day) => Date.UTC(2026, 0, day, 12))
const OUTDOOR_C = -5
/** Of the demo’s city. */
const DESIGN_OUTDOOR_C = -11
/** Overcast and nearly calm: both factors are 1. */
const LOAD_SHARE = (20 - OUTDOOR_C) / (20 - DESIGN_OUTDOOR_C)
const GJ_PER_KWH = 0.0036

interface Unit {
  readonly keyId: string
  readonly stationId: string
  readonly sourceId: string
  readonly designKw: number
}

const clock = createTestClock(NOW)
let demo: DemoApp
let units: Unit[] = []
let branch = ''

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '4' })
  branch = (await addBranchAdmin(demo, 'forecast', [])).token
  units = (
    await query<Unit>(
      `select unit.id as "keyId", node.parent_id as "stationId", source_id as "sourceId",
        heated_area_m2 * design_heat_index_w_m2 / 1000 as "designKw"
       from heat_units unit join physics_nodes node on node.id = unit.id join heat_stations on heat_stations.id = node.parent_id
       order by node.code`,
    )
  ).slice()
  await query('delete from area_history')
  await query('delete from weather_forecasts')
  await query('delete from weather_observations')
  for (const issuedAt of ISSUES) await addWeather(issuedAt, OUTDOOR_C)
  await query(
    `insert into weather_observations (place_id, observed_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code)
     select distinct place_id, at, $1::real, 50, 1, 0, 3 from weather_configs,
       generate_series('2026-01-15'::timestamptz, $2::timestamptz, '1 hour') at`,
    [OUTDOOR_C, new Date(NOW)],
  )
})
afterAll(() => demo?.close())

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await demo.env.db.$client.query(text, values)).rows
}
/** A week of the same weather for every place, as issued at a time. */
const addWeather = (issuedAt: number, temperatureC: number) =>
  query(
    `insert into weather_forecasts (place_id, issued_at, valid_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code)
     select distinct place_id, $1::timestamptz, at, $2::real, 50, 1, 0, 3 from weather_configs,
       generate_series($1::timestamptz, $1::timestamptz + interval '168 hours', '1 hour') at`,
    [new Date(issuedAt), temperatureC],
  )
const post = async (path: string, body: object, token?: string) =>
  demo.postJson(path, body, { token: token ?? (await demo.tokenOf('admin')) })
async function predict(nodeId: string | null, token?: string): Promise<Prediction> {
  return calls.prediction.output.parse((await post(calls.prediction.path, { nodeId, hours: 48 }, token)).result)
}
const runJob = async (job: typeof forecastJob) =>
  job.run({
    params: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    log: demo.env.log,
    db: demo.env.db,
    now: clock.now,
  })
const sumOf = (of: readonly Unit[]): number => of.reduce((sum, { designKw }) => sum + designKw, 0)
const stored = (issuedAt: number) =>
  query(
    `select node.* from load_forecast_nodes node join load_forecasts on load_forecasts.id = forecast_id
     where issued_at = $1 order by node_id`,
    [new Date(issuedAt)],
  )

describe('load forecasts', () => {
  it('domain 4.10 are computed once for each weather forecast, as of its time', async () => {
    expect((await predict(null)).issue).toBeNull()
    expect(await runJob(forecastJob)).toMatchObject({ en: 'Forecasts added: 3' })
    expect(await runJob(forecastJob)).toMatchObject({ en: 'Forecasts added: 0' })
    expect((await predict(null)).issue).toMatchObject({
      issuedAt: ISSUES[2],
      weatherIssuedAt: ISSUES[2],
      numLeftOut: 0,
    })
  })

  it('domain 4.10 are those of the formula for a unit, a source and the network, beside their days and peak', async () => {
    const [unit] = units
    if (!unit) throw new Error('The demo has no unit.')
    const ofUnit = await predict(unit.keyId)
    const ahead = ofUnit.hours.filter(({ at }) => at >= NOW - HOUR_MS)
    expect(ahead).toHaveLength(48)
    for (const { heatKw, outdoorC } of ahead) {
      expect(heatKw).toBeCloseTo(unit.designKw * LOAD_SHARE, 0)
      expect(outdoorC).toBe(OUTDOOR_C)
    }
    // the day begins at midnight in the company, sixteen hours of UTC before
    expect(ofUnit.hours[0]?.at).toBe(Date.UTC(2026, 0, 19, 16))
    expect(ofUnit.days.map(({ day, kind }) => `${day} ${kind}`)).toEqual(['2026-01-20 workday', '2026-01-21 workday'])
    expect(ofUnit.days[1]?.heatGj).toBeCloseTo(24 * unit.designKw * LOAD_SHARE * GJ_PER_KWH, 0)
    expect(ofUnit.peak?.heatKw).toBeCloseTo(unit.designKw * LOAD_SHARE, 0)
    const { supply1C, return1C, flow1TH } = ahead[0] ?? {}
    const dropK = (supply1C ?? 0) - (return1C ?? 0)
    expect(flow1TH).toBeCloseTo((3.6 * unit.designKw * LOAD_SHARE) / (4.187 * dropK), 0)

    const ofSource = await predict(unit.sourceId)
    const fed = units.filter(({ sourceId }) => sourceId === unit.sourceId)
    expect(ofSource.place).toMatchObject({ kind: 'source', numUnits: fed.length })
    expect((ofSource.hours.at(-1)?.heatKw ?? 0) / sumOf(fed)).toBeCloseTo(LOAD_SHARE, 4)
    expect(ofSource.hours.at(-1)?.supply1C).toBeGreaterThan(ofSource.hours.at(-1)?.return1C ?? Number.NaN)

    const ofNetwork = await predict(null)
    expect(ofNetwork.place).toMatchObject({ kind: 'network', numUnits: units.length })
    expect((ofNetwork.hours.at(-1)?.heatKw ?? 0) / sumOf(units)).toBeCloseTo(LOAD_SHARE, 4)
    expect(ofNetwork.hours.at(-1)?.supply1C).toBeNull()
  })

  it('are the sum of one’s own units to who sees a part, and of nobody else’s', async () => {
    const own = await predict(null, branch)
    expect(own.place.kind).toBe('own')
    expect(own.place.numUnits).toBeGreaterThan(0)
    expect(own.place.numUnits).toBeLessThan(units.length)
    const foreign = await placeIn(demo.database, 'CX%')
    const refused = await post(calls.prediction.path, { nodeId: foreign.unitId, hours: 24 }, branch)
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'nodeId' }] })
  })

  it('hold nothing that became known after they were issued', async () => {
    const issuedAt = ISSUES[2] ?? 0
    const before = await computeForecast(demo.env.db, new Date(issuedAt))
    await addWeather(issuedAt + HOUR_MS, -15)
    await query('update weather_observations set temperature_c = temperature_c - 8 where observed_at > $1', [
      new Date(issuedAt),
    ])
    expect(await computeForecast(demo.env.db, new Date(issuedAt))).toEqual(before)
    await query('delete from weather_forecasts where issued_at = $1', [new Date(issuedAt + HOUR_MS)])
    await query('update weather_observations set temperature_c = temperature_c + 8 where observed_at > $1', [
      new Date(issuedAt),
    ])
  })

  it('stand beside what was, and beside yesterday, over the same hours', async () => {
    // nine tenths of the forecast on the 18th, all of it on the 19th; at one o’clock of the 19th nobody reported
    await query(
      `insert into counter_hours (point_id, at, consumed, estimated_share, method)
       select slot.point_id, at, heated_area_m2 * design_heat_index_w_m2 / 1000 * $1 * ${GJ_PER_KWH}
         * case when at < '2026-01-18T16:00:00Z' then 0.9 else 1 end / slot.ratio, 0, 'measured'
       from energy_slot_points slot join heat_units on heat_units.id = slot.node_id,
         generate_series('2026-01-16T16:00:00Z'::timestamptz, '2026-01-19T15:00:00Z', '1 hour') at
       where slot.energy = 'heat' and slot.point_id is not null and at <> '2026-01-18T17:00:00Z'`,
      [LOAD_SHARE],
    )
    const answer = await post(calls.history.path, { nodeId: null, from: '2026-01-18', to: '2026-01-19' })
    const history = calls.history.output.parse(answer.result)
    const [first, second] = history.days
    expect(first).toMatchObject({
      day: '2026-01-18',
      kind: 'weekend',
      issuedAt: ISSUES[0],
      isMadeUp: true,
      numLeftOut: 0,
    })
    expect(first?.forecast).toMatchObject({ numHours: 24, hitRate: 0 })
    expect(first?.forecast.wmape).toBeCloseTo(100 / 9, 1)
    expect(first?.forecast.nmbe).toBeCloseTo(100 / 9, 1)
    expect(first?.yesterday.wmape).toBeCloseTo(0, 3)
    expect(second).toMatchObject({ issuedAt: ISSUES[1], numLeftOut: 1 })
    expect(second?.forecast).toMatchObject({ numHours: 23, hitRate: 100 })
    expect(second?.yesterday.wmape).toBeCloseTo(10, 1)
    expect(history.total.forecast.numHours).toBe(47)
    expect(history.numLeftOut).toBe(1)
    const tooLong = await post(calls.history.path, { nodeId: null, from: '2025-06-01', to: '2026-01-19' })
    expect(tooLong).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'to' }] })
  })

  it('stand beside hours that are over: of the running one only a part is measured', async () => {
    const [ended, running] = [Date.UTC(2026, 0, 20, 1), Date.UTC(2026, 0, 20, 2)]
    await query(
      `insert into counter_hours (point_id, at, consumed, estimated_share, method)
       select point_id, at, 1, 0, 'measured' from energy_slot_points, unnest($1::timestamptz[]) at
       where energy = 'heat' and point_id is not null`,
      [[new Date(ended), new Date(running)]],
    )
    const { hours, days } = await predict(null)
    const measuredAt = (at: number) => hours.find((hour) => hour.at === at)?.measuredKw
    expect(measuredAt(ended)).toBeGreaterThan(0)
    expect(measuredAt(running)).toBeNull()
    expect(days[0]?.measuredHours).toBe(1)
    await query('delete from counter_hours where at >= $1', [new Date(ended)])
  })

  it('are computed when somebody asks, with the parameters of that time, and change no earlier one', async () => {
    const before = await stored(ISSUES[2] ?? 0)
    const network = settings.network.output.parse((await post(settings.network.path, {})).result)
    expect(network).toMatchObject({ indoorC: 20, regulation: 'stage', horizonHours: 168, version: 0 })
    const save = { ...network, correction: 1.1, heatIndexWM2: 30 }
    expect((await post(settings.saveNetwork.path, save)).code).toBe(CODE.success)
    expect((await post(settings.saveNetwork.path, save)).code).toBe(CODE.staleEdit)
    const [unit] = units
    const own = { units: [{ keyId: unit?.keyId, version: 0 }], values: { heatIndexWM2: 50 } }
    expect((await post(settings.saveUnits.path, own)).code).toBe(CODE.success)
    expect((await post(settings.saveUnits.path, own)).code).toBe(CODE.staleEdit)
    expect((await post(calls.runNow.path, {})).code).toBe(CODE.success)
    const [area] = await query<{ areaM2: number }>('select heated_area_m2 as "areaM2" from heat_units where id = $1', [
      unit?.keyId,
    ])
    const now = await predict(unit?.keyId ?? '')
    expect(now.issue).toMatchObject({ issuedAt: NOW, weatherIssuedAt: ISSUES[2] })
    expect(now.hours.at(-1)?.indexWM2).toBeCloseTo(50 * 1.1 * LOAD_SHARE, 2)
    expect(now.hours.at(-1)?.heatKw).toBeCloseTo((50 * 1.1 * LOAD_SHARE * (area?.areaM2 ?? 0)) / 1000, 0)
    expect(await stored(ISSUES[2] ?? 0)).toEqual(before)
  })

  it('name a holiday of the calendar', async () => {
    const form = { day: '2026-01-21', kind: 'holiday', name: '腊八' }
    const token = await demo.tokenOf('admin')
    expect((await demo.post(companyDayResource.call('save'), form, { token })).code).toBe(CODE.success)
    const twice = await demo.post(companyDayResource.call('save'), form, { token })
    expect(twice).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'day' }] })
    expect((await predict(null)).days[1]).toMatchObject({ day: '2026-01-21', kind: 'holiday', name: '腊八' })
    const ofYear = async (year: string) => (await demo.get(companyDayResource.call('list'), { year }, { token })).result
    expect([await ofYear('2026'), await ofYear('2025')]).toMatchObject([{ total: 1 }, { total: 0 }])
  })

  it('domain 4.10 refuse a table of wind factors with a gap, with its row and what is allowed', async () => {
    const { version, rows } = settings.wind.output.parse((await post(settings.wind.path, {})).result)
    expect(rows).toHaveLength(15)
    const row = { sector: 'any', factor: 1 }
    const gap = [
      { ...row, fromForce: 0, toForce: 3 },
      { ...row, fromForce: 5, toForce: 12 },
    ]
    expect(await post(settings.saveWind.path, { version, rows: gap })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'rows.1.fromForce', rule: expect.stringContaining('4') }],
    })
    expect((await post(settings.saveWind.path, { version, rows: [{ ...row, fromForce: 0, toForce: 12 }] })).code).toBe(
      0,
    )
  })

  it('are not there without a weather forecast, and are deleted when they are old', async () => {
    await query('delete from weather_forecasts')
    expect(await post(calls.runNow.path, {})).toMatchObject({ code: CODE.warning })
    clock.advance(300 * DAY_MS)
    expect(await runJob(oldForecastsJob)).toMatchObject({ en: 'Forecasts deleted: 4' })
  })
})
