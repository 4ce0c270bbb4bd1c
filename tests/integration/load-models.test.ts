import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForecastCalls } from '#contract/endpoints/load-forecast.ts'
import { loadModelCalls as calls, type ModelVersion } from '#contract/endpoints/load-models.ts'
import { loadPlanCalls as planCalls } from '#contract/endpoints/load-plan.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { label } from '#contract/kit/language.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { defineJob, jobKindsOf } from '#server/core/jobs/job-kind.ts'
import { LEASE_MS, startJobRunner } from '#server/core/jobs/runner.ts'
import { addSchedule } from '#server/core/jobs/schedule.repository.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import { computeForecast } from '#server/modules/load-forecast/compute.ts'
import { trueWeatherJob } from '#server/modules/load-forecast/hindsight/true-weather.job.ts'
import { trainingJob, trainPlaces } from '#server/modules/load-forecast/trained/training.job.ts'
import { readSheet } from '../support/excel-file.ts'
import {
  createLoadSeason,
  DAY_MS,
  HOUR_MS,
  LEARNT_DAYS,
  type LoadSeason,
  NOW,
  type SeasonUnit,
  START,
  wholeHour,
} from '../support/season-stage.ts'

let season: LoadSeason
let demo: LoadSeason['demo']
let units: readonly SeasonUnit[] = []

beforeAll(async () => {
  season = await createLoadSeason(2)
  ;({ demo, units } = season)
})
afterAll(() => demo?.close())

const post = async (path: string, body: object, account: 'admin' | 'operator' = 'admin') =>
  demo.postJson(path, body, { token: await demo.tokenOf(account) })
/** Cells of an export in English. */
async function fileOf(path: string, asked: object): Promise<string[][]> {
  const token = await demo.tokenOf('admin')
  const answer = await demo.postJson(path, asked, { token, headers: { 'accept-language': 'en' } })
  const { url } = exportResult.parse(answer.result)
  return readSheet((await demo.app.inject({ url, headers: { token } })).rawPayload)
}
async function versionsOf(nodeId: string): Promise<ModelVersion[]> {
  return calls.versions.output.parse((await post(calls.versions.path, { nodeId })).result).versions
}
const train = () => trainingJob.run(season.context())
/** Mean error of the first day beside what is expected without noise, as a share of it. */
function errorOf({ heatKw, firstMs }: Awaited<ReturnType<LoadSeason['forecastOf']>>, unit: SeasonUnit): number {
  let [errors, total] = [0, 0]
  for (const [ahead, heat] of heatKw.slice(0, 24).entries()) {
    const expected = season.expectedKw(unit, firstMs + ahead * HOUR_MS)
    errors += Math.abs((heat ?? 0) - expected)
    total += expected
  }
  return errors / total
}

describe('learnt load models', () => {
  it('domain 4.10 are trained in a thread, once for the same data, and listed with what they were judged by', async () => {
    const unit = season.unitAt(0)
    const before = await season.forecastOf(unit.keyId)
    expect(before).toMatchObject({ modelVersion: null, physicalReason: 'noModel', p10Kw: [] })
    const numPlaces = units.length + new Set(units.map(({ sourceId }) => sourceId)).size
    expect(await train()).toMatchObject({ en: `New versions in use: ${numPlaces}; not put to use: 0` })
    expect(await train()).toMatchObject({ en: 'New versions in use: 0; not put to use: 0' })
    const [version, ...others] = await versionsOf(unit.keyId)
    const { models } = calls.models.output.parse((await post(calls.models.path, {})).result)
    expect(models).toHaveLength(numPlaces)
    expect(models.find(({ nodeId }) => nodeId === unit.keyId)).toMatchObject({
      kind: 'unit',
      present: version,
      newest: version,
    })
    expect(others).toEqual([])
    expect(version).toMatchObject({ version: 1, outcome: 'used', isPresent: true, isKept: true, goodShare: 100 })
    expect(version?.features).toEqual(expect.arrayContaining(['temperature', 'lags', 'wind', 'sun']))
    const { judged } = version ?? {}
    expect(judged?.numHours).toBe(14 * 24)
    expect(judged?.presentWmape).toBeNull()
    // of the load 2.4 % is noise that nobody can know
    expect(judged?.wmape).toBeLessThan(1.6 * 2.4)
    expect(judged?.yesterdayWmape).toBeGreaterThan(1.5 * (judged?.wmape ?? 0))
    const after = await season.forecastOf(unit.keyId)
    expect(after).toMatchObject({ modelVersion: 1, physicalReason: null })
    expect(errorOf(after, unit)).toBeLessThan(Math.min(0.03, errorOf(before, unit) / 2))
  })

  it('make forecasts of units that add up to their source, with a band around each hour', async () => {
    const { sourceId } = season.unitAt(0)
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

  it('R2.5-32 have their band in the plans of the day and of units, and in files, under headings of their own', async () => {
    const { sourceId, keyId } = season.unitAt(0)
    const today = '2026-02-10'
    const ofDay = await post(planCalls.day.path, { nodeId: sourceId, day: today })
    const last = planCalls.day.output.parse(ofDay.result).hours.at(-1)
    expect(last?.p10Kw).toBeLessThan(last?.heatKw ?? 0)
    expect(last?.p90Kw).toBeGreaterThan(last?.heatKw ?? 0)
    const ofUnits = await post(planCalls.units.path, { day: today, hour: null })
    const row = planCalls.units.output.parse(ofUnits.result).rows.find((each) => each.keyId === keyId)
    expect(row?.p10Kw).toBeLessThan(row?.heatKw ?? 0)
    expect(row?.p90Kw).toBeGreaterThan(row?.heatKw ?? 0)
    const files = [
      { path: loadForecastCalls.exportExcel.path, asked: { nodeId: sourceId, hours: 24 }, unit: 'kW' },
      { path: loadForecastCalls.exportHistory.path, asked: { nodeId: sourceId, from: today, to: today }, unit: 'GJ' },
      { path: planCalls.exportExcel.path, asked: { nodeId: sourceId, day: today }, unit: 'kW' },
    ]
    for (const { path, asked, unit } of files) {
      const [headings = [], ...rows] = await fileOf(path, asked)
      expect(rows.every((cells) => cells.length <= headings.length)).toBe(true)
      expect(headings).toEqual(expect.arrayContaining([`P10 (${unit})`, `P90 (${unit})`]))
      if (unit === 'GJ') continue
      const [p10 = '', forecast = '', p90 = ''] = ['P10', 'Forecast', 'P90'].map(
        (name) => rows.at(-1)?.[headings.findIndex((heading) => heading.startsWith(name))],
      )
      expect(Number(p10)).toBeLessThan(Number(forecast))
      expect(Number(p90)).toBeGreaterThan(Number(forecast))
    }
  })

  it('know nothing that became known after a forecast was issued', async () => {
    const { keyId } = season.unitAt(0)
    const issuedAt = NOW - 30 * 60_000
    const before = await season.forecastOf(keyId, issuedAt)
    expect(before.modelVersion).toBe(1)
    await season.query('update counter_hours set consumed = consumed * 9 where at >= $1', [
      new Date(issuedAt - HOUR_MS + 1),
    ])
    await season.query('update weather_observations set temperature_c = temperature_c - 8 where observed_at > $1', [
      new Date(issuedAt),
    ])
    expect(await season.forecastOf(keyId, issuedAt)).toEqual(before)
    // and a model that was learnt later is not taken for a forecast that is made up for
    expect(await season.forecastOf(keyId, START + 80 * DAY_MS)).toMatchObject({ physicalReason: 'trainedLater' })
    await season.query('update weather_observations set temperature_c = temperature_c + 8 where observed_at > $1', [
      new Date(issuedAt),
    ])
    await season.query('update counter_hours set consumed = consumed / 9 where at >= $1', [
      new Date(issuedAt - HOUR_MS + 1),
    ])
  })

  it('are refused where they are worse than the present one, and say by how much', async () => {
    const { keyId } = season.unitAt(0)
    const heat = await season.query<{ pointId: number }>(
      `select point_id as "pointId" from energy_slot_points where node_id = $1 and energy = 'heat'`,
      [keyId],
    )
    const scale = (factor: number, from: number, to: number) =>
      season.query(
        `update counter_hours set consumed = consumed * $1::float8 * case when extract(hour from at)::int % 2 = 0 then 2 else 0.5 end
         where point_id = $2 and at >= $3 and at < $4`,
        [factor, heat[0]?.pointId, new Date(from), new Date(to)],
      )
    const before = await season.forecastOf(keyId)
    await scale(1, START, NOW - 20 * DAY_MS)
    await season.train(keyId)
    const [worse, first] = await versionsOf(keyId)
    expect(worse).toMatchObject({ version: 2, outcome: 'worse', isPresent: false, isKept: false })
    expect(worse?.judged?.presentWmape).toBeLessThan(worse?.judged?.wmape ?? 0)
    expect(first).toMatchObject({ version: 1, isPresent: true })
    expect(await season.forecastOf(keyId)).toMatchObject({ modelVersion: 1, heatKw: before.heatKw })
    // a building that has become another one: now the new model is better
    await scale(1, NOW - 20 * DAY_MS, NOW)
    await season.train(keyId)
    expect((await versionsOf(keyId))[0]).toMatchObject({ version: 3, outcome: 'used', isPresent: true })
  })

  it('go back to an earlier version by one press of who may configure', async () => {
    const { keyId } = season.unitAt(0)
    const [third, , first] = await versionsOf(keyId)
    const now = await season.forecastOf(keyId)
    const back = { keyId: first?.keyId }
    expect((await post(calls.goBack.path, back, 'operator')).code).toBe(CODE.noPermission)
    expect((await post(calls.goBack.path, back)).code).toBe(CODE.success)
    const versions = await versionsOf(keyId)
    expect(versions.filter(({ isPresent }) => isPresent)).toMatchObject([
      { version: 1, takenBackBy: expect.any(String) },
    ])
    expect((await season.forecastOf(keyId)).heatKw).not.toEqual(now.heatKw)
    expect((await post(calls.goBack.path, { keyId: third?.keyId })).code).toBe(CODE.success)
    expect(await season.forecastOf(keyId)).toEqual(now)
    const refused = versions.find(({ isKept }) => !isKept)
    expect((await post(calls.goBack.path, { keyId: refused?.keyId })).code).toBe(CODE.warning)
    expect((await versionsOf(keyId))[0]).toMatchObject({ version: 3, isPresent: true })
  })

  it('stay as they are where training is ended in the middle, and are trained for who asks', async () => {
    const { keyId } = season.unitAt(0)
    const before = await versionsOf(keyId)
    await season.query('update counter_hours set consumed = consumed * 1.01')
    const ended = new AbortController()
    const work = {
      ...season.context(),
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

  it('are trained once by two servers of which one is killed in the middle', async () => {
    const { keyId } = season.unitAt(0)
    await season.query('update counter_hours set consumed = consumed * 1.01')
    const before = await versionsOf(keyId)
    let isKilled = true
    const released: (() => void)[] = []
    const kind = defineJob({
      ...trainingJob,
      kind: 'test.train',
      run: ({ params: _, ...context }) =>
        trainPlaces({
          ...context,
          requestedBy: '',
          days: LEARNT_DAYS,
          nodeIds: [keyId],
          train: async (task) => {
            if (isKilled) await new Promise<void>((resolve) => released.push(resolve))
            return season.inThread(task)
          },
        }).then(() => label('完成', 'done')),
    })
    const server = () => startJobRunner(demo.env, jobKindsOf([kind]), { polls: false })
    const { clock } = season
    const schedule = {
      code: 'test',
      title: '训练',
      kind: 'test.train',
      cron: '* * * * *',
      params: { days: LEARNT_DAYS },
    }
    await addSchedule(demo.env.db, schedule, companyZone().name, clock.now())
    const [killed, other] = [server(), server()]
    clock.advance(60_000)
    await killed.tick()
    await expect.poll(() => released.length).toBe(1)
    clock.advance(LEASE_MS + 1_000)
    isKilled = false
    await other.tick()
    await other.idle()
    expect(await versionsOf(keyId)).toHaveLength(before.length + 1)
    // it was only asleep, and comes back with the same model
    for (const release of released) release()
    await killed.idle()
    expect(await versionsOf(keyId)).toHaveLength(before.length + 1)
    expect((await versionsOf(keyId)).filter(({ isPresent }) => isPresent)).toHaveLength(1)
  })

  it('R2.5-32 are judged with the weather that came beside the forecast one, which no forecast reads', async () => {
    const { sourceId } = season.unitAt(0)
    const judgedDay = { from: '2026-02-11', to: '2026-02-11' }
    await season.addMeasured(NOW, START + 88 * DAY_MS)
    await season.query('update weather_forecasts set temperature_c = temperature_c + 5 where valid_at > $1', [
      new Date(NOW),
    ])
    season.clock.advance(HOUR_MS)
    expect((await post(loadForecastCalls.runNow.path, {})).code).toBe(CODE.success)
    const stored = () => season.query('select * from load_forecast_nodes order by forecast_id, node_id')
    const before = { stored: await stored(), forecast: await season.forecastOf(sourceId, season.clock.now()) }
    const issuedAt = season.clock.now()
    season.clock.advance(START + 88 * DAY_MS + 1.7 * HOUR_MS - season.clock.now())
    const judge = () => trueWeatherJob.run({ ...season.context(), params: { days: 3 } })
    const historyOf = async (nodeId: string | null) => {
      const asked = { nodeId, ...judgedDay }
      const answer = await demo.postJson(loadForecastCalls.history.path, asked, { token: await demo.signIn('admin') })
      return loadForecastCalls.history.output.parse(answer.result)
    }
    expect((await historyOf(sourceId)).total.byWeather.trueWeather).toMatchObject({ numHours: 0, wmape: null })
    expect(await judge()).toMatchObject({ en: expect.not.stringMatching(/: 0$/) })
    expect(await judge()).toMatchObject({ en: 'Forecasts computed again: 0' })
    const { days, total } = await historyOf(season.unitAt(1).keyId)
    const { forecast, trueWeather } = total.byWeather
    expect(forecast.wmape).toBeGreaterThan(10)
    expect(trueWeather.wmape).toBeLessThan((forecast.wmape ?? 0) / 2)
    expect(trueWeather.cvRmse).toBeLessThan((forecast.cvRmse ?? 0) / 2)
    expect(days[0]?.byWeather).toEqual(total.byWeather)
    // it came colder than forecast
    for (const nodeId of [sourceId, null]) {
      const { hours } = await historyOf(nodeId)
      expect(hours).toHaveLength(24)
      for (const { forecastKw, trueWeatherKw } of hours) expect(trueWeatherKw).toBeGreaterThan(forecastKw ?? Number.NaN)
    }
    expect(await stored()).toEqual(before.stored)
    expect(await season.forecastOf(sourceId, issuedAt)).toEqual(before.forecast)
    season.clock.advance(NOW - season.clock.now())
    await season.query('delete from load_forecasts where issued_at > $1', [new Date(NOW)])
    await season.query('delete from counter_hours where at >= $1', [wholeHour(NOW)])
    await season.query('delete from weather_observations where observed_at > $1', [new Date(NOW)])
  })

  it('give way to the physical model where less than half of the last weeks is good, and say so', async () => {
    await season.query(`delete from counter_hours where at > $1 and extract(hour from at)::int % 5 < 3`, [
      new Date(NOW - 60 * DAY_MS),
    ])
    expect(await season.forecastOf(season.unitAt(0).keyId)).toMatchObject({
      modelVersion: null,
      physicalReason: 'badLoad',
      p10Kw: [],
    })
  })
})
