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

const viewFor = (keyId: string, unitCode: string, type = 'station') =>
  demo.get(drawingCalls.toEdit.path, { type, keyId, unitCode }, { token })

/** A published drawing of the first unit of a station of the demo with two. */
async function stationWithUnits() {
  const canvas = canvasOf([{ uuid: 'a', type: 'text', text: '', stationId1: 'HZ0002.1', stationVal1: 'T1g' }])
  const keyId = await admin.created({ nodeCode: 'HZ0002', unitCode: 'HZ0002.1' })
  await admin.save(keyId, 1, canvas)
  await admin.publish(keyId, 2)
  const drawing = drawingCalls.toEdit.output.parse((await admin.view(keyId)).result)
  const [first, second] = drawing.units ?? []
  if (!first || !second) throw new Error('The station has no two units.')
  return { drawing, first, second }
}

it('R3-62 shows the drawing of a station for each of its units, with the points of that unit', async () => {
  const { drawing, first, second } = await stationWithUnits()
  expect(drawing.unitCode).toBe(first.code)
  const other = drawingCalls.toEdit.output.parse((await viewFor(drawing.keyId, second.code)).result)
  expect([other.unitCode, other.units]).toEqual([second.code, drawing.units])
  expect(other.canvas).toContain(`"${second.code}"`)
  expect(other.canvas).not.toContain(`"${first.code}"`)
  const nodes = new Set(other.points.map(({ nodeCode }) => nodeCode))
  expect([nodes.has(second.code), nodes.has(first.code)]).toEqual([true, false])
})

it('R3-62 gives the canvas back as it was saved for its own unit', async () => {
  const { drawing, first } = await stationWithUnits()
  const own = drawingCalls.toEdit.output.parse((await viewFor(drawing.keyId, first.code)).result)
  expect(own.canvas).toBe(drawing.canvas)
})

it('R3-62 refuses a unit of another station, and names the station', async () => {
  const keyId = await admin.created()
  await admin.save(keyId, 1, canvasOf())
  await admin.publish(keyId, 2)
  expect(await viewFor(keyId, 'HZ0002.1')).toMatchObject({ code: 1001, message: expect.stringContaining('HZ0001') })
})

it('R3-62 shows a drawing of all units of a station the same for each, with none to switch to', async () => {
  const { keyId = '' } = (await admin.viewed()).find(({ unitCode }) => unitCode === '') ?? {}
  const all = drawingCalls.toEdit.output.parse((await admin.view(keyId)).result)
  expect([all.unitCode, all.units]).toEqual(['', undefined])
  expect(all.canvas).toContain(`"${all.nodeCode}.1"`)
  expect(drawingCalls.toEdit.output.parse((await viewFor(keyId, `${all.nodeCode}.1`)).result)).toEqual(all)
})
