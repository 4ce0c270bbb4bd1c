import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleWeather, weatherCalls } from '#contract/endpoints/weather.ts'
import { weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { createWeatherStation } from '#server/demo/simulator/weather-station/weather-station.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { collectWeather, type FindSource } from '#server/modules/weather/collect.ts'
import { weatherConfigs } from '#server/modules/weather/tables.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR = 3_600_000
const HOST = 'http://127.0.0.1:9'
const clock = createTestClock(Date.UTC(2026, 0, 20, 8, 25))
const { latitude, longitude, utcOffsetH } = DEMO_COMPANY
const station = createWeatherStation({
  weather: { climate: DEMO_CLIMATE, latitude, longitude, utcOffsetH, seed: 1 },
  calendarOffsetMs: 0,
  beginsAt: clock.now() - 48 * HOUR,
  presentOffsetK: () => 0,
})
const jinanHour = {
  at: Date.UTC(2026, 0, 20, 8),
  temperatureC: -4,
  humidityPct: 50,
  windMS: 1,
  precipitationMm: 0,
  code: 0,
  sunWM2: null,
  cloudPct: null,
  windDirectionDeg: null,
}
const findSource: FindSource = (name) =>
  name === 'simulator'
    ? station
    : { read: async () => ({ isOk: true, answer: { observations: [jinanHour], forecasts: [] } }) }
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock, { WEATHER_HOSTS: HOST })
  await collectWeather(demo.env, findSource)
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const list = async (token?: string) =>
  weatherNodeCalls.list.output.parse(
    (await demo.post(weatherNodeCalls.list.path, {}, token ? { token } : await as('admin'))).result,
  )
const nodeOf = async (type: 'source' | 'station') => {
  const { nodes } = await list()
  const [row] = await demo.env.db.select().from(physicsNodes).where(eq(physicsNodes.nodeType, type)).limit(1)
  const found = nodes.find(({ keyId }) => keyId === row?.id)
  if (!found) throw new Error(`No ${type} is listed.`)
  return found
}
const bind = async (nodeId: string, more: object = {}, account: DemoAccount = 'admin') =>
  demo.postJson(
    weatherNodeCalls.update.path,
    { nodeId, provinceId: '37', cityId: '370100', source: HOST, intervalMin: 30, ...more },
    await as(account),
  )
const unbind = async (nodeId: string) => demo.post(weatherNodeCalls.del.path, { nodeId }, await as('admin'))

describe('the climate model of network nodes', () => {
  it('lists sources and heat stations with the weather that they inherit from the company, and from where', async () => {
    const { nodes, sources } = await list()
    expect(sources).toEqual(['simulator', HOST])
    expect(new Set(nodes.map(({ typeName }) => typeName))).toEqual(new Set(['热源', '换热站']))
    const [root] = await demo.env.db.select().from(organizations).where(isNull(organizations.parentId))
    for (const node of nodes)
      expect(node).toMatchObject({
        configId: null,
        cityName: '云川',
        usedFrom: { kind: 'organization' },
        designOutdoorC: -11,
        isDesignOfCity: true,
      })
    expect(nodes[0]?.usedFrom?.name).toBe(root?.name)
    const [{ nowC, load } = { nowC: null, load: null }] = nodes
    expect(load).toBeCloseTo((20 - (nowC ?? Number.NaN)) / (20 + 11), 6)
  })

  it('gives a source a city of its own, which the stations below it use until they have their own', async () => {
    const source = await nodeOf('source')
    expect((await bind(source.keyId, { offsetK: -1, designOutdoorC: -6 })).code).toBe(0)
    await collectWeather(demo.env, findSource)
    const { nodes } = await list()
    const below = nodes.filter(({ parentId }) => parentId === source.keyId)
    expect(below.length).toBeGreaterThan(0)
    for (const node of below)
      expect(node).toMatchObject({
        cityName: '济南',
        usedFrom: { kind: 'node', name: source.name },
        nowC: -5,
        designOutdoorC: -6,
        isDesignOfCity: false,
      })
    expect(below[0]?.load).toBeCloseTo(25 / 26, 6)
    const own = below[0]?.keyId ?? ''
    expect((await bind(own, { provinceId: '99', cityId: '990100', source: 'simulator' })).code).toBe(0)
    const after = await list()
    expect(after.nodes.find(({ keyId }) => keyId === own)).toMatchObject({
      cityName: '云川',
      usedFrom: { name: below[0]?.name },
    })
    expect((await unbind(own)).code).toBe(0)
    expect((await list()).nodes.find(({ keyId }) => keyId === own)).toMatchObject({ cityName: '济南', configId: null })
  })

  it('R2.3-02 shows the cities of nodes in the header and the situation', async () => {
    const title = titleWeather.parse((await demo.post(weatherCalls.titleWeather.path, {}, await as('admin'))).result)
    expect(title[1].map(({ cityName, temperature }) => [cityName, temperature])).toContainEqual(['济南', -5])
    const { configId, name } = await nodeOf('source')
    const { places, now } = weatherSituationCalls.situation.output.parse(
      (await demo.post(weatherSituationCalls.situation.path, { keyId: configId ?? '' }, await as('admin'))).result,
    )
    expect(places).toContainEqual({ keyId: configId, cityName: '济南', ownerName: name })
    expect(now?.temperatureC).toBe(-5)
  })

  it('is read with what it inherits, saved against a stale version, and taken away', async () => {
    const { keyId } = await nodeOf('source')
    const read = async () =>
      weatherNodeCalls.toEdit.output.parse(
        (await demo.post(weatherNodeCalls.toEdit.path, { nodeId: keyId }, await as('admin'))).result,
      )
    const { version } = await read()
    expect(await read()).toMatchObject({ nodeId: keyId, cityId: '370100', designOutdoorC: -6, offsetK: -1 })
    expect((await bind(keyId, { version, designOutdoorC: '' })).code).toBe(0)
    expect(await read()).toMatchObject({ designOutdoorC: null, version: version + 1 })
    expect((await bind(keyId, { version })).code).toBe(1009)
    expect((await unbind(keyId)).code).toBe(0)
    expect(await unbind(keyId)).toMatchObject({ code: 1004 })
    expect(await read()).toMatchObject({ keyId: null, cityId: '990100', version: 0 })
    expect(await demo.env.db.$count(weatherConfigs)).toBe(1)
  })

  it('refuses wrong values by field, units, and nodes outside the data scope', async () => {
    const { keyId } = await nodeOf('station')
    const refusals = [
      [{ cityId: '110100' }, 'cityId'],
      [{ source: 'http://169.254.169.254' }, 'source'],
      [{ intervalMin: 5 }, 'intervalMin'],
      [{ designOutdoorC: -60 }, 'designOutdoorC'],
      [{ nodeId: 'x' }, 'nodeId'],
    ] as const
    for (const [wrong, field] of refusals) {
      const answer = await bind(keyId, wrong)
      expect(answer).toMatchObject({ code: 1001 })
      expect(answer.result).toContainEqual(expect.objectContaining({ field }))
    }
    const [unit] = await demo.env.db.select().from(physicsNodes).where(eq(physicsNodes.nodeType, 'unit')).limit(1)
    expect(await bind(unit?.id ?? '')).toMatchObject({ code: 1001, result: [{ field: 'nodeId' }] })
    expect((await bind(keyId, {}, 'operator')).code).toBe(1003)
  })

  it('shows and changes nodes of the own branch only', async () => {
    const branch = await addBranchAdmin(demo, 'weatherEast', [])
    const { nodes } = await list(branch.token)
    const all = (await list()).nodes
    expect(nodes.length).toBeGreaterThan(0)
    const foreign = all.find(({ keyId }) => !nodes.some((node) => node.keyId === keyId))
    const body = { nodeId: foreign?.keyId ?? '', provinceId: '37', cityId: '370100', source: HOST }
    const answer = await demo.postJson(weatherNodeCalls.update.path, body, { token: branch.token })
    expect(answer).toMatchObject({ code: 1001, result: [{ field: 'nodeId' }] })
  })
})
