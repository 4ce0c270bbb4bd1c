import { AxiosError } from 'axios'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { CALL_TIMEOUT_MS, type CallOptions, fileNameIn, type HttpClient } from './http-client.ts'
import { type ScriptedAnswer, scriptedClient } from './scripted-answers.test-support.ts'

const answering = (answer: ScriptedAnswer, token?: string) =>
  scriptedClient(
    () => answer,
    () => token ?? null,
  )
const answerOf = async <Schema extends z.ZodType>(http: HttpClient, path: string, options: CallOptions<Schema>) =>
  (await http.ask(path, options)).result

const failureOf = async (call: Promise<unknown>): Promise<AppError> => {
  const problem = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (problem instanceof AppError) return problem
  throw new Error('The call did not fail with an AppError.', { cause: problem })
}

describe('createHttpClient', () => {
  it('returns the result of code 0 and of code 200 (R8-03)', async () => {
    for (const code of [0, 200]) {
      const { http, failures } = answering({ body: { code, result: 7 } })
      expect(await answerOf(http, '/a', { method: 'GET', schema: z.number() })).toBe(7)
      expect(failures).toEqual([])
    }
  })

  it('treats a code sent as errCode by the request as success (R8-04)', async () => {
    const { http, sent, failures } = answering({ body: { code: 1001, result: 'x' } })
    expect(await answerOf(http, '/a', { method: 'POST', errCode: 1001, schema: z.string() })).toBe('x')
    expect([sent[0]?.params, failures]).toEqual([{ errCode: '1001' }, []])
    const other = await failureOf(answerOf(http, '/a', { method: 'POST', errCode: 1002, schema: z.string() }))
    expect(other.code).toBe(1001)
  })

  it('sends parameters form-encoded by POST and leaves out those that are undefined', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    await answerOf(http, '/a', {
      method: 'POST',
      params: { name: '一 & b', none: undefined, n: 3 },
      schema: z.unknown(),
    })
    expect(sent).toMatchObject([{ method: 'POST', path: '/a', params: { name: '一 & b', n: '3' } }])
    expect(sent[0]?.headers['Content-Type']).toContain('application/x-www-form-urlencoded')
    expect(sent[0]?.params).not.toHaveProperty('none')
  })

  it('sends JSON with its parameters in the address (R7-02, R7-92)', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    const call = { method: 'POST', body: 'json', params: { genre: 'x' }, json: { list: [1] } } as const
    await answerOf(http, '/a', { ...call, schema: z.unknown() })
    expect(sent).toMatchObject([{ params: { genre: 'x' }, body: '{"list":[1]}' }])
    expect(sent[0]?.headers['Content-Type']).toBe('application/json')
  })

  it('sends a POST of kind query in the address, with an empty body (R7-02)', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    await answerOf(http, '/a', { method: 'POST', body: 'query', params: { id: 3 }, schema: z.unknown() })
    expect(sent).toMatchObject([{ method: 'POST', params: { id: 3 }, body: undefined }])
  })

  it('sends files and texts by multipart (R7-02)', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    const file = new File(['abc'], '名.txt')
    await answerOf(http, '/a', {
      method: 'POST',
      body: 'multipart',
      params: { file, mode: 'all' },
      schema: z.unknown(),
    })
    const form = sent[0]?.body
    if (!(form instanceof FormData)) throw new Error('no form came')
    expect([form.get('mode'), form.get('file')]).toEqual(['all', file])
  })

  it('reports the upload progress', async () => {
    const heard: number[] = []
    const { http } = answering({ body: { code: 0 }, sentShares: [0.5, 1] })
    const onProgress = (fraction: number) => heard.push(fraction)
    await answerOf(http, '/a', { method: 'POST', body: 'multipart', onProgress, schema: z.unknown() })
    expect(heard).toEqual([0.5, 1])
  })

  it.each(['/jeasy-base//user/getOnlineUser', '/jeasy-base/user/login.json'])(
    'asks for %s as it is written, below the base (R7-01)',
    async (path) => {
      const { http, sent } = answering({ body: { code: 0 } })
      await answerOf(http, path, { method: 'GET', schema: z.unknown() })
      expect(sent[0]?.address).toBe(`https://heat.example/api${path}`)
    },
  )

  it('requests the language of the answer', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    await answerOf(http, '/a', { method: 'GET', schema: z.unknown() })
    expect(sent[0]?.headers['accept-language']).toBe('zh-CN')
  })

  it('R7-94 calls any path of the caller, with the token', async () => {
    const { http, sent } = answering({ body: { code: 0, result: [1] } }, 'T1')
    expect([
      await answerOf(http, '/x', { method: 'GET', params: { a: 1 }, schema: z.unknown() }),
      await answerOf(http, '/y', { method: 'POST', params: { b: 2 }, schema: z.unknown() }),
    ]).toEqual([[1], [1]])
    expect(sent).toMatchObject([
      { method: 'GET', path: '/x', params: { a: 1 }, headers: { token: 'T1' } },
      { method: 'POST', path: '/y', params: { b: '2' }, headers: { token: 'T1' } },
    ])
  })

  it('sends the token in both headers, and in no address', async () => {
    const { http, sent } = answering({ body: { code: 0 } }, 'T1')
    await answerOf(http, '/a', { method: 'GET', params: { id: 1 }, schema: z.unknown() })
    expect(sent[0]?.headers).toMatchObject({ Authentication: 'T1', token: 'T1' })
    expect(JSON.stringify([sent[0]?.path, sent[0]?.params])).not.toContain('T1')
  })

  it('sends no token headers before anybody is signed in', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    await answerOf(http, '/a', { method: 'GET', schema: z.unknown() })
    expect(sent[0]?.headers).not.toHaveProperty('token')
    expect(sent[0]?.headers).not.toHaveProperty('Authentication')
  })

  it('throws code, message and refused fields, and reports them once', async () => {
    const fields = [{ field: 'code', rule: '验证码错误' }]
    const { http, failures } = answering({ body: { code: 1001, message: 'M', result: fields } }, 'T1')
    const error = await failureOf(answerOf(http, '/a', { method: 'POST', schema: z.unknown(), isQuiet: true }))
    expect(error).toMatchObject({ code: 1001, message: 'M', fields })
    expect(failures).toEqual([{ error, path: '/a', isQuiet: true, token: 'T1' }])
  })

  it('keeps result and sent parameters for callers that handle a code themselves (R8-08)', async () => {
    const { http } = answering({ body: { code: 507, result: { at: 3 } } })
    const error = await failureOf(answerOf(http, '/a', { method: 'POST', params: { id: 5 }, schema: z.unknown() }))
    expect(error).toMatchObject({ code: 507, result: { at: 3 }, params: { id: 5 } })
  })

  it('reports any other status as such, whatever the body (R8-01)', async () => {
    const { http } = answering({ status: 503, body: { code: 0 } })
    expect(await failureOf(answerOf(http, '/a', { method: 'GET', schema: z.unknown() }))).toMatchObject({
      code: 'http',
      status: 503,
    })
  })

  it("reports a missing answer as a network failure without the library's own message (R8-19)", async () => {
    const { http } = answering({ body: new Error('Network Error') })
    expect(await failureOf(answerOf(http, '/a', { method: 'GET', schema: z.unknown() }))).toMatchObject({
      code: 'network',
      message: '',
    })
  })

  it('reports a timeout as such', async () => {
    const { http } = answering({ body: new AxiosError('timeout of 20000ms exceeded', AxiosError.ECONNABORTED) })
    const error = await failureOf(answerOf(http, '/a', { method: 'GET', schema: z.unknown() }))
    expect([error.code, error.message, error.isUnanswered]).toEqual(['timeout', '', true])
  })

  it('refuses an answer that is not an envelope, and an invalid result, naming the field', async () => {
    const page = answering({ body: '<html>' })
    expect((await failureOf(answerOf(page.http, '/a', { method: 'GET', schema: z.unknown() }))).code).toBe('unreadable')
    const other = answering({ body: { code: 0, result: { name: 3 } } })
    const error = await failureOf(answerOf(other.http, '/a', { method: 'GET', schema: z.object({ name: z.string() }) }))
    expect(error).toMatchObject({ code: 'unreadable', message: '/a: unexpected name' })
  })

  it('reads the header client_key (R4-03)', async () => {
    const { http } = answering({ body: { code: 0 }, headers: { client_key: 'K' } })
    expect((await http.ask('/a', { method: 'POST', schema: z.unknown() })).clientKey).toBe('K')
  })

  it('reports a call cancelled by its caller as aborted', async () => {
    const { http } = answering({ body: { code: 0 } })
    const signal = AbortSignal.abort()
    expect((await failureOf(answerOf(http, '/a', { method: 'GET', schema: z.unknown(), signal }))).code).toBe('aborted')
  })

  it('waits twenty seconds, and longer while a file is sent (R9-01)', async () => {
    const { http, sent } = answering({ body: { code: 0 } })
    await answerOf(http, '/a', { method: 'GET', schema: z.unknown() })
    expect([sent[0]?.timeoutMs, CALL_TIMEOUT_MS]).toEqual([20_000, 20_000])
    const params = { canvas: new Blob(['x'.repeat(300_000)]), title: 'x' }
    await answerOf(http, '/a', { method: 'POST', body: 'multipart', params, schema: z.unknown() })
    expect(sent[1]?.timeoutMs).toBe(23_000)
  })

  it('says who changed a record meanwhile', async () => {
    const result = { changedBy: '张工', changedAt: '2026-01-20T08:00:00Z' }
    const { http } = answering({ body: { code: 1009, result } })
    const error = await failureOf(answerOf(http, '/a', { method: 'POST', schema: z.unknown() }))
    expect(error.staleEdit).toEqual(result)
  })
})

describe('download', () => {
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const JSON_TYPE = 'application/json; charset=utf-8'
  const downloading = (content: string, headers: Record<string, string>) =>
    answering({ body: new Blob([content]), headers }, 'T1')

  it('returns a file unchanged, under the name in the answer (R7-93, R8-02)', async () => {
    const disposition = `attachment; filename="a.xlsx"; filename*=UTF-8''%E5%90%8D%20%E5%8D%95.xlsx`
    const { http, sent, failures } = downloading('PK', { 'content-type': XLSX, 'content-disposition': disposition })
    const { blob, fileName } = await http.download('/f', { method: 'GET', params: { id: 1 } })
    expect([await blob.text(), fileName, failures]).toEqual(['PK', '名 单.xlsx', []])
    expect(sent).toMatchObject([{ path: '/f', params: { id: 1 }, headers: { token: 'T1' } }])
  })

  it('treats an envelope in place of a file like any answer', async () => {
    const { http, failures } = downloading('{"code":-4,"result":"R"}', { 'content-type': JSON_TYPE })
    const error = await failureOf(http.download('/f', { method: 'GET' }))
    expect(error).toMatchObject({ code: -4, result: 'R' })
    expect(failures).toMatchObject([{ error, path: '/f' }])
  })

  it.each(['{"code":0}', 'no JSON'])('refuses %s, which is no file', async (content) => {
    const { http } = downloading(content, { 'content-type': JSON_TYPE })
    expect((await failureOf(http.download('/f', { method: 'GET' }))).code).toBe('unreadable')
  })
})

describe('fileNameIn', () => {
  it.each([
    [`attachment; filename*=UTF-8''%E4%B8%80.xlsx`, '一.xlsx'],
    ['attachment; filename="b c.xlsx"', 'b c.xlsx'],
    ['attachment; filename=b.xlsx; size=3', 'b.xlsx'],
    [`attachment; filename="b.xlsx"; filename*=UTF-8''%E4%ZZ`, 'b.xlsx'],
    ['attachment', ''],
  ])('reads %s as %j', (disposition, name) => {
    expect(fileNameIn(disposition)).toBe(name)
  })
})
