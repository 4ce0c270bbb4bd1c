import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../contract/kit/call.ts'
import { type WorkProgress, workResult } from '../contract/kit/long-work.ts'
import { exportResult } from '../contract/kit/resource.ts'
import { ask, askWithEnvelope, keyOf, pollAfter } from './calls.ts'
import { scriptedClient } from './scripted-answers.test-support.ts'

const STORED = { fileName: '字典.xlsx', url: '/file?id=1' }
const step = (done: number): { code: number; result: WorkProgress } => ({
  code: 0,
  result: { workId: 'w1', done, total: 9, before: 0 },
})
const exporting = defineCall({
  method: 'POST',
  path: '/dict/exportExcel',
  access: 'session',
  input: z.object({ scope: z.string() }),
  output: exportResult,
  isLong: true,
})

/** Returns the given answers one after the other. */
function answering(...bodies: readonly unknown[]) {
  const left = [...bodies]
  return scriptedClient(() => ({ body: left.shift() }))
}

describe('ask', () => {
  const input = z.object({ ids: z.array(z.string()), parentId: z.string().nullable(), note: z.string().optional() })
  const call = { path: '/a/b', access: 'session', input, output: z.number() } as const
  const asked = { ids: ['x', 'y'], parentId: null, note: undefined }

  it('sends a form with lists as JSON texts, null as an empty text, and without undefined values', async () => {
    const { http, sent } = answering({ code: 0, result: 7 })
    expect(await ask(http, defineCall({ ...call, method: 'POST' }), asked)).toBe(7)
    expect(sent).toMatchObject([{ method: 'POST', path: '/a/b' }])
    expect(sent[0]?.params).toEqual({ ids: '["x","y"]', parentId: '' })
  })

  it('sends plain JSON where the call says so', async () => {
    const { http, sent } = answering({ code: 0, result: 7 })
    await ask(http, defineCall({ ...call, method: 'POST', body: 'json' }), asked)
    expect(sent).toMatchObject([{ params: {}, body: '{"ids":["x","y"],"parentId":null}' }])
  })

  it("refuses an answer that does not match the call's definition", async () => {
    const { http } = answering({ code: 0, result: 'seven' })
    await expect(ask(http, defineCall({ ...call, method: 'POST' }), asked)).rejects.toMatchObject({
      code: 'unreadable',
    })
  })

  it('caches answers by method and input, and by language where they contain texts', () => {
    const [read, told] = [
      defineCall({ ...call, method: 'GET' }),
      defineCall({ ...call, method: 'GET', isInLanguage: true }),
    ]
    expect(keyOf(read, asked, 'en')).toEqual(keyOf(read, asked, 'zh-CN'))
    expect(keyOf(told, asked, 'en')).not.toEqual(keyOf(told, asked, 'zh-CN'))
    expect(keyOf(read, asked, 'en')).not.toEqual(keyOf({ ...read, method: 'POST' }, asked, 'en'))
  })
})

describe('a call that may take long', () => {
  it('is answered immediately where possible', async () => {
    const { http, sent } = answering({ code: 0, result: STORED, message: '已导出 2 行' })
    const { result, envelope } = await askWithEnvelope(http, exporting, { scope: 'all' })
    expect([result, envelope.message]).toEqual([STORED, '已导出 2 行'])
    expect(sent.map(({ path, params }) => [path, params])).toEqual([['/dict/exportExcel', { scope: 'all' }]])
  })

  it('is polled until it is finished, and reports its progress', async () => {
    const { http, sent } = answering(step(1), step(5), { code: 0, result: STORED, message: 'm' })
    const told: number[] = []
    const asking = askWithEnvelope(http, exporting, { scope: 'all' }, { onStep: ({ done }) => told.push(done) })
    const { result, envelope } = await asking
    expect([result, envelope.message, told]).toEqual([STORED, 'm', [1, 5]])
    expect(sent.map(({ path, params }) => [path, params])).toEqual([
      ['/dict/exportExcel', { scope: 'all' }],
      [workResult.path, { workId: 'w1' }],
      [workResult.path, { workId: 'w1' }],
    ])
  })

  it('fails with the final refusal of the task', async () => {
    const result = [{ field: 'file', rule: 'is empty' }]
    const { http, failures } = answering(step(1), { code: 1001, message: 'M', result })
    const asking = ask(http, exporting, { scope: 'all' }, { isQuiet: true })
    await expect(asking).rejects.toMatchObject({ code: 1001, fields: result })
    expect(failures).toEqual([expect.objectContaining({ path: workResult.path, isQuiet: true })])
  })
})

describe('pollAfter', () => {
  const answerWith = (awaits: string) => ({ nodes: [{ figures: [{ values: [{ value: 1, awaits }] }] }] })

  it('asks again soon for figures that are still being computed, also on pages that would never ask again', () => {
    const soon = pollAfter(answerWith('computation'), false)
    expect(soon).toBeTypeOf('number')
    expect(pollAfter(answerWith('computation'), 300_000)).toBe(soon)
    expect(pollAfter(answerWith('computation'), 5_000)).toBe(5_000)
  })

  it('leaves it to the page where figures only wait for the end of their day, and where there are none', () => {
    expect(pollAfter(answerWith('time'), false)).toBe(false)
    expect(pollAfter(answerWith('nothing'), 300_000)).toBe(300_000)
    expect(pollAfter(undefined, false)).toBe(false)
    expect(pollAfter(null, 5_000)).toBe(5_000)
  })
})
