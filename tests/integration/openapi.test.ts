import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TOKEN_COOKIE } from '#contract/endpoints/session.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

const operation = z.object({
  operationId: z.string(),
  description: z.string().min(1),
  security: z.array(z.object({ token: z.array(z.string()) })),
  'x-permission': z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: z.looseObject({}) })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) }).optional(),
  responses: z.object({ 200: z.object({ description: z.string(), content: z.record(z.string(), z.unknown()) }) }),
})
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
/** The page, its files, and the document. */
const PAGES = ['/docs', '/docs/', '/docs/json', '/docs/static/swagger-initializer.js']
const FILES = ['/docs/static/swagger-ui-bundle.js', '/docs/static/swagger-ui.css']

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

const open = (url: string, headers: Record<string, string> = {}) => demo.app.inject({ method: 'GET', url, headers })
const withToken = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const readDocument = async () => openApi.parse((await open('/docs/json', await withToken('admin'))).json())

/** Every `$ref` below a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$ref' && typeof each === 'string' ? [each] : refsIn(each),
  )
}

describe('the document of the calls', () => {
  it('has every call, with method, path, permission, input and answer', async () => {
    const { paths } = await readDocument()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each] as const),
    )
    const byName = new Map<string, (typeof described)[number][1]>(described)
    expect([...byName.keys()].sort()).toEqual(
      demo.app.calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    )
    for (const { method, path, access, body, upload } of demo.app.calls) {
      const name = `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
      const each = byName.get(name)
      const codes = typeof access === 'object' ? [access.permission].flat() : []
      expect([name, each?.['x-permission'], each?.security.length]).toEqual([name, codes, access === 'open' ? 0 : 1])
      for (const code of codes) expect([name, each?.description]).toEqual([name, expect.stringContaining(code)])
      const hasBody = method === 'POST' && body !== 'query'
      expect([name, each?.requestBody !== undefined]).toEqual([name, hasBody])
      if (upload)
        expect([name, JSON.stringify(each?.requestBody)]).toEqual([name, expect.stringContaining(upload.field)])
      for (const [, param] of path.matchAll(/:(\w+)/g))
        expect([name, each?.parameters]).toEqual([
          name,
          expect.arrayContaining([expect.objectContaining({ name: param })]),
        ])
    }
    expect(new Set(described.map(([, { operationId }]) => operationId)).size).toBe(demo.app.calls.length)
  })

  it('describes fields: of the address, of a form, of the answer', async () => {
    const { paths } = await readDocument()
    const list = paths['/jeasy-base/systemLog/list']?.get
    expect(list?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'limit']))
    const form = paths['/jeasy-base/user/login.json']?.post?.requestBody?.content['application/x-www-form-urlencoded']
    expect(form?.schema).toMatchObject({
      type: 'object',
      properties: { loginName: { type: 'string', maxLength: 64 }, vcode: { type: 'string' } },
      required: expect.arrayContaining(['loginName', 'loginPwd']),
    })
    const answer = paths['/jeasy-base/adminHome/summary']?.get?.responses[200].content['application/json']
    expect(answer).toMatchObject({
      schema: {
        allOf: [
          { $ref: '#/components/schemas/envelope' },
          { properties: { result: { properties: { userCount: {} } } } },
        ],
      },
    })
    const upload = paths['/jeasy-base/user/importExcel']?.post?.requestBody?.content['multipart/form-data']
    expect(upload?.schema).toMatchObject({
      properties: { mode: { enum: ['preview', 'all', 'good'] }, file: { type: 'string' } },
    })
  })

  it('leaves no input or answer undescribed that its schema can express, and refers to nothing that it lacks', async () => {
    const document = await readDocument()
    const refs = new Set(refsIn(document))
    expect(refs.size).toBeGreaterThan(0)
    const parts = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect([...refs].filter((ref) => !parts.includes(ref))).toEqual([])
    const undescribed = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}).some(({ schema }) => Object.keys(schema).length === 0),
      )
    expect(undescribed.map(({ operationId }) => operationId)).toEqual([])
  })
})

describe('the page of the calls', () => {
  it.each([...PAGES, ...FILES])('%s refuses who is not signed in, with or without a wrong token', async (url) => {
    for (const headers of [{}, { token: 'forged' }, { cookie: `${TOKEN_COOKIE}=forged` }]) {
      const answer = await open(url, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([200, -4])
    }
  })

  it.each([...PAGES, ...FILES])('%s refuses who does not administer', async (url) => {
    for (const account of ['operator', 'leader'] as const) {
      const answer = await open(url, await withToken(account))
      expect(answer.json()).toMatchObject({ code: 1003, message: expect.any(String) })
    }
  })

  it.each([...PAGES, ...FILES])(
    '%s opens for administrators, by header and by the cookie of the console',
    async (url) => {
      const { token } = await withToken('admin')
      for (const headers of [{ token }, { cookie: `other=1; ${TOKEN_COOKIE}=${token}` }]) {
        const answer = await open(url, headers)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.any(String)])
        expect(answer.body).not.toMatch(/^{"code":-?\d+/)
      }
    },
  )

  it('is not written as YAML, which would take seconds from all other work', async () => {
    for (const address of ['/docs/yaml', '/docs/%79aml'])
      expect((await open(address, await withToken('admin'))).statusCode).toBe(404)
  })

  it('keeps the content security policy: all scripts are files of the server', async () => {
    const answer = await open('/docs', await withToken('super'))
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('swagger-ui-bundle.js')
    expect(answer.body).not.toMatch(/<script(?![^>]*src=)|https?:\/\/(?!www\.w3\.org)|on\w+=/)
  })

  it('a cookie signs in to the page alone: calls take the token of their headers', async () => {
    const { token } = await withToken('admin')
    const answer = await open('/jeasy-base/systemLog/list', { cookie: `${TOKEN_COOKIE}=${token}` })
    expect(answer.json().code).toBe(-4)
  })
})
