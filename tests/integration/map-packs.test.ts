import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largeFileCalls } from '#contract/endpoints/large-files.ts'
import { mapPackCalls as calls, mapPackAddress } from '#contract/endpoints/map-pack.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { largeUploads } from '../support/large-upload.ts'
import { packFile, streetPack } from '../support/pmtiles-file.ts'

let demo: DemoApp
let token: string
let streets: string
let pictures: string

beforeAll(async () => {
  // the free space of another machine's disk is not known
  demo = await createDemoApp(undefined, { DATABASE_URL: 'postgres://elsewhere' })
  token = await demo.tokenOf('admin')
  const { upload } = largeUploads(demo, token)
  const finished = async (content: Buffer, name: string) =>
    largeFileCalls.finish.output.parse((await upload(content, { name })).result).keyId
  streets = await finished(streetPack(), 'streets.pmtiles')
  pictures = await finished(
    packFile({
      tileType: 2,
      tiles: [{ z: 3, x: 6, y: 3, content: Buffer.from('89504e470d0a1a0a', 'hex') }],
      metadata: {},
    }),
    'pictures.pmtiles',
  )
})
afterAll(() => demo?.close())

const packs = async () => calls.list.output.parse((await demo.get(calls.list.path, {}, { token })).result)
const active = async (asker = token) =>
  calls.active.output.parse((await demo.get(calls.active.path, {}, { token: asker })).result)?.name ?? null
const change = (call: { readonly path: string }, keyId: string) => demo.post(call.path, { keyId }, { token })

describe('map packs', () => {
  it('are listed with what they show, once they were found good', async () => {
    expect(await packs()).toMatchObject([
      { keyId: pictures, name: 'pictures.pmtiles', tiles: 'png', minZoom: 3, maxZoom: 3, layers: [], isActive: false },
      { keyId: streets, tiles: 'mvt', bounds: [115.4, 40.1, 115.8, 40.3], layers: ['streets'], uploadedBy: '管理员' },
    ])
  })

  it('are not kept where they are none, and the refusal says where and why', async () => {
    const { upload } = largeUploads(demo, token)
    const cut = await upload(streetPack().subarray(0, -5), { name: 'cut.pmtiles' })
    expect(cut).toMatchObject({
      code: 1001,
      result: [{ field: 'file', rule: expect.stringMatching(/^瓦片数据：应到第 \d+ 字节/) }],
    })
    expect(await packs()).toHaveLength(2)
    expect((await demo.post(largeFileCalls.open.path, {}, { token })).result).toMatchObject({ list: [] })
  })

  it('are shown one at a time', async () => {
    expect(await active()).toBe(null)
    expect((await change(calls.activate, streets)).code).toBe(0)
    expect((await change(calls.activate, pictures)).code).toBe(0)
    expect(await active()).toBe('pictures.pmtiles')
    expect((await packs()).map(({ isActive }) => isActive)).toEqual([true, false])
    const [entry] = await demo.env.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ module: 'mapPack', action: 'publish', before: { active: 'streets.pmtiles' } })
    expect((await change(calls.deactivate, pictures)).code).toBe(0)
    expect(await active()).toBe(null)
    await change(calls.activate, streets)
  })

  it('are read by who may see maps, and by nobody else', async () => {
    const read = async (asker: string) => {
      const headers = { range: 'bytes=0-6', token: asker, authentication: asker }
      const answer = await demo.app.inject({ method: 'GET', url: mapPackAddress(streets), headers })
      return answer.statusCode === 206 ? answer.body : answer.json().code
    }
    const operator = await demo.tokenOf('operator')
    expect([await active(operator), await read(operator)]).toEqual(['streets.pmtiles', 'PMTiles'])
    expect([await read(await demo.tokenOf('leader')), await read('forged')]).toEqual([1003, -4])
    expect((await demo.post(calls.del.path, { keyId: streets }, { token: operator })).code).toBe(1003)
  })

  it('are gone at once when they are removed, also the active one', async () => {
    expect((await change(calls.del, streets)).code).toBe(0)
    expect([await active(), (await packs()).map(({ keyId }) => keyId)]).toEqual([null, [pictures]])
    expect((await change(calls.activate, streets)).code).toBe(1004)
    const headers = { range: 'bytes=0-6', token, authentication: token }
    expect((await demo.app.inject({ url: mapPackAddress(streets), headers })).json().code).toBe(1004)
  })
})
