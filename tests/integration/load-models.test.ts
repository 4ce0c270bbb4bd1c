import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForecastCalls } from '#contract/endpoints/load-forecast.ts'
import { loadModelCalls as calls, type ModelVersion } from '#contract/endpoints/load-models.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { computeForecast } from '#server/modules/load-forecast/compute.ts'
import { trainingJob, trainPlaces } from '#server/modules/load-forecast/trained/training.job.ts'
import { createTrainingThread } from '#server/modules/load-forecast/trained/training-thread.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { buildTown } from '../support/synthetic-town.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Midnight in the company. */
const START = Date.UTC(2025, 10, 15, 16)
const NUM_DAYS = 96
const NOW = START + 86 * DAY_MS + 2.5 * HOUR_MS
/** Of the town, in the middle of winter. */
const USUAL_LOAD = 40
const GJ_PER_KWH = 0.0036

interface Unit {
  readonly keyId: string
  readonly sourceId: string
  readonly designKw: number
}

const town = buildTown({
  start: START,
  numDays: NUM_DAYS,
  timeZone: 'Asia/Shanghai',
  seed: 4,
  noise: 0.03,
  noiseStays: 0.5,
  inertiaH: 30,
})
const clock = createTestClock(NOW)
let demo: DemoApp
let units: Unit[] = []

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '2' })
  units = await query<Unit>(
    `select unit.id as "keyId", source_id as "sourceId", heated_area_m2 * design_heat_index_w_m2 / 1000 as "designKw"
     from heat_units unit join physics_nodes node on node.id = unit.id join heat_stations on heat_stations.id = node.parent_id
     order by node.code`,
  )
  await query('delete from area_history')
  await query('delete from weather_forecasts')
  await query('delete from weather_observations')
  await query('delete from counter_hours')
  await addSeason()
})
afterAll(() => demo?.close())

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await demo.env.db.$client.query(text, values)).rows
}

/** The town’s heat in every unit, by its design; its weather, and twice a day a week of it as a forecast. */
async function addSeason(): Promise<void> {
  const { load, weather } = town.data
  const hours = Array.from(load, (_, hour) => new Date(START + hour * HOUR_MS))
  const [temperature, wind, sun] = [weather.temperature, weather.wind ?? [], weather.sun ?? []].map((values) => [
    ...values,
  ])
  await query(
    `insert into counter_hours (point_id, at, consumed, estimated_share, method)
     select slot.point_id, hour.at, hour.share * heated_area_m2 * design_heat_index_w_m2 / 1000 * ${GJ_PER_KWH} / slot.ratio, 0, 'measured'
     from energy_slot_points slot join heat_units on heat_units.id = slot.node_id,
       unnest($1::timestamptz[], $2::float8[]) as hour (at, share)
     where slot.energy = 'heat' and slot.point_id is not null and hour.at < $3`,
    [hours, Array.from(load, (value) => value / USUAL_LOAD), new Date(Math.floor(NOW / HOUR_MS) * HOUR_MS)],
  )
  await query(
    `insert into weather_observations
       (place_id, observed_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code, sun_w_m2)
     select place_id, hour.at, hour.t, 50, hour.wind, 0, 1, hour.sun
     from (select distinct place_id from weather_configs) place,
       unnest($1::timestamptz[], $2::real[], $3::real[], $4::real[]) as hour (at, t, wind, sun)
     where hour.at <= $5`,
    [hours, temperature, wind, sun, new Date(NOW)],
  )
  await query(
    `insert into weather_forecasts
       (place_id, issued_at, valid_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code, sun_w_m2)
     select place_id, issued, hour.at, hour.t, 50, hour.wind, 0, 1, hour.sun
     from (select distinct place_id from weather_configs) place,
       generate_series($6::timestamptz, $5::timestamptz, '12 hours') issued,
       unnest($1::timestamptz[], $2::real[], $3::real[], $4::real[]) as hour (at, t, wind, sun)
     where hour.at >= issued and hour.at <= issued + interval '168 hours'`,
    [hours, temperature, wind, sun, new Date(NOW), new Date(START + 12 * HOUR_MS)],
  )
}

const post = async (path: string, body: object, account: 'admin' | 'operator' = 'admin') =>
  demo.postJson(path, body, { token: await demo.tokenOf(account) })
async function versionsOf(nodeId: string): Promise<ModelVersion[]> {
  return calls.versions.output.parse((await post(calls.versions.path, { nodeId })).result).versions
}
const context = () => ({
  params: { days: 90 },
  signal: new AbortController().signal,
  progress: () => undefined,
  log: demo.env.log,
  db: demo.env.db,
  now: clock.now,
})
const train = () => trainingJob.run(context())
const inThread = createTrainingThread()
const trainOne = (nodeId: string) =>
  trainPlaces({ ...context(), requestedBy: '', days: 90, nodeIds: [nodeId], train: inThread })
async function forecastOf(nodeId: string, issuedAt = NOW) {
  const computed = await computeForecast(demo.env.db, new Date(issuedAt))
  const node = computed?.nodes.find((each) => each.nodeId === nodeId)
  if (!computed || !node) throw new Error('There is no forecast.')
  return { ...node, firstMs: computed.firstAt.getTime() }
}
function unitAt(nth: number): Unit {
  const unit = units[nth]
  if (!unit) throw new Error('The demo has too few units.')
  return unit
}
/** Mean error of the first day beside what is expected without noise, as a share of it. */
function errorOf({ heatKw, firstMs }: Awaited<ReturnType<typeof forecastOf>>, designKw: number): number {
  let [errors, total] = [0, 0]
  for (const [ahead, heat] of heatKw.slice(0, 24).entries()) {
    const expected = ((town.expected[(firstMs - START) / HOUR_MS + ahead] ?? 0) * designKw) / USUAL_LOAD
    errors += Math.abs((heat ?? 0) - expected)
    total += expected
  }
  return errors / total
}

describe('learnt load models', () => {
  it('domain 4.10 are trained in a thread, once for the same data, and listed with what they were judged by', async () => {
    const unit = unitAt(0)
    const before = await forecastOf(unit.keyId)
    expect(before).toMatchObject({ modelVersion: null, physicalReason: 'noModel', p10Kw: [] })
    const numPlaces = units.length + new Set(units.map(({ sourceId }) => sourceId)).size
    expect(await train()).toMatchObject({ en: `New versions in use: ${numPlaces}; not put to use: 0` })
    expect(await train()).toMatchObject({ en: 'New versions in use: 0; not put to use: 0' })
    const [version, ...others] = await versionsOf(unit.keyId)
    expect(others).toEqual([])
    expect(version).toMatchObject({ version: 1, outcome: 'used', isPresent: true, isKept: true, goodShare: 100 })
    expect(version?.features).toEqual(expect.arrayContaining(['temperature', 'lags', 'wind', 'sun']))
    const { judged } = version ?? {}
    expect(judged?.numHours).toBe(14 * 24)
    expect(judged?.presentWmape).toBeNull()
    // of the load 2.4 % is noise that nobody can know
    expect(judged?.wmape).toBeLessThan(1.6 * 2.4)
    expect(judged?.yesterdayWmape).toBeGreaterThan(1.5 * (judged?.wmape ?? 0))
    const after = await forecastOf(unit.keyId)
    expect(after).toMatchObject({ modelVersion: 1, physicalReason: null })
    expect(errorOf(after, unit.designKw)).toBeLessThan(Math.min(0.03, errorOf(before, unit.designKw) / 2))
  })

  it('make forecasts of units that add up to their source, with a band around each hour', async () => {
    const { sourceId } = unitAt(0)
    const computed = await computeForecast(demo.env.db, new Date(NOW))
    const fed = units.filter((unit) => unit.sourceId === sourceId).map(({ keyId }) => keyId)
    const source = computed?.nodes.find(({ nodeId }) => nodeId === sourceId)
    const parts = computed?.nodes.filter(({ nodeId }) => fed.includes(nodeId)) ?? []
    for (const ahead of [0, 30, 160]) {
      const heat = source?.heatKw[ahead] ?? 0
      expect(parts.reduce((sum, { heatKw }) => sum + (heatKw[ahead] ?? 0), 0) / heat).toBeCloseTo(1, 6)
      expect(source?.p10Kw[ahead]).toBeLessThan(heat)
      expect(source?.p90Kw[ahead]).toBeGreaterThan(heat)
    }
    expect((await post(loadForecastCalls.runNow.path, {})).code).toBe(CODE.success)
    const answer = await post(loadForecastCalls.prediction.path, { nodeId: sourceId, hours: 24 })
    const { model, hours } = loadForecastCalls.prediction.output.parse(answer.result)
    expect(model).toEqual({ numLearnt: 1, numPhysical: 0, version: 1, reasons: [] })
    expect(hours.at(-1)?.p10Kw).toBeLessThan(hours.at(-1)?.heatKw ?? 0)
  })

  it('know nothing that became known after a forecast was issued', async () => {
    const { keyId } = unitAt(0)
    const issuedAt = NOW - 30 * 60_000
    const before = await forecastOf(keyId, issuedAt)
    expect(before.modelVersion).toBe(1)
    await query('update counter_hours set consumed = consumed * 9 where at >= $1', [new Date(issuedAt - HOUR_MS + 1)])
    await query('update weather_observations set temperature_c = temperature_c - 8 where observed_at > $1', [
      new Date(issuedAt),
    ])
    expect(await forecastOf(keyId, issuedAt)).toEqual(before)
    // and a model that was learnt later is not taken for a forecast that is made up for
    expect(await forecastOf(keyId, START + 80 * DAY_MS)).toMatchObject({ physicalReason: 'trainedLater' })
    await query('update weather_observations set temperature_c = temperature_c + 8 where observed_at > $1', [
      new Date(issuedAt),
    ])
    await query('update counter_hours set consumed = consumed / 9 where at >= $1', [new Date(issuedAt - HOUR_MS + 1)])
  })

  it('are refused where they are worse than the present one, and say by how much', async () => {
    const { keyId } = unitAt(0)
    const heat = await query<{ pointId: number }>(
      `select point_id as "pointId" from energy_slot_points where node_id = $1 and energy = 'heat'`,
      [keyId],
    )
    const scale = (factor: number, from: number, to: number) =>
      query(
        `update counter_hours set consumed = consumed * $1::float8 * case when extract(hour from at)::int % 2 = 0 then 2 else 0.5 end
         where point_id = $2 and at >= $3 and at < $4`,
        [factor, heat[0]?.pointId, new Date(from), new Date(to)],
      )
    const before = await forecastOf(keyId)
    await scale(1, START, NOW - 20 * DAY_MS)
    await trainOne(keyId)
    const [worse, first] = await versionsOf(keyId)
    expect(worse).toMatchObject({ version: 2, outcome: 'worse', isPresent: false, isKept: false })
    expect(worse?.judged?.presentWmape).toBeLessThan(worse?.judged?.wmape ?? 0)
    expect(first).toMatchObject({ version: 1, isPresent: true })
    expect(await forecastOf(keyId)).toMatchObject({ modelVersion: 1, heatKw: before.heatKw })
    // a building that has become another one: now the new model is better
    await scale(1, NOW - 20 * DAY_MS, NOW)
    await trainOne(keyId)
    expect((await versionsOf(keyId))[0]).toMatchObject({ version: 3, outcome: 'used', isPresent: true })
  })

  it('go back to an earlier version by one press of who may configure', async () => {
    const { keyId } = unitAt(0)
    const [third, , first] = await versionsOf(keyId)
    const now = await forecastOf(keyId)
    const back = { keyId: first?.keyId }
    expect((await post(calls.goBack.path, back, 'operator')).code).toBe(CODE.noPermission)
    expect((await post(calls.goBack.path, back)).code).toBe(CODE.success)
    const versions = await versionsOf(keyId)
    expect(versions.filter(({ isPresent }) => isPresent)).toMatchObject([
      { version: 1, takenBackBy: expect.any(String) },
    ])
    expect((await forecastOf(keyId)).heatKw).not.toEqual(now.heatKw)
    expect((await post(calls.goBack.path, { keyId: third?.keyId })).code).toBe(CODE.success)
    expect(await forecastOf(keyId)).toEqual(now)
    const refused = versions.find(({ isKept }) => !isKept)
    expect((await post(calls.goBack.path, { keyId: refused?.keyId })).code).toBe(CODE.warning)
    expect((await versionsOf(keyId))[0]).toMatchObject({ version: 3, isPresent: true })
  })

  it('stay as they are where training is ended in the middle, and are trained for who asks', async () => {
    const { keyId } = unitAt(0)
    const before = await versionsOf(keyId)
    await query('update counter_hours set consumed = consumed * 1.01')
    const ended = new AbortController()
    const work = {
      ...context(),
      signal: ended.signal,
      requestedBy: '',
      days: 90,
      nodeIds: [],
      train: async () => {
        ended.abort(new Error('The server stops.'))
        throw new Error('The thread has ended.')
      },
    }
    await expect(trainPlaces(work)).rejects.toThrow()
    expect(await versionsOf(keyId)).toEqual(before)
    expect((await post(calls.train.path, { nodeId: keyId }, 'operator')).code).toBe(CODE.noPermission)
    expect((await post(calls.train.path, { nodeId: keyId })).code).toBe(CODE.success)
    expect((await post(calls.train.path, { nodeId: keyId })).code).toBe(CODE.warning)
    const answer = await post(calls.versions.path, { nodeId: keyId })
    expect(calls.versions.output.parse(answer.result).isTraining).toBe(true)
  })

  it('give way to the physical model where less than half of the last weeks is good, and say so', async () => {
    await query(`delete from counter_hours where at > $1 and extract(hour from at)::int % 5 < 3`, [
      new Date(NOW - 60 * DAY_MS),
    ])
    expect(await forecastOf(unitAt(0).keyId)).toMatchObject({
      modelVersion: null,
      physicalReason: 'badLoad',
      p10Kw: [],
    })
  })
})
