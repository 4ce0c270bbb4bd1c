import { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { fileCalls } from '#contract/endpoints/files.ts'
import { quickMenuCalls } from '#contract/endpoints/quick-menus.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { menuCalls, menuResource } from '#contract/resources/menu.resource.ts'
import { roleResource } from '#contract/resources/role.resource.ts'
import { buildApp } from '#server/app.ts'
import type { RegisteredCall } from '#server/core/calls/router.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestEnv } from '../support/test-env.ts'

const KB = 1024
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const ENGLISH = { 'accept-language': 'en' }
const ANY_ID = '00000000-0000-4000-8000-000000000000'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('super')
})
afterAll(() => demo?.close())

const signedIn = () => ({ token, authentication: token })
const send = (request: InjectOptions) => demo.app.inject({ method: 'POST', ...request })
const nameOf = ({ method, path }: RegisteredCall): string => `${method} ${path}`
const urlOf = ({ path }: RegisteredCall): string => path.replace(/:\w+/, ANY_ID)
/** Signing out would end the session that the next calls need. */
const calls = () => demo.app.calls.filter(({ path, method }) => method === 'POST' && path !== sessionCalls.logout.path)
const nested = (levels: number): string => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
/** Invalid JSON of a given size: only an answer that was given before parsing reports something else. */
const unreadable = (bytes: number): string => '['.padEnd(bytes, ' ')

describe('a body', () => {
  it('of more than 64 kB is refused by every open call, and by addresses that are none, in the language of whoever asks', async () => {
    const open = calls().filter(({ access }) => access === 'open')
    expect(open.map(({ path }) => path)).toEqual(
      expect.arrayContaining([sessionCalls.login.path, exchangeTokenCalls.redeem.path]),
    )
    for (const url of [...open.map(urlOf), '/no-such-call'])
      for (const type of [JSON_TYPE, FORM_TYPE]) {
        const request = { url, payload: `"${'a'.repeat(65 * KB)}"` }
        const zh = await send({ ...request, headers: type })
        expect([url, zh.statusCode, zh.json().message]).toEqual([url, 413, '请求内容过大，最多 64 kB'])
        const en = await send({ ...request, headers: { ...type, ...ENGLISH } })
        expect(en.json().message).toBe('The request is too large: 64 kB at most')
      }
  })

  it('of an open GET call is not read', async () => {
    for (const call of demo.app.calls.filter(({ method, access }) => method === 'GET' && access === 'open')) {
      const request = { method: 'GET', url: urlOf(call), headers: JSON_TYPE } as const
      const answer = await demo.app.inject({ ...request, payload: unreadable(65 * KB) })
      expect([nameOf(call), answer.statusCode, answer.body.includes('(body)')]).toEqual([nameOf(call), 200, false])
    }
  })

  it('is parsed after it is known who sends it', async () => {
    for (const call of calls().filter(({ access }) => access !== 'open')) {
      const answer = await send({ url: urlOf(call), headers: JSON_TYPE, payload: unreadable(200 * KB) })
      expect([nameOf(call), answer.json().code]).toEqual([nameOf(call), -4])
    }
    const leader = await demo.tokenOf('leader')
    const refused = await send({
      url: dictionaryResource.call('save'),
      headers: { ...JSON_TYPE, token: leader, authentication: leader },
      payload: unreadable(200 * KB),
    })
    expect(refused.json()).toMatchObject({ code: 1003 })
  })

  it('is parsed after the rate of its address is known, of every open call', async () => {
    // no test code: with one, calls are not rate-limited
    const env = createTestEnv(demo.env.db, demo.env)
    const bus = { url: '', isConnected: () => true, close: async () => undefined }
    const telemetry = await startTelemetry(env)
    const app = await buildApp(env, { bus, telemetry, consoleFolder: null })
    for (const call of app.calls.filter(({ access }) => access === 'open')) {
      const method = call.method === 'GET' ? 'GET' : 'POST'
      const ask = (payload?: string) =>
        app.inject({ method, url: urlOf(call), headers: { ...JSON_TYPE, ...ENGLISH }, ...(payload ? { payload } : {}) })
      let answer = await ask(unreadable(60 * KB))
      // on a slow machine the minute is over now and then, and another one begins
      for (let minute = 0; minute < 5 && answer.statusCode !== 429; minute += 1) {
        for (let asked = 0; asked < 601 && answer.statusCode !== 429; asked += 1) answer = await ask()
        answer = await ask(unreadable(60 * KB))
      }
      expect([nameOf(call), answer.statusCode, answer.json().message]).toEqual([
        nameOf(call),
        429,
        expect.stringMatching(/^Too many requests: try again in \d+ s$/),
      ])
    }
    await app.close()
    await telemetry.close()
  })

  it('of a session has 256 kB, and more where a call says so', async () => {
    const url = dictionaryResource.call('save')
    const headers = { ...JSON_TYPE, ...signedIn() }
    const large = await send({ url, headers, payload: { code: 'a'.repeat(257 * KB) } })
    expect([large.statusCode, large.json().message]).toEqual([413, '请求内容过大，最多 256 kB'])
    const { result } = await demo.get(menuResource.call('list'), {}, { token })
    const [menu] = (result as { list: { keyId: string; version: number }[] }).list
    const text = { keyId: menu?.keyId, version: menu?.version, menuSpecification: '热'.repeat(199_000) }
    expect((await send({ url: menuCalls.saveDocument.path, headers, payload: text })).json().code).toBe(0)
  })

  it('of 10 MB of numbers is refused by its length', async () => {
    const payload = `[${'1,'.repeat(5 << 20)}1]`
    expect((await send({ url: sessionCalls.login.path, headers: JSON_TYPE, payload })).statusCode).toBe(413)
  })

  it.each([
    ['no JSON', JSON_TYPE, '{"loginName":', 'is not valid JSON'],
    ['nothing', JSON_TYPE, ' ', 'is not valid JSON'],
    ['another type', { 'content-type': 'text/plain' }, 'a', 'must be JSON, a form or multipart by its content type'],
    ['a form of 1001 fields', FORM_TYPE, 'a=&'.repeat(1001), 'must have 1000 fields at most'],
    ['a prototype', JSON_TYPE, '{"__proto__":{"a":1}}', 'is not valid JSON'],
  ])('of %s is refused in words', async (_what, type, payload, rule) => {
    const answer = await send({ url: sessionCalls.login.path, headers: { ...type, ...ENGLISH }, payload })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { code: 1001, message: `(body): ${rule}`, result: [{ field: '(body)', rule }] },
    ])
  })
})

describe('JSON', () => {
  it('that nests too deeply is refused by every call', async () => {
    for (const call of calls()) {
      const payload = nested(call.access === 'open' ? 30_000 : 100_000)
      const answer = await send({ url: urlOf(call), headers: { ...JSON_TYPE, ...signedIn() }, payload })
      expect([nameOf(call), answer.json().code, answer.json().message]).toEqual([
        nameOf(call),
        1001,
        '(body): 嵌套不能超过 100 层',
      ])
    }
    expect((await demo.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it.each([
    [quickMenuCalls.save.path, 'quickMenuJson'],
    [dictionaryResource.call('verifyIsExist'), 'verifyFieldJson'],
    [accountCalls.verifyPwd.path, 'verifyFieldJson'],
    ['/jeasy-base/subsystem/saveTreeview', 'treeviewJson'],
  ])('in a field of %s is refused alike', async (path, field) => {
    const asking = { token, headers: ENGLISH }
    for (const [text, rule] of [
      [nested(20_000), 'must not nest deeper than 100 levels'],
      [`[${'{"keyId":"a","children":['.repeat(1500)}`, 'must not nest deeper than 100 levels'],
      ['[', 'is not valid JSON'],
    ] as const)
      expect(await demo.post(path, { [field]: text }, asking)).toMatchObject({ code: 1001, result: [{ field, rule }] })
  })

  it.each([
    ['/jeasy-base/role/save', 'routes', '{}', 8192],
    ['/jeasy-base/roleAuth/update', 'grants', '0', 8192],
    ['/jeasy-base/dict/importExcel', 'x', '[]', 8192],
    [sessionCalls.login.path, 'loginName', '0', 2048],
  ])('of very many values is refused by %s before each is judged', async (url, field, value, n) => {
    const payload = `{"${field}":[${`${value},`.repeat(n)}0]}`
    expect((await send({ url, headers: { ...JSON_TYPE, ...signedIn() }, payload })).json()).toMatchObject({
      code: 1001,
      message: `(body): 最多 ${n} 个值`,
    })
  })

  it('with very many mistakes is answered by the first hundred', async () => {
    const routes = Array.from({ length: 2000 }, () => ({}))
    const { result } = await demo.postJson('/jeasy-base/role/save', { name: 'x', description: '', routes }, { token })
    expect(result).toHaveLength(100)
  })

  it('is not counted as deep because of brackets in its texts', async () => {
    const code = '[{'.repeat(200)
    const { result } = await demo.postJson(dictionaryResource.call('save'), { code: `"\\${code}` }, { token })
    expect(result).not.toContainEqual(expect.objectContaining({ field: '(body)' }))
  })
})

describe('a character that no column holds', () => {
  const save = (values: object) => demo.postJson(roleResource.call('save'), values, { token, headers: ENGLISH })
  const roleOf = (title: string) => ({
    name: 'x',
    description: '',
    routes: [{ path: '/a', title: 'a', children: [{ path: '/b', title, children: [] }] }],
  })

  it('is refused by the name of its field, wherever it stands: NUL', async () => {
    const rule = 'must not contain a NUL character'
    expect((await save(roleOf('b\0'))).result).toEqual([{ field: 'routes.0.children.0.title', rule }])
  })

  it('is refused likewise: half a character, an unpaired surrogate', async () => {
    const rule = 'must not contain half a character (an unpaired surrogate)'
    for (const half of ['\ud83d', 'a\ude00b'])
      expect((await save(roleOf(half))).result).toEqual([{ field: 'routes.0.children.0.title', rule }])
    expect(JSON.stringify(await save(roleOf('😀')))).not.toContain(rule)
  })
})

describe('multipart', () => {
  const BOUNDARY = 'edge'
  const headers = () => ({ 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...signedIn(), ...ENGLISH })
  const part = (name: string, text = '', more = ''): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
  const end = `--${BOUNDARY}--\r\n`
  const url = dictionaryResource.call('save')

  it('is refused as a whole by its length, before it is read', async () => {
    const large = await send({ url, headers: headers(), payload: part('code', 'a'.repeat(257 * KB)) + end })
    expect([large.statusCode, large.json().message]).toEqual([413, 'The request is too large: 256 kB at most'])
    const many = Array.from({ length: 9 }, (_, i) => part(`f${i}`, 'a'.repeat(30 * KB))).join('')
    expect((await send({ url, headers: headers(), payload: many + end })).statusCode).toBe(413)
    const picture = part('imgFile', 'a'.repeat((3 << 20) + 257 * KB), '; filename="a.png"') + end
    expect(
      (await send({ url: fileCalls.uploadImage.path, headers: headers(), payload: picture })).json(),
    ).toMatchObject({
      code: 1001,
      result: [{ field: 'imgFile', rule: 'must be at most 3 MB' }],
    })
  })

  it('says how long it is', async () => {
    const answer = await send({ url, headers: headers(), payload: Readable.from([part('code') + end]) })
    expect(answer.json()).toMatchObject({ code: 1001, result: [{ rule: 'must come with its Content-Length' }] })
  })

  it('has 100 fields at most', async () => {
    const payload = Array.from({ length: 102 }, (_, i) => part(`f${i}`)).join('') + end
    expect((await send({ url, headers: headers(), payload })).json()).toMatchObject({
      code: 1001,
      result: [{ field: '(body)', rule: 'has too many fields or files' }],
    })
  })
})
