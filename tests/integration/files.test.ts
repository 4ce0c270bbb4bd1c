import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/endpoints/files.ts'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { storeExport } from '#server/core/files/repository.ts'
import { storedFiles } from '#server/core/files/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const DAY_MS = 86_400_000
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(32)])
const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="run()"><script>run()</script><image href="http://run.example/a.png"/><rect width="9" height="9" style="fill:red"/></svg>',
)

const clock = createTestClock()
let demo: DemoApp
let admin: string

beforeAll(async () => {
  demo = await createDemoApp(clock)
  admin = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const upload = (content: Buffer, { name = 'logo.png', field = 'imgFile', token = admin } = {}) =>
  demo.postFile(fileCalls.uploadImage.path, { name, content, field }, {}, { token })
const fetch = (url: string, token?: string) =>
  demo.app.inject({ method: 'GET', url, headers: token ? { token, authentication: token } : {} })

describe('picture', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', JPEG, 'image/jpeg'],
    ['GIF', GIF, 'image/gif'],
    ['WebP', WEBP, 'image/webp'],
  ])(
    'R7-31 is kept as %s and given back byte for byte, to be kept for ever and to run nothing',
    async (_kind, content, type) => {
      const { code, result } = await upload(content)
      expect([code, result]).toEqual([0, expect.stringMatching(/^\/jeasy-base\/common\/image\/[0-9a-f-]{36}$/)])
      const picture = await fetch(String(result))
      expect(picture.rawPayload.equals(content)).toBe(true)
      expect(picture.headers).toMatchObject({
        'content-type': type,
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    },
  )

  it.each([
    ['a page that is called JPEG', Buffer.from('<html><script>alert(1)</script></html>'), 'logo.jpg'],
    ['a program that is called PNG', Buffer.from(`MZ${'\0'.repeat(200)}`), 'logo.png'],
    ['a picture of another kind', Buffer.from(`BM${'\0'.repeat(200)}`), 'logo.bmp'],
    ['an empty file', Buffer.alloc(0), 'logo.png'],
  ])('R7-31 refuses %s by field, with what is allowed, and keeps nothing', async (_what, content, name) => {
    const before = await demo.env.db.$count(storedFiles)
    expect(await upload(content, { name })).toMatchObject({
      code: 1001,
      result: [{ field: 'imgFile', rule: expect.stringContaining('PNG、JPEG、GIF、WebP 或 SVG') }],
    })
    expect(await demo.env.db.$count(storedFiles)).toBe(before)
  })

  it('is kept of an SVG, whatever it is called, without what could run or asks for something outside', async () => {
    const { code, result } = await upload(SVG, { name: 'logo.png' })
    expect(code).toBe(0)
    const picture = await fetch(String(result))
    expect(picture.body).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image></image><rect width="9" height="9" style="fill:red"></rect></svg>',
    )
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    })
    const entries = await demo.env.db.select({ after: auditLog.after }).from(auditLog)
    expect(entries.map(({ after }) => after)).toContainEqual({
      removed: ['script', 'href="http://run.example/a.png"', 'onload'],
    })
  })

  const LAUGHS = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>`
  it.each([
    ['half of an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><rect', '不是有效的 SVG 文件'],
    ['entities that multiply', `${LAUGHS}<svg xmlns="http://www.w3.org/2000/svg"/>`, 'XML 实体'],
    ['uses without end', '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/></g></svg>', '循环'],
    ['tags inside one another without end', `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(500_000)}`, '256'],
  ])('refuses %s by field, with the reason', async (_what, text, reason) => {
    const before = await demo.env.db.$count(storedFiles)
    expect(await upload(Buffer.from(text), { name: 'a.svg' })).toMatchObject({
      code: 1001,
      result: [{ field: 'imgFile', rule: expect.stringContaining(reason) }],
    })
    expect(await demo.env.db.$count(storedFiles)).toBe(before)
  })

  it('R5-42 takes three megabytes and not a byte more', async () => {
    const before = await demo.env.db.$count(storedFiles)
    const ofSize = (bytes: number): Buffer => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
    expect((await upload(ofSize(3 << 20))).code).toBe(0)
    for (const bytes of [(3 << 20) + 1, 20 << 20]) expect((await upload(ofSize(bytes))).code).not.toBe(0)
    expect(await demo.env.db.$count(storedFiles)).toBe(before + 1)
  })

  it('refuses a file in another field, and a call without one', async () => {
    expect(await upload(PNG, { field: 'other' })).toMatchObject({ code: 1001, result: [{ field: 'other' }] })
    expect(await demo.post(fileCalls.uploadImage.path, {}, { token: admin })).toMatchObject({
      code: 1001,
      result: [{ field: 'imgFile' }],
    })
  })

  it('is taken from those alone who may edit the settings', async () => {
    expect((await upload(PNG, { token: await demo.tokenOf('operator') })).code).toBe(1003)
    expect((await upload(PNG, { token: '' })).code).toBe(-4)
  })

  it('is found by its id alone: no path, and no file of another kind', async () => {
    const { url } = await exportOf('admin', 'list.xlsx')
    const id = url.split('=')[1] ?? ''
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const asked of [id, nobody, '..%2f..%2fpackage.json', '%00', "'%20or%201=1--"])
      expect((await fetch(`/jeasy-base/common/image/${asked}`)).json()).toMatchObject({ code: 1004 })
    expect((await fetch('/jeasy-base/common/image/../../../package.json')).statusCode).toBe(404)
  })

  it.each([
    ['too long', 'a'.repeat(101)],
    ['no valid encoding', '%zz'],
  ])('is refused by an id that is %s as any other input is', async (_what, id) => {
    const answer = await fetch(`/jeasy-base/common/image/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { code: 1001, message: '(address): 过长或无法解码', result: [{ field: '(address)', rule: '过长或无法解码' }] },
    ])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

async function exportOf(account: 'admin' | 'operator', name: string): Promise<{ url: string; content: Buffer }> {
  const token = await demo.tokenOf(account)
  const owner = sessionUser.parse((await demo.post(sessionCalls.selectOneById.path, {}, { token })).result)
  const content = Buffer.from(`content of ${name}`)
  const stored = await storeExport(demo.env.db, { ownerId: owner.keyId, name, content, now: new Date(clock.now()) })
  return { url: stored.url, content }
}

describe('export', () => {
  it('comes back to its owner under its name, kept by nobody on the way', async () => {
    const { url, content } = await exportOf('admin', '用户 "一".xlsx')
    const { rawPayload, headers } = await fetch(url, admin)
    expect(rawPayload.equals(content)).toBe(true)
    expect(headers['cache-control']).toBe('no-store')
    const disposition = String(headers['content-disposition'])
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('用户 "一".xlsx')}`)
    expect(disposition).toMatch(/^attachment; filename="[\w.-]+";/)
  })

  it('is told to its owner alone, with where it is', async () => {
    const { url } = await exportOf('operator', 'mine.xlsx')
    const of = async (account: 'admin' | 'operator') =>
      noticeCenter.parse(
        (await demo.get(messageCalls.noticeCenter.path, {}, { token: await demo.tokenOf(account) })).result,
      ).four
    expect(await of('operator')).toContainEqual(expect.objectContaining({ msgText: 'mine.xlsx', msgUrl: url }))
    expect((await of('admin')).map(({ msgText }) => msgText)).not.toContain('mine.xlsx')
  })

  it('is not given to another user, whatever the level, nor without a session', async () => {
    const { url } = await exportOf('operator', 'mine.xlsx')
    expect((await fetch(url, await demo.signIn('super'))).json()).toMatchObject({ code: 1004 })
    expect((await fetch(url)).json()).toMatchObject({ code: -4 })
  })

  it('is gone after seven days, and swept with the next one', async () => {
    const { url } = await exportOf('admin', 'old.xlsx')
    clock.advance(7 * DAY_MS - 1)
    const token = await demo.signIn('admin')
    expect((await fetch(url, token)).statusCode).toBe(200)
    expect((await fetch(url, token)).headers['content-type']).not.toContain('json')
    clock.advance(1)
    expect((await fetch(url, token)).json()).toMatchObject({ code: 1004, message: '文件不存在或已过期' })
    await storeExport(demo.env.db, {
      ownerId: sessionUser.parse((await demo.post(sessionCalls.selectOneById.path, {}, { token })).result).keyId,
      name: 'new.xlsx',
      content: Buffer.from('x'),
      now: new Date(clock.now()),
    })
    const names = (await demo.env.db.select({ name: storedFiles.name }).from(storedFiles)).map(({ name }) => name)
    expect(names).toContain('new.xlsx')
    expect(names).not.toContain('old.xlsx')
  })
})
