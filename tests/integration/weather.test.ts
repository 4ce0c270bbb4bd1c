import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { titleWeather, weatherCalls } from '#contract/endpoints/weather.ts'
import { weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import { freePort } from '#server/core/kit/free-port.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { createWeatherStation } from '#server/demo/simulator/weather-station/weather-station.ts'
import { sunOfHourWM2 } from '#server/modules/heat-model/sun.ts'
import { collectWeather, type FindSource } from '#server/modules/weather/collect.ts'
import { createHttpSource } from '#server/modules/weather/sources/http-source.ts'
import type { SourceRead } from '#server/modules/weather/sources/weather-source.ts'
import { weatherForecasts, weatherObservations, weatherPlaces } from '#server/modules/weather/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const HOST = 'http://127.0.0.1:9'
/** A real service. */
const OUTSIDE_PORT = await freePort()
const OUTSIDE = `http://127.0.0.1:${OUTSIDE_PORT}`
const LATE_MS = 3000
const clock = createTestClock(Date.UTC(2026, 0, 20, 8, 25))
const { latitude, longitude, utcOffsetH } = DEMO_COMPANY
const station = createWeatherStation({
  weather: { climate: DEMO_CLIMATE, latitude, longitude, utcOffsetH, seed: 1 },
  calendarOffsetMs: 0,
  beginsAt: clock.now() - 20 * DAY,
  presentOffsetK: () => 0,
})
/** What the service outside answers. */
let outside: SourceRead = { isOk: false, problem: 'tooLate', detail: '> 10 s' }
const findSource: FindSource = (name) => {
  if (name === 'simulator') return station
  if (name === OUTSIDE) return createHttpSource(OUTSIDE, LATE_MS)
  return name === HOST ? { read: async () => outside } : null
}
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock, { WEATHER_HOSTS: `${HOST},${OUTSIDE}` })
  await collectWeather(demo.env, findSource)
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const notify = async (path: string, form: Record<string, string> = {}, account: DemoAccount = 'admin') =>
  demo.post(path, form, await as(account))
const situation = async (form: Record<string, string> = {}) =>
  weatherSituationCalls.situation.output.parse((await notify(weatherSituationCalls.situation.path, form)).result)
const bound = async () =>
  weatherConfigCalls.organizations.output.parse((await notify(weatherConfigCalls.organizations.path)).result)
const configOf = async (query: Record<string, string> = {}) =>
  weatherConfigCalls.toEdit.output.parse(
    (await notify(`${weatherConfigCalls.toEdit.path}?${new URLSearchParams(query)}`)).result,
  )
const update = async (body: object, account: DemoAccount = 'admin') =>
  demo.postJson(weatherConfigCalls.update.path, body, await as(account))
const officeId = async (): Promise<string> => {
  const [row] = await demo.env.db.select().from(organizations).where(eq(organizations.type, 'office')).limit(1)
  return row?.id ?? ''
}

describe('collecting the weather', () => {
  it('fills every hour of the past and its forecasts, and repeats nothing', async () => {
    const count = async () => [
      await demo.env.db.$count(weatherObservations),
      await demo.env.db.$count(weatherForecasts),
    ]
    expect(await count()).toEqual([20 * 24, 40 * 168])
    await collectWeather(demo.env, findSource)
    clock.advance(9 * 60_000)
    await collectWeather(demo.env, findSource)
    expect(await count()).toEqual([20 * 24, 40 * 168])
    clock.advance(51 * 60_000)
    await collectWeather(demo.env, findSource)
    expect((await count())[0]).toBe(20 * 24 + 1)
  })

  it('R2.3-02, R7-87 shows the newest hour in the header, and the conditions of day and night', async () => {
    const [newest] = (await situation()).past.slice(-1)
    const title = titleWeather.parse((await notify(weatherCalls.titleWeather.path, {}, 'leader')).result)
    expect(title[1]).toEqual([
      {
        cityName: '云川',
        temperature: newest?.temperatureC,
        conditionDay: expect.stringMatching(/./),
        conditionNight: expect.stringMatching(/./),
      },
    ])
  })
})

describe('the weather situation', () => {
  it('has now, a week ahead, and an error that grows with the days and stays below that of “as yesterday”', async () => {
    const { now, past, hours, days, errors, issuedAt } = await situation()
    expect(now?.at).toBe(past.at(-1)?.at)
    expect(past).toHaveLength(24)
    expect(hours[0]?.at).toBe((now?.at ?? 0) + HOUR)
    expect(days.length).toBeGreaterThanOrEqual(7)
    expect(issuedAt).toBe(Date.UTC(2026, 0, 20, 0))
    expect(errors.map(({ leadDay }) => leadDay)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const [first, last] = [errors[0], errors[6]]
    expect(first?.rmseK).toBeLessThan(last?.rmseK ?? 0)
    const sum = (name: 'rmseK' | 'naiveRmseK') => errors.reduce((total, error) => total + error[name], 0)
    expect(sum('rmseK')).toBeLessThan(sum('naiveRmseK'))
  })

  it('has sun, cloud and wind direction of the last day and of the week ahead, as the demo’s station gives them', async () => {
    const { past, hours, days } = await situation()
    for (const each of [...past, ...hours]) {
      expect(each).toMatchObject({
        isSunEstimated: false,
        cloudPct: expect.any(Number),
        windDirection: expect.any(String),
      })
      if (new Date(each.at).getUTCHours() === 16) expect(each.sunWM2).toBe(0)
      if (new Date(each.at).getUTCHours() === 5) expect(each.sunWM2).toBeGreaterThan(50)
    }
    expect(days[1]).toMatchObject({ isSunEstimated: false, sunWM2: expect.any(Number), cloudPct: expect.any(Number) })
  })

  it('measures the error as the root mean square over the hours that were both forecast and observed', async () => {
    const { errors } = await situation()
    const seen = new Map((await demo.env.db.select().from(weatherObservations)).map((row) => [+row.observedAt, row]))
    const pairs = (await demo.env.db.select().from(weatherForecasts)).flatMap(({ issuedAt, validAt, temperatureC }) => {
      const isFirstDay = +validAt - +issuedAt <= DAY
      const [then, before] = [seen.get(+validAt), seen.get(+validAt - DAY)]
      return isFirstDay && then && before ? [temperatureC - then.temperatureC] : []
    })
    const rmse = Math.sqrt(pairs.reduce((sum, error) => sum + error * error, 0) / pairs.length)
    expect(errors[0]?.numHours).toBe(pairs.length)
    expect(errors[0]?.rmseK).toBeCloseTo(rmse, 3)
  })
})

describe('the weather history', () => {
  const history = async (form: Record<string, string>) => notify(weatherSituationCalls.history.path, form)

  it('cuts days at midnight of the company and sums their degree-days', async () => {
    const span = { from: '2026-01-10', to: '2026-01-12' }
    const { days, degreeDays, coverage } = weatherSituationCalls.history.output.parse((await history(span)).result)
    expect(days.map(({ day, numHours }) => [day, numHours])).toEqual([
      ['2026-01-10', 24],
      ['2026-01-11', 24],
      ['2026-01-12', 24],
    ])
    expect(degreeDays).toBeCloseTo(
      days.reduce((sum, { meanC }) => sum + 18 - meanC, 0),
      6,
    )
    expect(coverage).toBe(1)
    const hourly = (await history({ ...span, step: 'hour' })).result
    const { hours } = weatherSituationCalls.history.output.parse(hourly)
    expect([hours.length, hours[0]?.at]).toEqual([72, Date.UTC(2026, 0, 9, 16)])
  })

  it('refuses reversed, wrong and endless spans by field', async () => {
    for (const span of [
      { from: '2026-01-12', to: '2026-01-10' },
      { from: '2026-01-01', to: '2026-04-01', step: 'hour' },
      { from: '2024-01-01', to: '2026-01-01' },
    ])
      expect(await history(span)).toMatchObject({ code: 1001, result: [{ field: 'to' }] })
    expect(await history({ from: 'x', to: '2026-01-10' })).toMatchObject({ code: 1001, result: [{ field: 'from' }] })
  })

  it('is exported as shown', async () => {
    const answer = await notify(weatherSituationCalls.exportExcel.path, { from: '2026-01-10', to: '2026-01-12' })
    expect(answer).toMatchObject({ code: 0, result: { fileName: expect.stringMatching(/^历史天气-.*\.xlsx$/) } })
  })
})

describe('a weather source whose answers cannot be used', () => {
  const at = () => clock.now() - (clock.now() % HOUR)
  const hour = () => ({
    time: new Date(at()).toISOString(),
    temperature: -6.5,
    humidity: 40,
    wind: 2,
    precipitation: 0,
    code: 1,
  })
  const good = () => ({ city: '370200', observations: [hour()], forecast: { issued: hour().time, hours: [hour()] } })
  const json = { 'content-type': 'application/json' }
  const answers: Readonly<Record<string, RequestListener>> = {
    good: (_request, response) => response.writeHead(200, json).end(JSON.stringify(good())),
    notJson: (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    tooLarge: (_request, response) =>
      response.writeHead(200, json).end(JSON.stringify({ ...good(), padding: 'x'.repeat(5_000_000) })),
    tooLate: () => undefined,
  }
  const stored = async (cityId: string) => {
    const own = eq(weatherPlaces.cityId, cityId)
    const [place] = await demo.env.db.select().from(weatherPlaces).where(own)
    if (!place) throw new Error(`Nobody asks for ${cityId}.`)
    const { problem } = place
    const [observed, forecast] = await Promise.all(
      [weatherObservations, weatherForecasts].map((table) =>
        demo.env.db.select().from(table).where(eq(table.placeId, place.id)),
      ),
    )
    return { problem, weather: JSON.stringify([observed, forecast]) }
  }
  const messages = async () =>
    noticeCenter
      .parse((await demo.get(messageCalls.noticeCenter.path, {}, await as('admin'))).result)
      .three.filter(({ keyId }) => keyId.startsWith('weather'))

  it('R3-14 is named in messages three, and the last good weather stays', async () => {
    let answer = answers.good
    const server = createServer((request, response) => answer?.(request, response))
    try {
      server.listen(OUTSIDE_PORT, '127.0.0.1')
      await once(server, 'listening')
      const own = { organizationId: await officeId(), provinceId: '37', cityId: '370200', source: OUTSIDE }
      expect((await update({ ...own, intervalMin: 30 })).code).toBe(0)
      await collectWeather(demo.env, findSource)
      const { problem, weather } = await stored('370200')
      expect(problem).toBe(null)
      expect(weather).toContain('-6.5')
      expect(await messages()).toEqual([])
      for (const [name, words] of [
        ['notJson', '答复不是 JSON'],
        ['tooLarge', '答复过大'],
        ['tooLate', '超时未答复'],
      ] as const) {
        answer = answers[name]
        clock.advance(30 * 60_000)
        await collectWeather(demo.env, findSource)
        expect(await stored('370200')).toEqual({ problem: name, weather })
        expect(await messages()).toMatchObject([{ msgText: expect.stringMatching(new RegExp(`青岛.*${words}`)) }])
      }
      answer = answers.good
      clock.advance(30 * 60_000)
      await collectWeather(demo.env, findSource)
      expect(await messages()).toEqual([])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

describe('the weather configuration', () => {
  it('R7-85, R7-86 lists provinces, and the cities of the one in the address', async () => {
    const provinces = (await notify(weatherConfigCalls.provinces.path)).result
    expect(provinces).toContainEqual({ keyId: '37', name: '山东省' })
    const cities = (await notify(`${weatherConfigCalls.cities.path}?provinceId=37`)).result
    expect(cities).toContainEqual({ keyId: '370100', name: '济南' })
    expect((await notify(weatherConfigCalls.cities.path, { provinceId: '37' })).result).toEqual(cities)
    expect((await notify(weatherConfigCalls.cities.path, { provinceId: '00' })).result).toEqual([])
  })

  it('R7-82, R7-83, R3-40 is read from the address, saved as JSON, and read back with the dates of heating', async () => {
    const before = await configOf()
    expect(before).toMatchObject({ cityName: '云川', source: 'simulator', openFlag: true, version: 1 })
    const changed = { ...before, offsetK: -1.5, heatingEndDate: '2026-03-20' }
    expect(await update(changed)).toMatchObject({ code: 0, result: { keyId: before.keyId } })
    expect(await configOf({ keyId: before.keyId ?? '' })).toEqual({ ...changed, version: 2 })
    expect((await situation()).now?.temperatureC).toBeCloseTo((await newestC()) - 1.5, 3)
    expect(await update(changed)).toMatchObject({ code: 1009 })
    expect((await update({ ...changed, version: 2, offsetK: 0 })).code).toBe(0)
  })

  it('gives an office a city of its own, shows why its source fails, and takes it away again', async () => {
    const organizationId = await officeId()
    const own = { organizationId, provinceId: '37', cityId: '370100', source: HOST, intervalMin: 30 }
    expect((await update(own)).code).toBe(0)
    await collectWeather(demo.env, findSource)
    const stateOf = async () => (await bound()).organizations.find(({ keyId }) => keyId === organizationId)
    expect(await stateOf()).toMatchObject({ cityName: '济南', state: { problem: 'tooLate', problemDetail: '> 10 s' } })

    const at = clock.now() - (clock.now() % HOUR)
    const notGiven = { sunWM2: null, cloudPct: null, windDirectionDeg: null }
    const hour = { at, temperatureC: -4, humidityPct: 50, windMS: 1, precipitationMm: 0, code: 0, ...notGiven }
    outside = { isOk: true, answer: { observations: [hour, hour], forecasts: [] } }
    clock.advance(30 * 60_000)
    await collectWeather(demo.env, findSource)
    expect(await stateOf()).toMatchObject({ state: { problem: null, newestAt: at } })

    const keyId = (await stateOf())?.configId ?? ''
    const sunWM2 = sunOfHourWM2({ latitude, longitude }, at, 0)
    const estimated = { sunWM2: expect.closeTo(sunWM2, 6), isSunEstimated: true, cloudPct: null, windDirection: null }
    expect((await situation({ keyId })).now).toMatchObject(estimated)
    const given = { ...hour, sunWM2: 120, cloudPct: 30, windDirectionDeg: 300 }
    outside = { isOk: true, answer: { observations: [given], forecasts: [] } }
    clock.advance(30 * 60_000)
    await collectWeather(demo.env, findSource)
    expect((await situation({ keyId })).now).toMatchObject({
      sunWM2: 120,
      isSunEstimated: false,
      cloudPct: 30,
      windDirection: '西北',
    })

    clock.advance(5 * HOUR)
    await collectWeather(demo.env, findSource)
    expect(await stateOf()).toMatchObject({ state: { problem: 'outdated' } })

    expect((await notify(weatherConfigCalls.del.path, { keyId })).code).toBe(0)
    expect(await stateOf()).toMatchObject({ configId: null, cityName: '云川' })
  })

  it('reads a place that nobody uses no more', async () => {
    await demo.env.db.update(weatherPlaces).set({ nextReadAt: new Date(0) })
    await collectWeather(demo.env, findSource)
    const places = await demo.env.db.select().from(weatherPlaces)
    expect(places.find(({ source }) => source === HOST)?.nextReadAt).toEqual(new Date(0))
  })

  it('refuses unknown cities, hosts that the environment does not name, and who may not', async () => {
    const own = { organizationId: await officeId(), provinceId: '37', cityId: '370100', source: HOST }
    const refusals = [
      [{ cityId: '110100' }, 'cityId'],
      [{ source: 'http://169.254.169.254' }, 'source'],
      [{ intervalMin: 5 }, 'intervalMin'],
      [{ offsetK: 11 }, 'offsetK'],
      [{ organizationId: 'x' }, 'organizationId'],
      [{ heatingStartDate: '2026-05-01', heatingEndDate: '2026-04-01' }, 'heatingStartDate'],
    ] as const
    for (const [wrong, field] of refusals) {
      const answer = await update({ ...own, ...wrong })
      expect(answer).toMatchObject({ code: 1001 })
      expect(answer.result).toContainEqual(expect.objectContaining({ field }))
    }
    expect((await update(own, 'operator')).code).toBe(1003)
    const test = { provinceId: '37', cityId: '370100', source: 'http://169.254.169.254' }
    expect(await demo.postJson(weatherConfigCalls.testSource.path, test, await as('admin'))).toMatchObject({
      code: 1001,
      result: [{ field: 'source' }],
    })
  })

  it('tests a source and says what it answered', async () => {
    const test = { provinceId: '37', cityId: '370100', source: HOST }
    const answer = await demo.postJson(weatherConfigCalls.testSource.path, test, await as('admin'))
    expect(weatherConfigCalls.testSource.output.parse(answer.result)).toMatchObject({
      problem: 'unreachable',
      numObservations: 0,
    })
  })
})

/** Of the demo's town: other places may have been observed at the same hour. */
async function newestC(): Promise<number> {
  const rows = await demo.env.db
    .select({ at: weatherObservations.observedAt, temperatureC: weatherObservations.temperatureC })
    .from(weatherObservations)
    .innerJoin(weatherPlaces, eq(weatherPlaces.id, weatherObservations.placeId))
    .where(eq(weatherPlaces.source, 'simulator'))
  return rows.toSorted((a, b) => +b.at - +a.at)[0]?.temperatureC ?? Number.NaN
}
