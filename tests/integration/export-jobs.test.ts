import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/endpoints/files.ts'
import { jobCalls } from '#contract/endpoints/jobs.ts'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { systemLogCalls } from '#contract/endpoints/system-log.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { userRoles, users } from '#server/core/access/tables.ts'
import { EXPORT_ATTEMPTS, EXPORT_KIND } from '#server/core/files/export-params.ts'
import { MAX_OPEN_EXPORTS, MAX_ROWS_IN_CALL } from '#server/core/files/run-export.ts'
import { keepRun, takeRuns } from '#server/core/jobs/run.repository.ts'
import { LEASE_MS } from '#server/core/jobs/runner.ts'
import { jobRuns } from '#server/core/jobs/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { runDueExports } from '../support/due-jobs.ts'
import { readSheet } from '../support/excel-file.ts'
import { addLargeLog, LARGE } from '../support/large-log.ts'
import { createTestClock } from '../support/test-env.ts'

const DAY_MS = 86_400_000

const clock = createTestClock()
let demo: DemoApp
let admin: string

beforeAll(async () => {
  demo = await createDemoApp(clock)
  admin = await demo.tokenOf('admin')
  await addLargeLog(demo)
})
beforeEach(async () => {
  // messages are listed by their time
  clock.advance(1_000)
  await demo.env.db.delete(jobRuns)
})
afterAll(() => demo?.close())

const askFor = (form: Record<string, string>) => demo.post(systemLogCalls.exportExcel.path, form, { token: admin })
const work = () => runDueExports(demo)
const messages = async (token = admin) =>
  noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, { token })).result).four
/** Jobs of schedules are queued beside it once their minute has come. */
const isExport = eq(jobRuns.kind, EXPORT_KIND)
const run = async () => (await demo.env.db.select().from(jobRuns).where(isExport))[0]
const fetch = (url: string, token: string) => demo.app.inject({ method: 'GET', url, headers: { token } })

describe('a large export', () => {
  it('R9-14 goes on in the background, and its file comes as a message of its owner alone', async () => {
    const before = (await messages()).length
    const { code, message, result } = await askFor(LARGE)
    expect([code, exportResult.parse(result).url, message]).toEqual([0, '', expect.stringContaining('个人消息')])
    expect(await run()).toMatchObject({ kind: EXPORT_KIND, state: 'queued', requestedBy: expect.stringMatching(/\S/) })
    await work()
    expect(await run()).toMatchObject({ state: 'done', progress: 1 })
    const [told, ...others] = await messages()
    expect(others).toHaveLength(before)
    expect(told?.msgText).toMatch(/\.xlsx（5001 行，[\d.]+ kB）$/)
    const file = await fetch(told?.msgUrl ?? '', admin)
    expect(await readSheet(file.rawPayload)).toHaveLength(MAX_ROWS_IN_CALL + 2)
    expect((await fetch(told?.msgUrl ?? '', await demo.tokenOf('super'))).json()).toMatchObject({ code: 1004 })
  })

  it('is made with what its user may do when it is made', async () => {
    const before = (await messages()).length
    await askFor(LARGE)
    await demo.env.db.update(users).set({ isActive: false }).where(eq(users.loginName, 'admin'))
    await work()
    await demo.env.db.update(users).set({ isActive: true }).where(eq(users.loginName, 'admin'))
    expect(await run()).toMatchObject({ result: { zh: expect.stringContaining('未导出') } })
    const [told, ...others] = await messages()
    expect([told?.msgText, told?.msgUrl, others.length]).toEqual(['导出失败：没有权限执行此操作', '', before])
  })

  it('R9-14 is no longer given to an owner who has lost the permission since it was made', async () => {
    const { db } = demo.env
    await askFor(LARGE)
    await work()
    const url = (await messages())[0]?.msgUrl ?? ''
    const [owner] = await db.select().from(users).where(eq(users.loginName, 'admin'))
    const mine = eq(userRoles.userId, owner?.id ?? '')
    const held = await db.delete(userRoles).where(mine).returning()
    const refused = await fetch(url, admin)
    await db.insert(userRoles).values(held)
    expect(refused.json()).toMatchObject({ code: 1003 })
    expect(await readSheet((await fetch(url, admin)).rawPayload)).toHaveLength(MAX_ROWS_IN_CALL + 2)
  })

  it('can be cancelled, and leaves no file then', async () => {
    const before = (await messages()).length
    await askFor(LARGE)
    const { id = '' } = (await run()) ?? {}
    expect((await demo.post(jobCalls.cancelRun.path, { keyId: id }, { token: admin })).code).toBe(0)
    await work()
    expect(await run()).toMatchObject({ state: 'cancelled' })
    expect(await messages()).toHaveLength(before)
  })

  it('R9-14 shows its owner alone how far it is, and can be cancelled by them alone', async () => {
    const before = (await messages()).length
    const other = await demo.tokenOf('super')
    const cancel = (keyId: string, token: string) => demo.post(fileCalls.cancelExport.path, { keyId }, { token })
    await askFor(LARGE)
    const [waiting] = await messages()
    const keyId = waiting?.keyId ?? ''
    expect(waiting).toMatchObject({
      msgText: expect.stringContaining('排队'),
      work: { progress: null, isCancelAsked: false },
    })
    const now = new Date(clock.now())
    const { taken } = await takeRuns(demo.env.db, { kinds: [EXPORT_KIND], limit: 1, now, leaseUntil: now })
    for (const each of taken) await keepRun(demo.env.db, each, { now, leaseUntil: now, progress: 0.4 })
    expect(await messages()).toMatchObject([{ work: { progress: 0.4 } }, ...Array.from({ length: before }, () => ({}))])
    expect((await messages(other)).some(({ work }) => work)).toBe(false)

    expect((await cancel(keyId, other)).code).toBe(1004)
    expect((await cancel(keyId, admin)).code).toBe(0)
    expect((await messages())[0]?.work).toEqual({ progress: 0.4, isCancelAsked: true })
    clock.advance(LEASE_MS)
    await work()
    expect(await run()).toMatchObject({ state: 'cancelled' })
    expect(await messages()).toHaveLength(before)
    expect(await cancel(keyId, admin)).toMatchObject({ code: 1001, result: [{ field: 'keyId', rule: '该导出已结束' }] })
  })

  it('R9-14 is asked for five times at most by one user, also at the same moment, and others still may', async () => {
    const answers: Awaited<ReturnType<typeof askFor>>[] = []
    // more calls than these at the same moment are refused before they count
    while (answers.length < 12) answers.push(...(await Promise.all([1, 2, 3].map(() => askFor(LARGE)))))
    const refused = answers.filter(({ code }) => code !== 0)
    expect(refused).toHaveLength(12 - MAX_OPEN_EXPORTS)
    for (const answer of refused)
      expect(answer).toMatchObject({ code: 2002, message: expect.stringContaining(`${MAX_OPEN_EXPORTS} 个导出`) })
    expect(await demo.env.db.$count(jobRuns, isExport)).toBe(MAX_OPEN_EXPORTS)
    const token = await demo.tokenOf('super')
    expect((await demo.post(systemLogCalls.exportExcel.path, LARGE, { token })).code).toBe(0)
    const [waiting] = await messages()
    await demo.post(fileCalls.cancelExport.path, { keyId: waiting?.keyId ?? '' }, { token: admin })
    expect([(await askFor(LARGE)).code, (await askFor(LARGE)).code]).toEqual([0, 2002])
    await demo.env.db.delete(jobRuns)
  })

  it('tells its owner once that it failed where its server died in the last attempt', async () => {
    const before = (await messages()).length
    await askFor(LARGE)
    for (let attempt = 0; attempt < EXPORT_ATTEMPTS; attempt += 1) {
      const now = new Date(clock.now())
      const { taken } = await takeRuns(demo.env.db, { kinds: [EXPORT_KIND], limit: 1, now, leaseUntil: now })
      expect(taken).toHaveLength(1)
      clock.advance(LEASE_MS)
    }
    await work()
    await work()
    expect(await run()).toMatchObject({ state: 'failed', failure: 'processDied' })
    const [told, ...others] = await messages()
    expect([told?.msgText, told?.msgUrl, others.length]).toEqual(['导出失败：服务中断', '', before])
  })

  it('is no kind of work that can be scheduled', async () => {
    const { result } = await demo.post(jobCalls.kindOptions.path, {}, { token: admin })
    expect(JSON.stringify(result)).not.toContain(EXPORT_KIND)
  })
})

describe('the message of an export', () => {
  it('R9-14 comes at once for a small one, and goes with its file', async () => {
    const { result } = await askFor({ ...LARGE, loginName: 'nobody' })
    const { url } = exportResult.parse(result)
    expect((await messages()).map(({ msgUrl }) => msgUrl)).toContain(url)
    expect(await run()).toBeUndefined()
    clock.advance(8 * DAY_MS)
    const token = await demo.signIn('admin')
    await demo.post(systemLogCalls.exportExcel.path, { loginName: 'nobody' }, { token })
    expect((await messages(token)).map(({ msgUrl }) => msgUrl)).not.toContain(url)
  })
})
