import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingDocument } from '#contract/drawing/document.ts'
import { MAX_CANVAS_BYTES, MAX_PICTURE_BYTES } from '#contract/drawing/sent-canvas.ts'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canvasOf, type DrawingsOf, drawingsAs, PIXEL } from '../support/drawings.ts'

const MEGABYTE = 1 << 20
/** A canvas that no two JSON writers write alike: order of fields, forms of numbers, escapes, white space. */
const ODD_CANVAS = `{ "uuid":"d", "height":1080, "width":1920.0, "10":"ten", "2":"two",
  "boards":[{"uuid":"b","objects":{"objects":[
    {"uuid":"e","elementName":"\\u9600","left":1.10,"top":-0,"angle":1e1,"big":12345678901234567890,"2":2,"1":1,
     "stationId1":"HZ0001.1","stationVal1":"T1g","stationId4":"","canvasJson":"{\\"a\\":1}","colorKeys":[],"unknown":{}}
  ]}}] }`

let demo: DemoApp
let admin: DrawingsOf

beforeAll(async () => {
  demo = await createDemoApp()
  admin = drawingsAs(demo, await demo.tokenOf('admin'))
})
afterAll(() => demo?.close())

describe('a new drawing', () => {
  it('R3-62 R3-63 begins as an empty document of one board, which nobody but editors sees', async () => {
    const keyId = await admin.created()
    const { canvas, ...opened } = await admin.opened(keyId)
    const document: unknown = JSON.parse(canvas)
    expect(document).toEqual({
      width: 1920,
      height: 1080,
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      boards: [
        {
          title: '画板1',
          index: 0,
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          dpi: '1920',
          objects: { version: '5.3.0', background: '#3e3f4c', objects: [] },
        },
      ],
    })
    expect(drawingDocument.safeParse(document).success).toBe(true)
    expect(opened).toMatchObject({ newest: { number: 1, savedBy: '管理员' }, publishedNumber: null, editors: [] })
    expect((await admin.viewed()).some((drawing) => drawing.keyId === keyId)).toBe(false)
    expect(await admin.view(keyId)).toMatchObject({
      code: 1004,
      message: expect.stringMatching('尚未发布'),
      result: 'unpublished',
    })
  })
})

describe('a saved version', () => {
  it('R3-65 R3-66 is given back to the byte, to editors, viewers, copies and restored versions', async () => {
    const keyId = await admin.created()
    expect(await admin.save(keyId, 1, ODD_CANVAS)).toMatchObject({ code: 0, result: { number: 2 } })
    expect((await admin.opened(keyId)).canvas).toBe(ODD_CANVAS)
    expect(await admin.version(keyId, 2)).toMatchObject({ result: { canvas: ODD_CANVAS } })
    await admin.save(keyId, 2)
    expect(await admin.restore(keyId, 3, 2)).toMatchObject({ code: 0, result: { number: 4 } })
    await admin.publish(keyId, 4)
    const { canvas, points } = drawingCalls.toEdit.output.parse((await admin.view(keyId)).result)
    expect(canvas).toBe(ODD_CANVAS)
    expect(points.some(({ code }) => code === 'HZ0001.1.T1g')).toBe(true)
    const copy = await admin.created({ copyOf: keyId })
    expect((await admin.opened(copy)).canvas).toBe(ODD_CANVAS)
  })

  it('R4-57 raises the number by 1, and is told with its author, time and comment', async () => {
    const keyId = await admin.created()
    for (const base of [1, 2, 3])
      expect(await admin.save(keyId, base, canvasOf(), { comment: `第 ${base} 次` })).toMatchObject({
        result: { number: base + 1, savedBy: '管理员', savedAt: expect.any(String) },
      })
    expect((await admin.versions(keyId)).map(({ number, comment }) => [number, comment])).toEqual([
      [4, '第 3 次'],
      [3, '第 2 次'],
      [2, '第 1 次'],
      [1, ''],
    ])
    const [row] = (await admin.rows({ title: '工艺图', sortColumn: 'changedAt', sortType: 'desc' })).list
    expect(row).toMatchObject({ keyId, newestNumber: 4, publishedNumber: null, changedBy: '管理员' })
  })

  it('is refused over an outdated base, with the newest number, its author and time', async () => {
    const keyId = await admin.created()
    const superUser = drawingsAs(demo, await demo.tokenOf('super'))
    await superUser.save(keyId, 1)
    const { newest } = await admin.opened(keyId)
    for (const stale of [await admin.save(keyId, 1), await admin.restore(keyId, 1, 1), await admin.save(keyId, 3)])
      expect(stale).toMatchObject({
        code: 1009,
        message: expect.stringContaining('版本 2'),
        result: { number: 2, changedBy: newest.savedBy, changedAt: newest.savedAt },
      })
    expect(await admin.versions(keyId)).toHaveLength(2)
  })

  it('is one of several that are saved at the same moment: exactly one wins', async () => {
    const keyId = await admin.created()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => admin.save(keyId, 1, canvasOf([], { at }))))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 1009, 1009, 1009, 1009, 1009])
    expect((await admin.versions(keyId)).map(({ number }) => number)).toEqual([2, 1])
  })

  it.each([
    ['no file', '', 'canvas'],
    ['NaN', '{"width":NaN}', 'canvas'],
    ['text after the end', `${canvasOf()} {}`, 'canvas'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'canvas'],
    ['a byte order mark', `\ufeff${canvasOf()}`, 'canvas'],
    ['200 levels', canvasOf([], { deep: JSON.parse('['.repeat(200) + ']'.repeat(200)) }), 'canvas'],
    ['a field __proto__', canvasOf().replace('{', '{"a":{"__proto__":{"isAdmin":true}},'), 'canvas'],
    ['a field __proto__ in escapes', canvasOf().replace('{', '{"\\u005f_proto__":{},'), 'canvas'],
    ['a list', '[]', 'canvas'],
    ['no width', canvasOf([], { width: undefined }), 'width'],
    ['a width without end', canvasOf().replace('1920', '1e999'), 'width'],
    ['a height of 0', canvasOf([], { height: 0 }), 'height'],
    ['no uuid', canvasOf([], { uuid: '' }), 'uuid'],
    ['no board', canvasOf([], { boards: [] }), 'boards'],
    ['a board without a list', canvasOf([], { boards: [{ uuid: 'b', objects: {} }] }), 'boards[0].objects.objects'],
    ['an element without a uuid', canvasOf([{ uuid: 'a' }, { uuid: '' }]), 'boards[0].objects.objects[1].uuid'],
    [
      'two elements of one uuid',
      canvasOf([{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }, { uuid: 'b' }]),
      'boards[0].objects.objects[3].uuid',
    ],
    [
      'two boards of one uuid',
      canvasOf([], { boards: [1, 2].map(() => ({ uuid: 'b', objects: { objects: [{ uuid: 'a' }] } })) }),
      'boards[1].uuid',
    ],
  ])('is refused with %s, by its place', async (_what, canvas, field) => {
    const keyId = await admin.created()
    expect(await admin.save(keyId, 1, canvas)).toMatchObject({
      code: 1001,
      result: [{ field, rule: expect.any(String) }],
    })
    expect(await admin.versions(keyId)).toHaveLength(1)
  })

  it('may be of 10,000 elements, and of as much as 48 MB; what is larger is refused before it is read', async () => {
    const keyId = await admin.created()
    const elements = Array.from({ length: 10_000 }, (_, at) => ({
      uuid: randomUUID(),
      left: at,
      fill: '#'.repeat(600),
    }))
    const canvas = canvasOf(elements)
    expect(canvas.length).toBeGreaterThan(6 * MEGABYTE)
    expect(await admin.save(keyId, 1, canvas)).toMatchObject({ result: { number: 2 } })
    expect((await admin.opened(keyId)).canvas === canvas).toBe(true)
    const rule = '文件不能超过 48 MB'
    for (const bytes of [MAX_CANVAS_BYTES + 1, 60 * MEGABYTE])
      expect(await admin.save(keyId, 2, ' '.repeat(bytes))).toMatchObject({
        code: 1001,
        result: [{ field: 'canvas', rule }],
      })
  })

  it('leaves the limit of all other calls as it is', async () => {
    const token = await demo.tokenOf('admin')
    const answer = await demo.app.inject({
      method: 'POST',
      url: drawingCalls.restoreVersion.path,
      headers: { token, authentication: token, 'content-type': 'application/json' },
      payload: `"${'a'.repeat(300 << 10)}"`,
    })
    expect([answer.statusCode, answer.json().message]).toEqual([413, '请求内容过大，最多 256 kB'])
  })
})

describe('the picture of a version', () => {
  it('is kept with it, recognised by its content, and cached for its viewer alone', async () => {
    const keyId = await admin.created()
    await admin.save(keyId, 1, canvasOf(), { picture: PIXEL })
    const picture = await admin.picture(keyId, 2)
    expect(picture.rawPayload.equals(Buffer.from(PIXEL, 'base64'))).toBe(true)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: expect.stringContaining('token'),
      'x-content-type-options': 'nosniff',
    })
    expect((await admin.versions(keyId)).map(({ hasPicture }) => hasPicture)).toEqual([true, false])
    expect((await admin.picture(keyId, 1)).json()).toMatchObject({ code: 1004 })
    // a restored version shows what the old one shows
    await admin.restore(keyId, 2, 2)
    expect((await admin.picture(keyId, 3)).rawPayload.equals(picture.rawPayload)).toBe(true)
  })

  it.each([
    ['no base64', '!!'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')],
    ['a GIF', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
    [
      'more than 200 kB',
      Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(MAX_PICTURE_BYTES)]).toString('base64'),
    ],
  ])('is refused where it is %s', async (_what, picture) => {
    const keyId = await admin.created()
    expect(await admin.save(keyId, 1, canvasOf(), { picture })).toMatchObject({
      code: 1001,
      result: [{ field: 'picture' }],
    })
    expect(await admin.versions(keyId)).toHaveLength(1)
  })
})

describe('the versions of a drawing', () => {
  it('are kept where they are published, commented, or among the newest 50', async () => {
    const keyId = await admin.created()
    await admin.save(keyId, 1)
    await admin.save(keyId, 2, canvasOf(), { comment: '采暖季前' })
    await admin.publish(keyId, 2)
    for (let base = 3; base < 60; base += 1) await admin.save(keyId, base)
    const numbers = (await admin.versions(keyId)).map(({ number }) => number)
    expect(numbers).toEqual([...Array.from({ length: 50 }, (_, at) => 60 - at), 3, 2])
    expect(await admin.version(keyId, 1)).toMatchObject({ code: 1004 })
    expect(await admin.restore(keyId, 60, 1)).toMatchObject({ code: 1004 })
  })

  it('are shown to viewers once they are published, and only the published one', async () => {
    const keyId = await admin.created({ title: '待发布' })
    await admin.save(keyId, 1, canvasOf([{ uuid: 'first' }]))
    await admin.publish(keyId, 2)
    await admin.save(keyId, 2, canvasOf([{ uuid: 'draft' }]))
    const viewer = drawingsAs(demo, await demo.tokenOf('super'))
    const shown = async () => drawingCalls.toEdit.output.parse((await viewer.view(keyId)).result).canvas
    expect(await shown()).toContain('first')
    expect((await viewer.viewed()).some((drawing) => drawing.keyId === keyId)).toBe(true)
    expect((await viewer.rows({ state: 'changed' })).list.map((row) => row.keyId)).toContain(keyId)
    expect((await admin.versions(keyId)).map(({ isPublished }) => isPublished)).toEqual([false, true, false])
    await admin.publish(keyId, 3)
    expect(await shown()).toContain('draft')
    expect((await viewer.rows({ state: 'changed' })).list.map((row) => row.keyId)).not.toContain(keyId)
    // back to an older one
    await admin.publish(keyId, 2)
    expect(await shown()).toContain('first')
  })

  it('are published as their own drawing alone', async () => {
    const [one, other] = [await admin.created(), await admin.created()]
    await admin.save(one, 1)
    expect(await admin.publish(other, 2)).toMatchObject({ code: 1004, message: expect.stringContaining('版本 2') })
    expect(await admin.restore(other, 1, 2)).toMatchObject({ code: 1004 })
    expect((await admin.opened(other)).publishedNumber).toBe(null)
  })

  it('are in the log: each save, restoration and publication', async () => {
    const keyId = await admin.created()
    await admin.save(keyId, 1, canvasOf(), { comment: '移泵' })
    await admin.restore(keyId, 2, 1)
    await admin.publish(keyId, 3)
    const { rows } = await demo.database.db.$client.query(
      `select action, before, after from audit_log where module = 'drawing' and target_id = $1 order by id`,
      [keyId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['save', 'saveVersion', 'restoreVersion', 'publish'])
    expect(rows.slice(1).map(({ before, after }) => [before, after])).toEqual([
      [{ number: 1 }, { number: 2, comment: '移泵' }],
      [{ number: 2 }, { number: 3, restoredFrom: 1 }],
      [{ publishedNumber: null }, { publishedNumber: 3 }],
    ])
  })
})

describe('an editor', () => {
  it('is shown by name to the others while it is open, once for all tabs of a person', async () => {
    const keyId = await admin.created({ title: '正在编辑的图' })
    const other = drawingsAs(demo, await demo.tokenOf('super'))
    expect(await admin.noteEditing(keyId, 'a')).toMatchObject({ result: { newest: { number: 1 }, editors: [] } })
    await admin.noteEditing(keyId, 'b')
    const editors = async () => (await other.opened(keyId)).editors
    expect(await editors()).toEqual([{ name: '管理员', isSelf: false }])
    const [row] = (await other.rows({ title: '正在编辑的图' })).list
    expect(row).toMatchObject({ editors: '管理员' })
    // a person's other tab counts, the own one does not
    expect(await admin.openToDraw(keyId, 'a')).toMatchObject({
      result: { editors: [{ name: '管理员', isSelf: true }] },
    })
    await admin.noteEditing(keyId, 'b', true)
    expect(await admin.openToDraw(keyId, 'a')).toMatchObject({ result: { editors: [] } })
    expect(await editors()).toEqual([{ name: '管理员', isSelf: false }])
    await admin.noteEditing(keyId, 'a', true)
    expect(await editors()).toEqual([])
  })

  it('no longer counts when it has been silent for 90 s', async () => {
    const keyId = await admin.created()
    const other = drawingsAs(demo, await demo.tokenOf('super'))
    await admin.noteEditing(keyId, 'a')
    const age = (seconds: number) =>
      demo.database.db.$client.query(
        `update drawing_editors set seen_at = now() - make_interval(secs => $2) where drawing_id = $1`,
        [keyId, seconds],
      )
    await age(80)
    expect((await other.opened(keyId)).editors).toHaveLength(1)
    await age(91)
    expect((await other.opened(keyId)).editors).toEqual([])
  })
})

describe('a drawing of another branch', () => {
  it('is not found by any call, whatever a role may do', async () => {
    const { token } = await addBranchAdmin(demo, 'draws', [])
    const east = drawingsAs(demo, token)
    const west = 'HZ0002'
    await demo.database.db.$client.query(
      `update physics_nodes set organization_id = (select id from organizations where code = 'CX01') where code like $1`,
      [`${west}%`],
    )
    const keyId = await admin.created({ nodeCode: west, unitCode: `${west}.1`, title: '西区' })
    await admin.save(keyId, 1, canvasOf(), { picture: PIXEL })
    await admin.publish(keyId, 2)
    const refused = [
      await east.openToDraw(keyId),
      await east.save(keyId, 2),
      await east.version(keyId, 1),
      await east.restore(keyId, 2, 1),
      await east.publish(keyId, 1),
      await east.noteEditing(keyId, 'a'),
      (await east.picture(keyId, 2)).json(),
      await east.view(keyId),
      await demo.get(drawingCalls.versions.path, { keyId }, { token }),
      await east.update(keyId, 1, { title: '改名' }),
      await east.remove(keyId),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 1004))
    expect(JSON.stringify(refused)).not.toContain('西区')
    expect(await east.create({ copyOf: keyId, nodeCode: '', unitCode: '', type: 'resource' })).toMatchObject({
      code: 1001,
      result: [{ field: 'copyOf' }],
    })
    expect(await east.create({ nodeCode: west, unitCode: '' })).toMatchObject({
      code: 1001,
      result: [{ field: 'nodeCode' }],
    })
    expect((await admin.opened(keyId)).newest.number).toBe(2)
    expect((await east.rows()).list.map((row) => row.keyId)).not.toContain(keyId)
  })
})
