import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETED_DRAWING_DAYS } from '#contract/endpoints/drawings.ts'
import { fileCalls } from '#contract/endpoints/files.ts'
import { exportResult, savedResult } from '#contract/kit/resource.ts'
import { callsOf, optionList } from '#contract/kit/resource-calls.ts'
import { drawingRecordCalls, drawingResource } from '#contract/resources/drawing.resource.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { dropDeletedDrawings } from '#server/modules/process-drawing/deleted-drawings.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canvasOf, type DrawingsOf, drawingsAs, PIXEL } from '../support/drawings.ts'
import { readSheet } from '../support/excel-file.ts'

let demo: DemoApp
let token: string
let admin: DrawingsOf

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
  admin = drawingsAs(demo, token)
})
afterAll(() => demo?.close())

const query = async (text: string, values: readonly unknown[] = []) =>
  (await demo.database.db.$client.query(text, [...values])).rows
const logged = async (keyId: string) =>
  query(`select action, message from audit_log where module = 'drawing' and target_id = $1 order by id`, [keyId])

describe('a new drawing', () => {
  it.each([
    ['a station drawing without a station', { nodeCode: '' }, 'nodeCode'],
    ['a station drawing of a source', { nodeCode: 'RY01', unitCode: '' }, 'nodeCode'],
    ['a source drawing of a station', { type: 'source', unitCode: '' }, 'nodeCode'],
    ['a source drawing with a unit', { type: 'source', nodeCode: 'RY01' }, 'unitCode'],
    ['a unit drawing without a unit', { type: 'unit', unitCode: '' }, 'unitCode'],
    ['the unit of another station', { unitCode: 'HZ0002.1' }, 'unitCode'],
    ['a station for a unit', { unitCode: 'HZ0001' }, 'unitCode'],
    ['a node that there is not', { nodeCode: 'HZ9999', unitCode: '' }, 'nodeCode'],
    ['no title', { title: ' ' }, 'title'],
    ['a type that there is not', { type: 'castle' }, 'type'],
    ['a copy of nothing', { copyOf: 'x' }, 'copyOf'],
  ])('is refused as %s', async (_what, values, field) => {
    expect(await admin.create(values)).toMatchObject({ code: 1001, result: [{ field }] })
  })

  it.each([
    ['a station', {}],
    ['a station without a unit', { unitCode: '' }],
    ['a unit', { type: 'unit' }],
    ['a source', { type: 'source', nodeCode: 'RY01', unitCode: '' }],
    ['a resource without a node', { type: 'resource', nodeCode: '', unitCode: '' }],
    ['a resource of a unit', { type: 'resource', nodeCode: '', unitCode: 'HZ0001.1' }],
  ])('may be of %s', async (_what, values) => {
    expect(await admin.create(values)).toMatchObject({ code: 0, result: { number: 1 } })
  })

  it('is offered the sources, stations and units in the data scope, and drawings to copy', async () => {
    const named = async (path: string) =>
      optionList.parse((await demo.post(path, {}, { token })).result).map(({ keyId, name }) => `${keyId} ${name}`)
    const nodes = await named(drawingRecordCalls.nodes.path)
    expect(nodes.map((node) => node.split(' ')[0])).toEqual(expect.arrayContaining(['RY01', 'HZ0001', 'HZ0002']))
    const station = nodes.find((node) => node.startsWith('HZ0001'))?.split(' ')[1]
    expect((await named(drawingRecordCalls.units.path))[0]).toMatch(new RegExp(`^HZ0001.1 ${station} `))
    const options = async (asker: string) =>
      optionList.parse((await demo.post(callsOf(drawingResource).options.path, {}, { token: asker })).result)
    expect((await options(token)).length).toBeGreaterThan(1)
    // the leader's role does not see drawings
    expect(await options(await demo.tokenOf('leader'))).toEqual([])
  })
})

describe('a copy of a drawing', () => {
  const bound = canvasOf([
    { uuid: 'a', stationId1: 'HZ0001.1', stationVal1: 'T1g', text: 'HZ0001.10 与 XHZ0001' },
    { uuid: 'b', station: 'HZ0001', expressions: { value: '{HZ0001.1.T1g} - {HZ0001.1.T1h} + {T2g}' } },
  ])

  it('is bound to the station and unit that it is of, and named in the log', async () => {
    const original = await admin.created({ title: '原图' })
    await admin.save(original, 1, bound, { picture: PIXEL })
    const keyId = await admin.created({ title: '副本', nodeCode: 'HZ0002', unitCode: 'HZ0002.1', copyOf: original })
    const { canvas, newest, publishedNumber } = await admin.opened(keyId)
    expect(JSON.parse(canvas).boards[0].objects.objects).toEqual([
      { uuid: 'a', stationId1: 'HZ0002.1', stationVal1: 'T1g', text: 'HZ0002.10 与 XHZ0001' },
      { uuid: 'b', station: 'HZ0002', expressions: { value: '{HZ0002.1.T1g} - {HZ0002.1.T1h} + {T2g}' } },
    ])
    expect([newest.number, publishedNumber]).toEqual([1, null])
    expect((await admin.picture(keyId, 1)).headers['content-type']).toBe('image/png')
    expect(await logged(keyId)).toEqual([
      { action: 'copy', message: '复制自“原图”版本 2' },
      { action: 'save', message: '' },
    ])
  })

  it('may be what an editor holds, exactly as it was sent', async () => {
    const saveCopy = (canvas: string, values: Record<string, string> = {}) =>
      demo.postFile(
        drawingRecordCalls.saveCopy.path,
        { name: 'canvas.json', content: Buffer.from(canvas), field: 'canvas' },
        { title: '另存', type: 'station', nodeCode: 'HZ0002', unitCode: '', picture: PIXEL, ...values },
        { token },
      )
    const { keyId } = drawingRecordCalls.saveCopy.output.parse((await saveCopy(bound)).result)
    expect(await admin.opened(keyId)).toMatchObject({ canvas: bound, title: '另存', nodeCode: 'HZ0002' })
    expect(await saveCopy('{}')).toMatchObject({ code: 1001 })
    expect(await saveCopy(bound, { nodeCode: 'RY01' })).toMatchObject({ code: 1001, result: [{ field: 'nodeCode' }] })
  })
})

describe('an edited drawing', () => {
  it('keeps its versions, and is refused where its record was changed meanwhile', async () => {
    const keyId = await admin.created()
    expect(await admin.update(keyId, 1, { title: '新名称', nodeCode: 'HZ0002', unitCode: '' })).toMatchObject({
      code: 0,
    })
    expect(await admin.opened(keyId)).toMatchObject({ title: '新名称', nodeCode: 'HZ0002', newest: { number: 1 } })
    expect(await admin.update(keyId, 1, { title: '更新的名称' })).toMatchObject({ code: 1009 })
    // a saved version is no change of the record
    await admin.save(keyId, 1)
    expect(await admin.update(keyId, 2, { title: '更新的名称' })).toMatchObject({ code: 0 })
  })

  it('follows its unit to another code', async () => {
    const tree = physicsCalls.tree.output.parse((await demo.post(physicsCalls.tree.path, {}, { token })).result)
    const { keyId: unitId = '' } = tree.find(({ code }) => code === 'HZ0001.1') ?? {}
    const unit = NODE_RESOURCES.unit
    const read = async (keyId: string) =>
      unit.rowSchema.parse((await demo.post(unit.call('toEdit'), { keyId }, { token })).result)
    const added = await demo.postJson(
      unit.call('save'),
      { ...(await read(unitId)), code: 'HZ0001.8', gatewayCode: '' },
      { token },
    )
    const { keyId: newId } = savedResult.parse(added.result)
    const keyId = await admin.created({ unitCode: 'HZ0001.8' })
    const renamed = { ...(await read(newId)), code: 'HZ0001.9' }
    expect(await demo.postJson(unit.call('update'), renamed, { token })).toMatchObject({ code: 0 })
    expect(await admin.opened(keyId)).toMatchObject({ nodeCode: 'HZ0001', unitCode: 'HZ0001.9' })
  })
})

describe('a deleted drawing', () => {
  it('is not found, and says so, until its deletion is undone', async () => {
    const keyId = await admin.created({ title: '误删' })
    await admin.save(keyId, 1, canvasOf(), { picture: PIXEL })
    await admin.publish(keyId, 2)
    expect(await admin.remove(keyId)).toMatchObject({ code: 0 })
    const answers = [
      await admin.save(keyId, 2),
      await admin.openToDraw(keyId),
      await admin.restore(keyId, 2, 1),
      await admin.publish(keyId, 1),
      await admin.noteEditing(keyId, 'a'),
      await admin.view(keyId),
      (await admin.picture(keyId, 2)).json(),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 1004, message: '图纸“误删”已被删除', result: 'deleted' })
    expect(await admin.update(keyId, 1, { title: '改名' })).toMatchObject({ code: 1004 })
    expect(await admin.create({ copyOf: keyId })).toMatchObject({ code: 1001, result: [{ field: 'copyOf' }] })
    expect((await admin.rows({ title: '误删' })).total).toBe(0)
    expect((await admin.viewed()).some((drawing) => drawing.keyId === keyId)).toBe(false)

    const undelete = () => demo.postJson(drawingRecordCalls.undelete.path, { ids: [keyId] }, { token })
    expect(await undelete()).toMatchObject({ code: 0 })
    expect(await admin.opened(keyId)).toMatchObject({ title: '误删', newest: { number: 2 }, publishedNumber: 2 })
    // once more changes nothing
    expect(await undelete()).toMatchObject({ code: 0 })
    expect((await logged(keyId)).map(({ action }) => action)).toEqual([
      'save',
      'saveVersion',
      'publish',
      'del',
      'undelete',
    ])
  })

  it('of several comes back with the others', async () => {
    const ids: [string, string] = [await admin.created({ title: '甲' }), await admin.created({ title: '乙' })]
    expect(await admin.remove(...ids)).toMatchObject({ code: 0 })
    expect((await admin.rows({ title: '甲' })).total).toBe(0)
    expect(await demo.postJson(drawingRecordCalls.undelete.path, { ids }, { token })).toMatchObject({ code: 0 })
    expect([(await admin.rows({ title: '甲' })).total, (await admin.rows({ title: '乙' })).total]).toEqual([1, 1])
  })

  it('is gone for good after 30 days, with its versions', async () => {
    const [old, recent] = [await admin.created(), await admin.created()]
    await admin.publish(old, 1)
    await admin.remove(old, recent)
    const age = (keyId: string, days: number) =>
      query(`update drawings set deleted_at = now() - make_interval(days => $2) where id = $1`, [keyId, days])
    await age(old, DELETED_DRAWING_DAYS + 1)
    await age(recent, DELETED_DRAWING_DAYS - 1)
    await dropDeletedDrawings(demo.env.background)
    const undelete = (keyId: string) => demo.postJson(drawingRecordCalls.undelete.path, { ids: [keyId] }, { token })
    expect([(await undelete(old)).code, (await undelete(recent)).code]).toEqual([1004, 0])
    expect(await query('select from drawing_versions where drawing_id = $1', [old])).toHaveLength(0)
  })
})

describe('the list of drawings', () => {
  it('is found by node, type and state, and exported', async () => {
    await admin.created({ title: '导出的图', nodeCode: 'HZ0002', unitCode: 'HZ0002.1', type: 'unit' })
    const { list, total } = await admin.rows({ nodeCode: 'hz0002', type: 'unit', state: 'unpublished' })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      title: '导出的图',
      newestNumber: 1,
      publishedNumber: null,
      editors: '',
      hasPicture: false,
    })
    const sent = await demo.post(callsOf(drawingResource).exportExcel.path, { type: 'unit', scope: 'shown' }, { token })
    const { url } = exportResult.parse(sent.result)
    const sheet = await demo.app.inject({ method: 'GET', url, headers: { token, authentication: token } })
    const rows = await readSheet(sheet.rawPayload)
    expect(rows[0]).toEqual(expect.arrayContaining(['名称', '类型', '节点', '版本', '发布版本', '发布状态']))
    expect(rows.slice(1).flat()).toEqual(expect.arrayContaining(['导出的图', '机组', '未发布']))
  })

  it('does not read the canvases', async () => {
    const keyId = await admin.created({ title: '大图' })
    await admin.save(keyId, 1, canvasOf([{ uuid: 'a', fill: '#'.repeat(4 << 20) }]))
    expect(JSON.stringify(await admin.rows()).length).toBeLessThan(100_000)
    expect(JSON.stringify(await admin.versions(keyId)).length).toBeLessThan(1_000)
  })
})

describe('a picture of a drawing', () => {
  it('is uploaded by whoever edits drawings, and is as safe as any other', async () => {
    const { token: editor } = await addBranchAdmin(demo, 'pictures', ['systemSetting:edit'])
    const { token: neither } = await addBranchAdmin(demo, 'neither', ['systemSetting:edit', 'drawing:edit'])
    const upload = (asker: string, content: Buffer) =>
      demo.postFile(fileCalls.uploadImage.path, { name: 'p.png', content, field: 'imgFile' }, {}, { token: asker })
    const png = Buffer.from(PIXEL, 'base64')
    expect(await upload(editor, png)).toMatchObject({
      code: 0,
      result: expect.stringMatching(/^\/jeasy-base\/common\/image\//),
    })
    expect(await upload(neither, png)).toMatchObject({ code: 1003 })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { result } = await upload(editor, svg)
    const kept = await demo.app.inject({ method: 'GET', url: String(result) })
    expect(kept.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  })
})
