import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingPictureCalls } from '#contract/endpoints/drawing-pictures.ts'
import { nodeImageCalls } from '#contract/resources/node-image.resource.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { PIXEL } from '../support/drawings.ts'

const { list, save, del } = drawingPictureCalls
const PNG = Buffer.from(PIXEL, 'base64')

let demo: DemoApp
let admin: string

beforeAll(async () => {
  demo = await createDemoApp()
  admin = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const upload = (name: string, { content = PNG, token = admin } = {}) =>
  demo.postFile(save.path, { name, content, field: 'imgFile' }, {}, { token })
const find = async (query: Record<string, string> = {}, token = admin) =>
  list.output.parse((await demo.post(list.path, query, { token })).result)
const namesOf = ({ list: found }: Awaited<ReturnType<typeof find>>) => found.map(({ name }) => name)

describe('pictures for drawings', () => {
  it('are kept under the names of their files, found by them, and shown by their addresses', async () => {
    const kept = save.output.parse((await upload('C:\\photos\\水泵 A_1.png')).result)
    await upload('水泵 A21.png')
    expect(kept).toMatchObject({ name: '水泵 A_1', nodeName: '' })
    expect((await demo.app.inject({ method: 'GET', url: kept.address })).rawPayload.equals(PNG)).toBe(true)
    expect(namesOf(await find({ text: '水泵' }))).toEqual(['水泵 A21', '水泵 A_1'])
    // a sign of patterns stands for itself
    expect(namesOf(await find({ text: 'a_1' }))).toEqual(['水泵 A_1'])
    expect(await find({ text: '没有' })).toEqual({ list: [], total: 0 })
  })

  it('are clean of scripts, and refused by field where they are no pictures', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>run()</script></svg>')
    const { address, removed } = save.output.parse((await upload('clean.svg', { content: svg })).result)
    expect(removed).toEqual(['script'])
    expect((await demo.app.inject({ method: 'GET', url: address })).body).not.toContain('script')
    expect(await upload('page.png', { content: Buffer.from('<html></html>') })).toMatchObject({
      code: 1001,
      result: [{ field: 'imgFile' }],
    })
  })

  it('are listed in pages, the newest first', async () => {
    for (const number of [1, 2, 3]) await upload(`page ${number}.png`)
    const pages = await Promise.all(['1', '2'].map((page) => find({ text: 'page ', page, limit: '2' })))
    expect(pages.map((page) => [namesOf(page), page.total])).toEqual([
      [['page 3', 'page 2'], 3],
      [['page 1'], 3],
    ])
    expect(await demo.post(list.path, { limit: '101' }, { token: admin })).toMatchObject({
      code: 1001,
      result: [{ field: 'limit' }],
    })
  })

  it('are taken out of the list, and still shown by their addresses', async () => {
    const { keyId, address } = save.output.parse((await upload('旧图.png')).result)
    expect(await demo.post(del.path, { keyId }, { token: admin })).toMatchObject({ code: 0 })
    expect(await find({ text: '旧图' })).toEqual({ list: [], total: 0 })
    expect((await demo.app.inject({ method: 'GET', url: address })).statusCode).toBe(200)
    expect(await demo.post(del.path, { keyId }, { token: admin })).toMatchObject({ code: 1004 })
  })

  it('are those of nodes in the data scope too, found by the name of the node', async () => {
    const values = { nodeCode: 'RY01', kind: 'photo', title: '厂区正门' }
    const file = { name: 'gate.png', content: PNG, field: 'imgFile' }
    expect((await demo.postFile(nodeImageCalls.save.path, file, values, { token: admin })).code).toBe(0)
    const { list: found } = await find({ text: '正门' })
    expect(found).toMatchObject([{ name: '厂区正门', nodeName: expect.stringMatching(/./) }])
    expect(namesOf(await find({ text: found[0]?.nodeName ?? '' }))).toContain('厂区正门')
    // the source is outside the branch
    const { token } = await addBranchAdmin(demo, 'branch-pictures', [])
    expect(namesOf(await find({ text: '正门' }, token))).toEqual([])
    expect(namesOf(await find({ text: '水泵' }, token))).not.toEqual([])
  })

  it('are for those alone who may edit drawings', async () => {
    const { token } = await addBranchAdmin(demo, 'no-drawings', ['drawing:edit'])
    expect((await demo.post(list.path, {}, { token })).code).toBe(1003)
    expect((await upload('no.png', { token })).code).toBe(1003)
  })
})
