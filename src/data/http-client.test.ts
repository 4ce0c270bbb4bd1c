import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { CALL_TIMEOUT_MS } from './http-client.ts'
import { type ScriptedAnswer, scriptedClient } from './scripted-answers.test-support.ts'

const answering = (answer: ScriptedAnswer, token?: string) =>
  scriptedClient(
    () => answer,
    () => token ?? null,
  )
const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const problem = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (problem instanceof AppError) return problem
  throw new Error('The call did not fail with an AppError.', { cause: problem })
}

describe('createHttpClient', () => {
  it('hands out the result of code 0 and of code 200 (R8-03)', async () => {
    for (const code of [0, 200]) {
      const { http, failures } = answering({ body: { code, result: 7 } })
      expect(await http.call('/a', { method: 'GET', schema: z.number() })).toBe(7)
      expect(failures).toEqual([])
    }
  })

  it('takes a code for success that the request sent as errCode (R8-04)', async () => {
    const { http } = answering({ body: { code: 1001, result: 'x' } })
    const params = { errCode: 1001 }
    expect(await http.call('/a', { method: 'POST', params, schema: z.string() })).toBe('x')
  })

  it('sends parameters form-encoded by POST and leaves out those that are undefined', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    await http.call('/a', { method: 'POST', params: { name: '一 & b', none: undefined, n: 3 }, schema: z.unknown() })
    expect(sent).toMatchObject([{ method: 'POST', path: '/a', params: { name: '一 & b', n: '3' } }])
    expect(sent[0]?.headers['Content-Type']).toContain('application/x-www-form-urlencoded')
    expect(sent[0]?.params).not.toHaveProperty('none')
  })

  it('carries the token in both headers, and in no address', async () => {
    const { http, sent } = answering({ body: { code: 0 } }, 'T1')
    await http.call('/a', { method: 'GET', params: { id: 1 }, schema: z.unknown() })
    expect(sent[0]?.headers).toMatchObject({ Authentication: 'T1', token: 'T1' })
    expect(JSON.stringify([sent[0]?.path, sent[0]?.params])).not.toContain('T1')
  })

  it('sends no token headers before anybody is signed in', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    await http.call('/a', { method: 'GET', schema: z.unknown() })
    expect(sent[0]?.headers).not.toHaveProperty('token')
    expect(sent[0]?.headers).not.toHaveProperty('Authentication')
  })

  it('throws code, message and refused fields, and reports the same once', async () => {
    const fields = [{ field: 'code', rule: '验证码错误' }]
    const { http, failures } = answering({ body: { code: 1001, message: 'M', result: fields } }, 'T1')
    const error = await failureOf(http.call('/a', { method: 'POST', schema: z.unknown(), isQuiet: true }))
    expect(error).toMatchObject({ code: 1001, message: 'M', fields })
    expect(failures).toEqual([{ error, isQuiet: true, token: 'T1' }])
  })

  it('keeps result and what was sent for callers that handle a code themselves (R8-08)', async () => {
    const { http } = answering({ body: { code: 507, result: { at: 3 } } })
    const error = await failureOf(http.call('/a', { method: 'POST', params: { id: 5 }, schema: z.unknown() }))
    expect(error).toMatchObject({ code: 507, result: { at: 3 }, params: { id: 5 } })
  })

  it('tells any other status as such, whatever the body says (R8-01)', async () => {
    const { http } = answering({ status: 503, body: { code: 0 } })
    expect(await failureOf(http.call('/a', { method: 'GET', schema: z.unknown() }))).toMatchObject({
      code: 'http',
      status: 503,
    })
  })

  it('tells a missing answer as a network failure without the words of the library (R8-19)', async () => {
    const { http } = answering({ body: new Error('Network Error') })
    expect(await failureOf(http.call('/a', { method: 'GET', schema: z.unknown() }))).toMatchObject({
      code: 'network',
      message: '',
    })
  })

  it('refuses an answer that is no envelope, and a result of another shape, naming the field', async () => {
    const page = answering({ body: '<html>' })
    expect((await failureOf(page.http.call('/a', { method: 'GET', schema: z.unknown() }))).code).toBe('unreadable')
    const other = answering({ body: { code: 0, result: { name: 3 } } })
    const error = await failureOf(other.http.call('/a', { method: 'GET', schema: z.object({ name: z.string() }) }))
    expect(error).toMatchObject({ code: 'unreadable', message: '/a: unexpected name' })
  })

  it('reads the header client_key (R4-03)', async () => {
    const { http } = answering({ body: { code: 0 }, headers: { client_key: 'K' } })
    expect((await http.ask('/a', { method: 'POST', schema: z.unknown() })).clientKey).toBe('K')
  })

  it('tells a call that its caller gave up as aborted', async () => {
    const { http } = answering({ body: { code: 0 } })
    const signal = AbortSignal.abort()
    expect((await failureOf(http.call('/a', { method: 'GET', schema: z.unknown(), signal }))).code).toBe('aborted')
  })

  it('waits twenty seconds (R9-01)', () => {
    expect(CALL_TIMEOUT_MS).toBe(20_000)
  })
})
