import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Underway, WORK_RESULT } from '../contract/kit/long-work.ts'
import { askExport, askLong } from './long-call.ts'
import { scriptedClient } from './scripted-answers.test-support.ts'

const STORED = { fileName: '字典.xlsx', url: '/file?id=1' }
const step = (done: number): { code: number; result: Underway } => ({
  code: 0,
  result: { workId: 'w1', done, total: 9 },
})

/** Answers one after the other. */
function answering(...bodies: readonly unknown[]) {
  const left = [...bodies]
  return scriptedClient(() => ({ body: left.shift() }))
}

describe('a call that may take long', () => {
  it('is answered at once where it can be', async () => {
    const { http, sent } = answering({ code: 0, result: STORED, message: '已导出 2 行' })
    expect(await askExport(http, '/dict/exportExcel', { scope: 'all' })).toEqual({ ...STORED, message: '已导出 2 行' })
    expect(sent.map(({ path, params }) => [path, params])).toEqual([['/dict/exportExcel', { scope: 'all' }]])
  })

  it('is asked about until its outcome is there, and tells how far it is', async () => {
    const { http, sent } = answering(step(1), step(5), { code: 0, result: [7], message: 'm' })
    const told: number[] = []
    const request = { method: 'POST', schema: z.array(z.int()) } as const
    const answer = await askLong(http, '/a', request, ({ done }) => told.push(done))
    expect([answer.result, answer.envelope.message, told]).toEqual([[7], 'm', [1, 5]])
    expect(sent.map(({ path, params }) => [path, params])).toEqual([
      ['/a', {}],
      [WORK_RESULT, { workId: 'w1' }],
      [WORK_RESULT, { workId: 'w1' }],
    ])
  })

  it('fails with what the work refuses at its end', async () => {
    const result = [{ field: 'file', rule: 'is empty' }]
    const { http, failures } = answering(step(1), { code: 1001, message: 'M', result })
    const request = { method: 'POST', schema: z.unknown(), isQuiet: true } as const
    await expect(askLong(http, '/a', request)).rejects.toMatchObject({ code: 1001, fields: result })
    expect(failures).toEqual([expect.objectContaining({ path: WORK_RESULT, isQuiet: true })])
  })
})
