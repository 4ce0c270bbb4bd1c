import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canvasOf, type DrawingsOf, drawingsAs } from '../support/drawings.ts'

let demo: DemoApp
let admin: DrawingsOf
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
  admin = drawingsAs(demo, token)
})
afterAll(() => demo?.close())

const ask = (button: Record<string, string>, as = token) => demo.get(drawingCalls.dialog.path, button, { token: as })
const opened = async (button: Record<string, string>) => drawingCalls.dialog.output.parse((await ask(button)).result)

const value = (uuid: string, param: string, node = '') => ({ uuid, type: 'text', stationId1: node, stationVal1: param })
const opens = (uuid: string, resource: string) => ({ uuid, type: 'dialog-button', dialogType: 'resource', resource })

/** A published drawing. */
async function published(title: string, elements: Parameters<typeof canvasOf>[0], values: object = {}) {
  const keyId = await admin.created({ title, type: 'resource', nodeCode: '', unitCode: '', ...values })
  await admin.save(keyId, 1, canvasOf(elements))
  expect(await admin.publish(keyId, 2)).toMatchObject({ code: 0 })
  return keyId
}

it('R3-62 a dialog-button shows a resource drawing for the unit that it names, whichever it was drawn of', async () => {
  const template = await published('机组', [value('a', 'T2g'), value('b', 'DP1')])
  const shown = await opened({ resource: template, station: 'HZ0002', unit: 'HZ0002.1' })
  expect(shown).toMatchObject({ type: 'resource', nodeCode: 'HZ0002', unitCode: 'HZ0002.1' })
  expect(shown.points.map(({ nodeCode, paramCode }) => `${nodeCode}.${paramCode}`)).toEqual(
    expect.arrayContaining(['HZ0002.1.T2g', 'HZ0002.1.DP1']),
  )
  const drawn = await published('一号机组', [value('a', 'T2g', 'HZ0001.1')], {
    nodeCode: 'HZ0001',
    unitCode: 'HZ0001.1',
  })
  const rebound = await opened({ resource: drawn, unit: 'HZ0002.1' })
  expect(rebound.canvas).toContain('"HZ0002.1"')
  expect(rebound.canvas).not.toContain('HZ0001')
})

it('R3-62 a dialog-button without a drawing opens that of its station, its unit or its source', async () => {
  const station = await opened({ station: 'HZ0002' })
  expect(station).toMatchObject({ type: 'station', nodeCode: 'HZ0002' })
  // the station's sheet is the same for each of its units
  expect(await opened({ unit: 'HZ0002.1' })).toMatchObject({ keyId: station.keyId, nodeCode: 'HZ0002' })
  const own = await published('机组图', [value('a', 'T2g')], {
    type: 'unit',
    nodeCode: 'HZ0002',
    unitCode: 'HZ0002.1',
  })
  expect(await opened({ station: 'HZ0002', unit: 'HZ0002.1' })).toMatchObject({ keyId: own, type: 'unit' })
})

it('names what is wrong with a button', async () => {
  expect(await ask({})).toMatchObject({ code: 1001, result: [{ field: 'resource' }] })
  expect(await ask({ station: 'HZ9' })).toMatchObject({ code: 1001, result: [{ field: 'station' }] })
  expect(await ask({ unit: 'HZ0001' })).toMatchObject({ code: 1001, result: [{ field: 'unit' }] })
  expect(await ask({ unit: 'HZ0001.9' })).toMatchObject({ code: 1001, result: [{ field: 'unit' }] })
  expect(await ask({ resource: "'; drop" })).toMatchObject({ code: 1004, result: 'unknown' })
  const hidden = await admin.created({ title: '未发布', type: 'resource', nodeCode: '', unitCode: '' })
  expect(await ask({ resource: hidden })).toMatchObject({ code: 1004, result: 'unpublished' })
})

it('R3-62 refuses to publish a drawing whose dialog-buttons lead back to it, and names the way', async () => {
  const first = await published('甲', [])
  const second = await published('乙', [opens('b', first)])
  const third = await published('丙', [opens('c', second), opens('d', second)])
  await admin.save(first, 2, canvasOf([opens('a', third)]))
  expect(await admin.publish(first, 3)).toMatchObject({
    code: 1001,
    result: [{ field: 'number', rule: expect.stringContaining('甲 → 丙 → 乙 → 甲') }],
  })
  await admin.save(first, 3, canvasOf([opens('a', first)]))
  expect(await admin.publish(first, 4)).toMatchObject({ code: 1001 })
  await admin.save(first, 4, canvasOf([opens('a', 'nothing')]))
  expect(await admin.publish(first, 5)).toMatchObject({ code: 0 })
})

it('refuses to publish a drawing whose dialog-buttons name more drawings than it may', async () => {
  const keyId = await admin.created({ title: '丁', type: 'resource', nodeCode: '', unitCode: '' })
  await admin.save(keyId, 1, canvasOf(Array.from({ length: 70_000 }, (_, at) => opens(`u${at}`, randomUUID()))))
  expect(await admin.publish(keyId, 2)).toMatchObject({
    code: 1001,
    result: [{ field: 'number', rule: expect.stringContaining('200') }],
  })
})
