import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stationNoteCalls as calls, MAX_NOTE_TEXT, type StationNote } from '#contract/endpoints/station-notes.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let station: string

beforeAll(async () => {
  demo = await createDemoApp()
  const [first] = await demo.env.db
    .select({ id: physicsNodes.id })
    .from(physicsNodes)
    .where(eq(physicsNodes.nodeType, 'station'))
    .orderBy(asc(physicsNodes.code))
  station = first?.id ?? ''
})
afterAll(() => demo?.close())

const post = async (account: DemoAccount, call: { path: string }, input: object) =>
  demo.post(call.path, { ...input }, { token: await demo.tokenOf(account) })
const write = async (account: DemoAccount, noteText: string): Promise<StationNote> =>
  calls.save.output.parse((await post(account, calls.save, { nodeId: station, noteText })).result)
const read = async (account: DemoAccount, more: object = {}) =>
  calls.list.output.parse((await post(account, calls.list, { nodeId: station, ...more })).result)

describe('station notes', () => {
  it('R2.5-40 are kept with author and time, newest first, and in the system log', async () => {
    const first = await write('operator', '  2号循环泵异响，已停用备用泵  ')
    const second = await write('admin', '更换了压力表')
    const { list, total } = await read('operator')
    expect([total, list.map(({ keyId }) => keyId)]).toEqual([2, [second.keyId, first.keyId]])
    expect(list[1]).toMatchObject({ noteText: '2号循环泵异响，已停用备用泵', changedAt: null, mayChange: true })
    expect(list[0]).toMatchObject({ mayChange: false })
    expect(list[1]?.author).not.toBe(list[0]?.author)
    expect((await read('admin', { page: 2, limit: 1 })).list.map(({ keyId }) => keyId)).toEqual([first.keyId])
    expect(await logOf(first.keyId)).toEqual([{ action: 'save' }])
  })

  it('are changed and deleted by their author and by administrators alone', async () => {
    const note = await write('admin', '原文')
    const change = { keyId: note.keyId, noteText: '改写', version: note.version }
    expect((await post('operator', calls.update, change)).code).toBe(CODE.noPermission)
    expect((await post('operator', calls.del, { keyId: note.keyId })).code).toBe(CODE.noPermission)
    const changed = calls.update.output.parse((await post('super', calls.update, change)).result)
    expect(changed).toMatchObject({ noteText: '改写', author: note.author, version: note.version + 1 })
    expect(changed.changedAt).not.toBeNull()
    expect((await post('admin', calls.del, { keyId: note.keyId })).code).toBe(CODE.success)
    expect((await post('admin', calls.del, { keyId: note.keyId })).code).toBe(CODE.notFound)
    expect(await logOf(note.keyId)).toEqual([{ action: 'save' }, { action: 'update' }, { action: 'del' }])
  })

  it('are not overwritten by who read an older text, and say who changed them', async () => {
    const { keyId, version } = await write('admin', '一')
    expect((await post('super', calls.update, { keyId, noteText: '二', version })).code).toBe(CODE.success)
    const stale = await post('admin', calls.update, { keyId, noteText: '三', version })
    expect(stale).toMatchObject({ code: CODE.staleEdit, result: { changedBy: expect.stringMatching(/./) } })
    expect((await read('admin')).list.find((note) => note.keyId === keyId)?.noteText).toBe('二')
  })

  it.each([
    ['noteText', { noteText: ' ' }],
    ['noteText', { noteText: 'x'.repeat(MAX_NOTE_TEXT + 1) }],
    ['nodeId', { nodeId: 'HZ0001' }],
    ['nodeId', { nodeId: '00000000-0000-4000-8000-000000000000' }],
  ])('refuse a wrong %s by field', async (field, wrong) => {
    const answer = await post('operator', calls.save, { nodeId: station, noteText: '记录', ...wrong })
    expect(answer).toMatchObject({ code: CODE.invalidInput, result: [{ field }] })
  })

  it('belong to stations alone', async () => {
    const [unit] = await demo.env.db
      .select({ id: physicsNodes.id })
      .from(physicsNodes)
      .where(eq(physicsNodes.nodeType, 'unit'))
    expect(await post('super', calls.list, { nodeId: unit?.id ?? '' })).toMatchObject({ code: CODE.invalidInput })
  })
})

const logOf = (targetId: string) =>
  demo.env.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.module, 'stationNote'), eq(auditLog.targetId, targetId)))
    .orderBy(asc(auditLog.at))
