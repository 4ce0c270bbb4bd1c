import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapSettingsCalls as calls } from '#contract/endpoints/map-settings.ts'
import { MAP_LAYER_NAMES, USUAL_MAP } from '#contract/map/map-settings.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const read = async (asker = token) =>
  calls.read.output.parse((await demo.get(calls.read.path, {}, { token: asker })).result)
const save = (settings: object, asker = token) => demo.postJson(calls.update.path, settings, { token: asker })

describe('the settings of the map', () => {
  it('are the usual ones around the company until somebody saves, and then what was saved', async () => {
    const usual = await read()
    expect(usual).toEqual({ ...USUAL_MAP, longitude: 115.6, latitude: 40.2, version: 0 })
    const layers = [...usual.layers].reverse().map((one) => ({ ...one, isShown: one.layer !== 'water' }))
    const next = { ...usual, zoom: 14.5, ground: 'pack', hasWidthByDn: false, labelPx: 16, layers }
    expect((await save(next)).code).toBe(0)
    expect(await read(await demo.tokenOf('operator'))).toEqual({ ...next, version: 1 })
    const entries = await demo.env.db.select().from(auditLog).where(eq(auditLog.module, 'mapSettings'))
    expect(entries).toMatchObject([{ action: 'update', before: { zoom: 12 }, after: { zoom: 14.5 } }])
  })

  it('tell the second of two administrators who saved in between', async () => {
    const seen = await read()
    expect((await save({ ...seen, zoom: 10 }, await demo.tokenOf('super'))).code).toBe(0)
    expect(await save({ ...seen, zoom: 11 })).toMatchObject({ code: 1009, result: { changedBy: '系统负责人' } })
    expect((await read()).zoom).toBe(10)
  })

  it('refuse what no map can show, by field', async () => {
    const seen = await read()
    const twice = seen.layers.map((one) => ({ ...one, layer: MAP_LAYER_NAMES[0] }))
    for (const [wrong, field] of [
      [{ latitude: 86 }, 'latitude'],
      [{ longitude: 181 }, 'longitude'],
      [{ zoom: 23 }, 'zoom'],
      [{ layers: twice }, 'layers'],
      [{ layers: seen.layers.slice(1) }, 'layers'],
      [{ labelPx: 7 }, 'labelPx'],
    ] as const)
      expect(await save({ ...seen, ...wrong })).toMatchObject({ code: 1001, result: [{ field }] })
    expect((await save(seen, await demo.tokenOf('operator'))).code).toBe(1003)
  })

  it('take the middle of the network from the places of its nodes', async () => {
    const { $client } = demo.database.db
    const centre = async () =>
      calls.networkCentre.output.parse((await demo.get(calls.networkCentre.path, {}, { token })).result)
    const { rows } = await $client.query('select lng, lat from physics_nodes where is_active and lng is not null')
    const middle = (values: readonly number[]): number => {
      const sorted = [...values].sort((one, other) => one - other)
      return (
        ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
      )
    }
    const found = await centre()
    expect(found?.numPlaces).toBe(rows.length)
    expect(found?.longitude).toBeCloseTo(middle(rows.map(({ lng }) => lng)), 9)
    expect(found?.latitude).toBeCloseTo(middle(rows.map(({ lat }) => lat)), 9)
    await $client.query('update physics_nodes set lng = null, lat = null')
    expect(await centre()).toBe(null)
  })
})
