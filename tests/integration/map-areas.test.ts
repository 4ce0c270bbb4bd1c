// Areas of the town as records, within the data scope, and the figures that colour them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mapAreaCalls } from '#contract/endpoints/map-areas.ts'
import { pipeCalls } from '#contract/endpoints/pipes.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult } from '#contract/kit/resource.ts'
import { mapAreaOptions, mapAreaResource } from '#contract/resources/map-area.resource.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(), { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const list = async (account: DemoAccount = 'admin', query: Record<string, string> = {}) =>
  listResult.parse((await demo.get(mapAreaResource.call('list'), { limit: '500', ...query }, await as(account))).result)
    .list
const save = async (values: object, account: DemoAccount = 'admin') =>
  demo.postJson(mapAreaResource.call('keyId' in values ? 'update' : 'save'), values, await as(account))
const shown = async (account: DemoAccount = 'admin') =>
  mapAreaCalls.shown.output.parse((await demo.post(mapAreaCalls.shown.path, {}, await as(account))).result).areas
const findings = async () =>
  pipeCalls.check.output.parse((await demo.post(pipeCalls.check.path, {}, await as('admin'))).result)
const options = async (part: keyof typeof mapAreaOptions) => {
  const call = mapAreaOptions[part]
  return call.output.parse((await demo.post(call.path, {}, await as('admin'))).result)
}

const row = z.looseObject({ keyId: z.string(), version: z.number(), points: z.string(), communityId: z.string() })
const first = async () => row.parse((await list())[0])
/** A small square far from everything else. */
const FAR = '10,50\n10.01,50\n10.01,50.01\n10,50.01'

describe('areas', () => {
  it('R3-60 R3-61 have their fields by name; the look is the usual one unless another is chosen', async () => {
    const [station] = await options('stations')
    const added = await save({
      polygonName: '新区',
      heatStationId: station?.keyId,
      heatUnitId: '',
      communityId: '',
      heatCompanyId: null,
      strokeWeight: 1,
      strokeOpacity: 1,
      strokeColor: '#dc7979',
      fillOpacity: 0.5,
      fillColor: '#dc7979',
      points: `${FAR}\n10,50`,
      remark: '',
    })
    expect(added).toMatchObject({ code: CODE.success })
    const [stored] = await list('admin', { polygonName: '新区' })
    expect(stored).toMatchObject({
      heatStationId: station?.keyId,
      heatUnitId: '',
      strokeWeight: 1,
      strokeOpacity: 1,
      strokeColor: '#dc7979',
      fillOpacity: 0.5,
      fillColor: '#dc7979',
      remark: '',
      points: FAR,
      heatCompanyId: expect.stringMatching(/-/),
    })
    // it lies far from its station
    expect(await findings()).toMatchObject([{ kind: 'areaWithoutNode', elements: [{ kind: 'area', name: '新区' }] }])
    await demo.post(mapAreaResource.call('del'), { keyId: String(stored?.keyId) }, await as('admin'))
    expect(await findings()).toEqual([])
  })

  it('are refused with their field and what is allowed, and nothing of them is stored', async () => {
    const area = await first()
    const others = (await options('units')).slice(-1)
    const wrong = [
      [{ points: '116,39\n116.01,39.01\n116.01,39\n116,39.01' }, 'points', '1–3'],
      [{ points: '116,39\nNaN,39\n116.01,39' }, 'points', '第 2 个'],
      [{ points: '116,39\n116.01,39' }, 'points', '3'],
      [{ points: '200,39\n116.01,39\n116.01,39.01' }, 'points', 'WGS-84'],
      [{ heatUnitId: others[0]?.keyId }, 'communityId', '只能填写一个'],
      [{ heatUnitId: others[0]?.keyId, communityId: '' }, 'heatUnitId', '不属于'],
      [{ heatStationId: area.communityId }, 'heatStationId', '数据范围'],
      [{ fillOpacity: 1.5 }, 'fillOpacity', '1'],
      [{ fillColor: 'red' }, 'fillColor', '#rrggbb'],
    ] as const
    for (const [values, field, says] of wrong)
      expect(await save({ ...area, ...values })).toMatchObject({
        code: CODE.invalidInput,
        result: [{ field, rule: expect.stringContaining(says) }],
      })
    expect(await first()).toEqual(area)
  })

  it('are checked for areas that lie over each other', async () => {
    const [one, other] = z.array(row).parse(await list())
    if (!one || !other) throw new Error('The demo has two areas.')
    expect(await save({ ...one, points: other.points })).toMatchObject({ code: CODE.success })
    expect((await findings()).map(({ kind }) => kind).sort()).toEqual(['areaWithoutNode', 'areasOverlap'])
    const { version } = row.parse((await list()).find(({ keyId }) => keyId === one.keyId))
    await save({ ...one, version })
    expect(await findings()).toEqual([])
  })

  it('are seen and changed by who sees their node', async () => {
    const all = await shown()
    const own = await shown('operator')
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
    expect((await list('operator')).map(({ keyId }) => keyId).sort()).toEqual(own.map(({ keyId }) => keyId).sort())
    expect(all.every(({ nodeType, ring }) => nodeType === 'community' && ring.length === 4)).toBe(true)
    const { token } = await addBranchAdmin(demo, 'areas', [])
    const seen = new Set(
      listResult
        .parse((await demo.get(mapAreaResource.call('list'), { limit: '500' }, { token })).result)
        .list.map(({ keyId }) => keyId),
    )
    const foreign = (await list()).find(({ keyId }) => !seen.has(keyId))
    const copy = { ...foreign, keyId: undefined, heatCompanyId: null, communityId: '' }
    expect(await demo.postJson(mapAreaResource.call('save'), copy, { token })).toMatchObject({
      result: [{ field: 'heatStationId' }],
    })
    const balance = mapAreaCalls.balance.output.parse(
      (await demo.post(mapAreaCalls.balance.path, {}, await as('operator'))).result,
    )
    expect(balance.areas.map(({ areaId }) => areaId).sort()).toEqual(own.map(({ keyId }) => keyId).sort())
  })

  it('have rooms of their buildings, without any name of a resident', async () => {
    const answer = (await demo.post(mapAreaCalls.rooms.path, {}, await as('admin'))).result
    const { areas } = mapAreaCalls.rooms.output.parse(answer)
    expect(areas.length).toBeGreaterThan(0)
    for (const { numSensors, numKnown, numWithin, numCold, numWarm, buildings } of areas) {
      expect(numSensors).toBe(buildings.reduce((sum, building) => sum + building.numSensors, 0))
      expect(numWithin + numCold + numWarm).toBe(numKnown)
    }
    expect(areas.some(({ numSensors }) => numSensors > 0)).toBe(true)
    const residents = await demo.database.db.$client.query(
      'select resident as name from households where length(resident) > 1 limit 200',
    )
    const told = JSON.stringify(answer)
    for (const { name } of residents.rows) expect(told).not.toContain(name)
  })
})
