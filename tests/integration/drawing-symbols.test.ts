import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingSymbolCalls, MAX_SYMBOL_BYTES, SYMBOLS_PER_PAGE } from '#contract/endpoints/drawing-symbols.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canvasOf } from '../support/drawings.ts'

const { list, save, del } = drawingSymbolCalls
const GROUP = canvasOf([{ uuid: 'g', type: 'group', objects: [] }])

let demo: DemoApp
let token: string
beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const send = (fields: Record<string, string>, canvas: string | Buffer = GROUP) =>
  demo.postFile(save.path, { name: 'canvas.json', content: Buffer.from(canvas), field: 'canvas' }, fields, { token })
const find = async (text = '') => list.output.parse((await demo.post(list.path, { text }, { token })).result)

describe('own symbols', () => {
  it('are kept by name, drawn anew in a next version, found and deleted', async () => {
    const kept = save.output.parse((await send({ name: '换热单元' })).result)
    expect(kept).toMatchObject({ name: '换热单元', version: 1 })
    const anew = await send({ name: '换热单元 A', keyId: kept.keyId })
    expect(anew.result).toEqual({ keyId: kept.keyId, name: '换热单元 A', version: 2 })
    expect(await find('单元')).toEqual({
      list: [{ keyId: kept.keyId, name: '换热单元 A', version: 2, canvas: GROUP }],
      total: 1,
    })
    expect(await find('没有')).toEqual({ list: [], total: 0 })
    expect(await demo.post(del.path, { keyId: kept.keyId }, { token })).toMatchObject({ code: 0 })
    expect(await find()).toEqual({ list: [], total: 0 })
    expect(await send({ name: '换热单元', keyId: kept.keyId })).toMatchObject({ code: 1004 })
  })

  it('are answered page by page, and one of them alone', async () => {
    for (let at = 0; at < SYMBOLS_PER_PAGE + 2; at++) await send({ name: `分集水器 ${at}` })
    const pageOf = async (page: number) =>
      list.output.parse((await demo.post(list.path, { text: '分集水器', page: String(page) }, { token })).result)
    const [first, second] = [await pageOf(1), await pageOf(2)]
    expect([first.list.length, second.list.length, first.total]).toEqual([SYMBOLS_PER_PAGE, 2, SYMBOLS_PER_PAGE + 2])
    const last = second.list.at(-1)
    const alone = await demo.post(list.path, { keyId: last?.keyId ?? '' }, { token })
    expect(list.output.parse(alone.result)).toEqual({ list: [last], total: 1 })
    for (const { keyId } of [...first.list, ...second.list]) await demo.post(del.path, { keyId }, { token })
  })

  it('are refused by field: a name that another has, no name, no canvas, one that is too large', async () => {
    await send({ name: '水泵组' })
    const refusal = (field: string) => ({ code: 1001, result: [expect.objectContaining({ field })] })
    expect(await send({ name: '水泵组' })).toMatchObject(refusal('name'))
    expect(await send({ name: ' ' })).toMatchObject(refusal('name'))
    expect(await send({ name: '阀门组' }, '{')).toMatchObject(refusal('canvas'))
    const large = canvasOf([{ uuid: 'g', type: 'group', text: 'x'.repeat(MAX_SYMBOL_BYTES), objects: [] }])
    expect((await send({ name: '阀门组' }, large)).code).not.toBe(0)
    expect((await find()).total).toBe(1)
  })
})
