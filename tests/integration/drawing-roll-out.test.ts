import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { overviewCalls } from '#contract/endpoints/overview.ts'
import { createCanvasThread } from '#server/modules/process-drawing/canvas-thread.ts'
import { copyDrawings } from '#server/modules/process-drawing/copy.repository.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canvasOf, type DrawingsOf, drawingsAs } from '../support/drawings.ts'

let demo: DemoApp
let admin: DrawingsOf
let token: string
/** A station without a drawing of its own. */
let bare = ''

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
  admin = drawingsAs(demo, token)
  // one of the demo's two stations is drawn, the other one is left without a drawing
  const [own] = (await admin.viewed()).filter(({ nodeCode }) => nodeCode !== 'HZ0001')
  if (!own) throw new Error('The demo has no drawing of a second station.')
  await admin.remove(own.keyId)
  bare = own.nodeCode
})
afterAll(() => demo?.close())

const TEXTS = [
  { uuid: 'a', type: 'text', text: '', stationId1: 'HZ0001.1', stationVal1: 'T1g' },
  { uuid: 'b', type: 'text', text: '', stationId1: 'HZ0001', stationVal1: 'nothing' },
  { uuid: 'c', type: 'text', text: '', expressions: { value: '{HZ0001.1.T2g} - {T2h}' } },
]

/** A published drawing of HZ0001 that binds four points, one of which no station has. */
async function published(): Promise<string> {
  const keyId = await admin.created({ title: '标准换热站' })
  await admin.save(keyId, 1, canvasOf(TEXTS))
  await admin.publish(keyId, 2)
  return keyId
}
const rollOutOf = async (keyId: string) =>
  drawingCalls.rollOut.output.parse((await demo.get(drawingCalls.rollOut.path, { keyId }, { token })).result).stations
const nameOf = async (code: string): Promise<string> => {
  const { rows } = await demo.database.db.$client.query('select name from physics_nodes where code = $1', [code])
  return String(rows[0]?.name)
}
const setRollOut = (keyId: string, nodeCodes: readonly string[], as = token) =>
  demo.postJson(drawingCalls.setRollOut.path, { keyId, nodeCodes }, { token: as })
const viewFor = (keyId: string, nodeCode: string, as = token) =>
  demo.get(drawingCalls.toEdit.path, { type: 'station', keyId, nodeCode }, { token: as })

describe('a drawing that is rolled out', () => {
  it('says before which points each station lacks for it', async () => {
    const stations = await rollOutOf(await published())
    expect(stations.map(({ nodeCode }) => nodeCode)).not.toContain('HZ0001')
    const station = stations.find(({ nodeCode }) => nodeCode === bare)
    expect(station).toMatchObject({ numPoints: 4, missing: [{ nodeCode: bare, paramCode: 'nothing' }] })
  })

  it('R3-62 is shown for a station with the points of its own, in the list and by its address', async () => {
    const keyId = await published()
    expect(await viewFor(keyId, bare)).toMatchObject({ code: 1004 })
    expect(await setRollOut(keyId, [bare])).toMatchObject({ code: 0 })
    expect((await admin.viewed()).filter(({ nodeCode }) => nodeCode === bare)).toMatchObject([
      { keyId, isRolledOut: true, unitCode: `${bare}.1` },
    ])
    const { stations } = overviewCalls.now.output.parse((await demo.get(overviewCalls.now.path, {}, { token })).result)
    expect(stations.find(({ code }) => code === bare)).toMatchObject({ drawingKeyId: keyId, isDrawingRolledOut: true })
    const shown = drawingCalls.toEdit.output.parse((await viewFor(keyId, bare)).result)
    expect([shown.nodeCode, shown.unitCode]).toEqual([bare, `${bare}.1`])
    expect(shown.canvas).toContain(`{${bare}.1.T2g} - {T2h}`)
    expect(shown.canvas).not.toContain('HZ0001')
    expect(shown.points.map(({ code }) => code)).toContain(`${bare}.1.T1g`)
    // what is published next reaches it at once, and what is published again takes it back
    await admin.save(keyId, 2, canvasOf([{ uuid: 'n', type: 'text', text: '新版' }]))
    await admin.publish(keyId, 3)
    const next = drawingCalls.toEdit.output.parse((await viewFor(keyId, bare)).result)
    expect(next.canvas).toContain('新版')
    await admin.publish(keyId, 2)
    const back = drawingCalls.toEdit.output.parse((await viewFor(keyId, bare)).result)
    expect(back.canvas).toBe(shown.canvas)
  })

  it('comes after the own drawing of a station, and instead of another one that was rolled out to it', async () => {
    const [first, second] = [await published(), await published()]
    await setRollOut(first, [bare])
    expect((await rollOutOf(second)).find(({ nodeCode }) => nodeCode === bare)).toMatchObject({
      shownBy: 'other',
      otherTitle: '标准换热站',
    })
    await setRollOut(second, [bare])
    expect((await rollOutOf(second)).find(({ nodeCode }) => nodeCode === bare)).toMatchObject({ shownBy: 'this' })
    expect(await viewFor(first, bare)).toMatchObject({ code: 1004 })
    const own = await admin.created({ title: '自有图纸', nodeCode: bare, unitCode: `${bare}.1` })
    await admin.publish(own, 1)
    expect((await rollOutOf(second)).find(({ nodeCode }) => nodeCode === bare)).toMatchObject({ shownBy: 'own' })
    expect((await admin.viewed()).filter(({ nodeCode }) => nodeCode === bare)).toMatchObject([{ keyId: own }])
    await admin.remove(own)
    await setRollOut(second, [])
    expect((await rollOutOf(second)).find(({ nodeCode }) => nodeCode === bare)).toMatchObject({ shownBy: 'none' })
  })

  it('is shown to people of the other station alone, who may not see the drawn one, and does not name that one', async () => {
    const keyId = await admin.created({ title: `${await nameOf('HZ0001')} 工艺图` })
    await admin.save(keyId, 1, canvasOf(TEXTS))
    await admin.publish(keyId, 2)
    await setRollOut(keyId, [bare])
    const { $client } = demo.database.db
    await $client.query(`update roles set data_scope = 'own' where key = 'operator'`)
    await $client.query(
      `update users set organization_id = (select organization_id from physics_nodes where code = $1)
      where login_name = 'operator'`,
      [bare],
    )
    const operator = await demo.tokenOf('operator')
    const own = drawingsAs(demo, operator)
    expect(await own.view(keyId)).toMatchObject({ code: 1004 })
    const [listed] = (await own.viewed()).filter((drawing) => drawing.keyId === keyId)
    const shown = drawingCalls.toEdit.output.parse((await viewFor(keyId, bare, operator)).result)
    expect([listed?.title, shown.title]).toEqual([`${await nameOf(bare)} 工艺图`, `${await nameOf(bare)} 工艺图`])
    expect(JSON.stringify([listed, shown])).not.toContain('HZ0001')
  })

  it('is shown for the copy of a station that it is shown for', async () => {
    const keyId = await published()
    await setRollOut(keyId, [bare])
    const [station, copy] = [
      { code: bare, name: await nameOf(bare) },
      { code: 'HZ0777', name: '新城换热站' },
    ]
    await copyDrawings(createCanvasThread(), demo.env.db, station, copy, { name: 'admin' })
    const { rows } = await demo.database.db.$client.query(
      'select node_code from drawing_stations where drawing_id = $1 order by 1',
      [keyId],
    )
    expect(rows.map((row) => Object(row).node_code)).toEqual([bare, 'HZ0777'])
    await demo.database.db.$client.query("delete from drawing_stations where node_code = 'HZ0777'")
  })

  it('is refused by field for what is no station, the drawn station, and the drawing of a source', async () => {
    const keyId = await published()
    const refusal = (field: string, text: string) => ({
      code: 1001,
      message: expect.stringContaining(text),
      result: expect.arrayContaining([expect.objectContaining({ field })]),
    })
    expect(await setRollOut(keyId, ['HZ0001.1'])).toMatchObject(refusal('nodeCodes', 'HZ0001.1'))
    expect(await setRollOut(keyId, ['HZ9999'])).toMatchObject(refusal('nodeCodes', 'HZ9999'))
    expect(await setRollOut(keyId, ['HZ0001'])).toMatchObject(refusal('nodeCodes', 'HZ0001'))
    const resource = await admin.created({ type: 'resource', nodeCode: '', unitCode: '' })
    expect(await setRollOut(resource, [bare])).toMatchObject(refusal('keyId', ''))
  })
})
