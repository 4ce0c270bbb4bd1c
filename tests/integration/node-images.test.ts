import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listResult } from '#contract/kit/resource.ts'
import { nodeImageCalls, nodeImageResource } from '#contract/resources/node-image.resource.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { storedFiles } from '#server/core/files/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let demo: DemoApp
let token: string
let node: { keyId: string; code: string }

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
  const [first] = physicsCalls.tree.output.parse((await demo.post(physicsCalls.tree.path, {}, { token })).result)
  if (!first) throw new Error('The demo has no node.')
  node = first
})
afterAll(() => demo?.close())

const numFiles = () => demo.env.db.$count(storedFiles)
const send = (call: string, values: Record<string, string>, content: Buffer, name = 'photo.png') =>
  demo.postFile(nodeImageResource.call(call), { name, content, field: 'imgFile' }, values, { token })
const values = (more: Record<string, string> = {}) => ({ nodeCode: node.code, kind: 'photo', title: '正门', ...more })
const rows = async () =>
  listResult.parse((await demo.get(nodeImageResource.call('list'), { nodeCode: node.code }, { token })).result).list

describe('pictures of nodes', () => {
  it.each([
    ['a page that is called a picture', {}, Buffer.from('<html><script>alert(1)</script></html>'), 'imgFile'],
    ['half of an SVG', {}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'imgFile'],
    ['more than three megabytes', {}, Buffer.concat([PNG, Buffer.alloc(3 << 20)]), 'imgFile'],
    ['an unknown node', { nodeCode: 'NONE' }, PNG, 'nodeCode'],
    ['a kind that there is not', { kind: 'poster' }, PNG, 'kind'],
    ['no title', { title: '' }, PNG, 'title'],
  ])('%s is refused by its field, and nothing is kept', async (_what, more, content, field) => {
    const before = await numFiles()
    expect(await send('save', values(more), content)).toMatchObject({ code: 1001, result: [{ field }] })
    expect(await numFiles()).toBe(before)
  })

  it('a new one without a picture is refused', async () => {
    expect(await demo.post(nodeImageResource.call('save'), values(), { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'imgFile' }],
    })
  })

  it('is listed with its size and its address, replaced, and removed with its file', async () => {
    const before = await numFiles()
    expect((await send('save', values(), PNG)).code).toBe(0)
    const [photo] = await rows()
    expect(photo).toMatchObject({ kind: 'photo', title: '正门', sizeBytes: PNG.length })
    const contentAt = (url: unknown) => demo.app.inject({ method: 'GET', url: String(url) })
    expect((await contentAt(photo?.address)).rawPayload.equals(PNG)).toBe(true)

    const edit = (version: unknown, content: Buffer) =>
      send('update', { ...values({ title: '侧门' }), keyId: photo?.keyId ?? '', version: String(version) }, content)
    expect((await edit(photo?.version, GIF)).code).toBe(0)
    const [replaced] = await rows()
    expect(replaced).toMatchObject({ title: '侧门', sizeBytes: GIF.length })
    expect((await contentAt(photo?.address)).json()).toMatchObject({ code: 1004 })
    expect((await edit(photo?.version, PNG)).code).toBe(1009)
    expect(await numFiles()).toBe(before + 1)

    // without a new picture the old one stays
    const { keyId = '', version } = replaced ?? {}
    const kept = await demo.post(
      nodeImageResource.call('update'),
      { ...values(), keyId, version: String(version) },
      { token },
    )
    expect([kept.code, (await rows())[0]?.address]).toEqual([0, replaced?.address])
    expect((await demo.post(nodeImageResource.call('del'), { keyId }, { token })).code).toBe(0)
    expect([await rows(), await numFiles()]).toEqual([[], before])
  })

  it('a node has many photographs and one icon, and shows them to those who see it', async () => {
    const answers = []
    for (const kind of ['icon', 'photo', 'photo', 'icon'])
      answers.push((await send('save', values({ kind }), PNG)).result)
    expect(answers[3]).toMatchObject([{ field: 'kind' }])
    const of = async (account: 'admin' | 'operator') =>
      nodeImageCalls.ofNode.output.parse(
        (await demo.post(nodeImageCalls.ofNode.path, { nodeId: node.keyId }, { token: await demo.tokenOf(account) }))
          .result,
      )
    expect((await of('admin')).map(({ kind }) => kind)).toEqual(['icon', 'photo', 'photo'])
    // the source is outside the operator's branch
    expect(await of('operator')).toEqual([])
    const operator = await demo.tokenOf('operator')
    const seen = await demo.get(nodeImageResource.call('list'), {}, { token: operator })
    expect([seen.code, listResult.parse(seen.result).total]).toEqual([0, 0])
    const [icon] = await rows()
    expect(
      await demo.post(nodeImageResource.call('toEdit'), { keyId: icon?.keyId ?? '' }, { token: operator }),
    ).toMatchObject({ code: 1004 })
    for (const { keyId } of await rows()) await demo.post(nodeImageResource.call('del'), { keyId }, { token })
    expect(await of('admin')).toEqual([])
  })
})
