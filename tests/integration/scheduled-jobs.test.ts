import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JobTask, jobCalls } from '#contract/endpoints/jobs.ts'
import { listResult, savedResult } from '#contract/kit/resource.ts'
import { jobScheduleResource } from '#contract/resources/job-schedule.resource.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { endRun, takeRuns } from '#server/core/jobs/run.repository.ts'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { mailGroups } from '#server/modules/alarm-settings/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock, type TestClock } from '../support/test-env.ts'

/** 16:00 on a Tuesday in the company. */
const START = Date.UTC(2026, 0, 20, 8)
const MINUTE = 60_000

let demo: DemoApp
let clock: TestClock

beforeAll(async () => {
  clock = createTestClock(START)
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const asking = async (account: DemoAccount = 'admin', headers: Record<string, string> = {}) => ({
  token: await demo.tokenOf(account),
  headers,
})
const send = async (path: string, body: object, account?: DemoAccount) =>
  demo.postJson(path, body, await asking(account))
const post = async (path: string, form: Record<string, string>, account?: DemoAccount) =>
  demo.post(path, form, await asking(account))
async function taskOf(code: string): Promise<JobTask> {
  const { result } = await demo.get(jobCalls.tasks.path, {}, await asking())
  const task = jobCalls.tasks.output.parse(result).list.find((each) => each.code === code)
  if (!task) throw new Error(`There is no task ${code}.`)
  return task
}
const runs = async (query: Record<string, string> = {}) =>
  jobCalls.runs.output.parse((await demo.get(jobCalls.runs.path, query, await asking())).result)
const logged = (action: string) => demo.env.db.select().from(auditLog).where(eq(auditLog.action, action))

const TASK = {
  code: 'weekly-records',
  title: '每周清理',
  kind: 'jobRuns.expire',
  cron: '0 3 * * 1',
  params: '{"keepDays": 7}',
  isEnabled: true,
  remark: '',
}
const save = (changes: object) => send(jobScheduleResource.call('save'), { ...TASK, ...changes })

describe('definitions of tasks', () => {
  it('R2.5-18 come with the product and say when they run next', async () => {
    const { result } = await demo.get(jobScheduleResource.call('list'), {}, await asking())
    const { list } = listResult.parse(result)
    expect(list.length).toBeGreaterThanOrEqual(4)
    expect(list.find(({ code }) => code === 'job-records')).toMatchObject({
      kindName: '清理过期的执行记录',
      params: '{"keepDays":30}',
      isEnabled: true,
      nextAt: '2026-01-20T18:40:00.000Z',
    })
  })

  it('R2.5-18 refuse a time that is none or never comes, an unknown kind and wrong parameters, by their fields', async () => {
    const refusals = [
      [{ cron: '0 25 * * *' }, 'cron', '应为五段 cron 表达式：分 时 日 月 周，例如 0 3 * * *'],
      [{ cron: '0 0 30 2 *' }, 'cron', '所填时间永远不会到来'],
      [{ kind: 'files.explode' }, 'kind', '没有这种任务类型'],
      [{ params: '{"keepDays": 0}' }, 'params', 'keepDays 不能小于1'],
      [{ params: '{"days": 3}' }, 'params', '不认识的字段：days'],
      [{ params: '{' }, 'params', '不是有效的 JSON'],
      [{ code: 'JOB-RECORDS' }, 'code', '已存在'],
    ] as const
    for (const [wrong, field, rule] of refusals)
      expect(await save(wrong)).toMatchObject({ code: 1001, result: [{ field, rule }] })
  })

  it('R2.5-18 are added with defaults for what is left out, changed, and deleted', async () => {
    const { keyId } = savedResult.parse((await save({ params: '' })).result)
    const read = async () => (await post(jobScheduleResource.call('toEdit'), { keyId })).result
    expect(await read()).toMatchObject({ params: '{"keepDays":30}', nextAt: '2026-01-25T19:00:00.000Z' })
    await send(jobScheduleResource.call('update'), { ...TASK, keyId, version: 1, isEnabled: false })
    expect(await read()).toMatchObject({ params: '{"keepDays":7}', isEnabled: false, nextAt: null })
    expect((await post(jobScheduleResource.call('del'), { keyId })).code).toBe(0)
    expect((await post(jobScheduleResource.call('toEdit'), { keyId })).code).toBe(1004)
  })

  it('R2.5-18 are written with the next five times in sight', async () => {
    const times = await demo.get(jobCalls.nextTimes.path, { cron: '0 8 * * 1-5' }, await asking())
    expect(times.result).toEqual({
      timeZone: 'Asia/Shanghai',
      times: ['21', '22', '23', '26', '27'].map((day) => `2026-01-${day}T00:00:00.000Z`),
    })
    const never = await demo.get(jobCalls.nextTimes.path, { cron: '0 0 31 4 *' }, await asking())
    expect(never).toMatchObject({ code: 1001, result: [{ field: 'cron' }] })
  })

  it('say what parameters each kind takes, in the language of the caller', async () => {
    const group = { members: 'boss@example.com', warnNumbers: [] }
    await demo.env.db.insert(mailGroups).values([
      { ...group, name: '日报组', minLevel: '3', afterMinutes: '5' },
      { ...group, name: '停用组', minLevel: '3', afterMinutes: '5', isEnabled: false },
    ])
    const answer = await demo.get(jobCalls.kinds.path, {}, await asking('admin', { 'accept-language': 'en' }))
    const kinds = jobCalls.kinds.output.parse(answer.result)
    expect(kinds.find(({ kind }) => kind === 'jobRuns.expire')).toMatchObject({
      title: 'Delete old records of runs',
      params: [{ name: 'keepDays', title: 'Days to keep', min: 1, max: 3650, default: 30, choices: [] }],
    })
    const mail = kinds.find(({ kind }) => kind === 'report.mail')?.params ?? []
    expect(mail.find(({ name }) => name === 'step')).toMatchObject({
      default: 'whole',
      choices: [
        { value: 'whole', name: 'one for the whole period' },
        { value: 'day', name: 'one a day' },
      ],
    })
    expect(mail.find(({ name }) => name === 'group')).toMatchObject({
      default: null,
      choices: [{ value: '日报组', name: '日报组' }],
    })
  })
})

describe('tasks', () => {
  it('R7-89 start and stop several at once, show it, and log it once', async () => {
    const tasks = [await taskOf('expired-files'), await taskOf('old-frames')]
    const ids = tasks.map(({ keyId }) => keyId).join(',')
    const change = (type: string, account?: DemoAccount) => post(jobCalls.startOrStop.path, { ids, type }, account)
    expect((await change('stop', 'operator')).code).toBe(1003)
    expect((await change('stop')).result).toEqual({ changed: 2 })
    expect((await change('stop')).result).toEqual({ changed: 0 })
    expect(await taskOf('expired-files')).toMatchObject({ isEnabled: false, nextAt: null })
    // what came while it was stopped is not made up
    clock.advance(20 * MINUTE)
    expect((await change('start')).result).toEqual({ changed: 2 })
    expect(await taskOf('expired-files')).toMatchObject({ isEnabled: true, nextAt: '2026-01-20T09:10:00.000Z' })
    expect((await logged('startOrStop')).map(({ after }) => after)).toContainEqual({
      type: 'stop',
      codes: ['expired-files', 'old-frames'],
    })
    expect((await change('pause')).result).toMatchObject([{ field: 'type' }])
  })

  it('R7-89 run one now, once at a time, and record who asked, how long it took and what it did', async () => {
    const { keyId } = await taskOf('job-records')
    const runOnce = () => post(jobCalls.runOnce.path, { keyId })
    expect((await runOnce()).code).toBe(0)
    expect(await runOnce()).toMatchObject({ code: 1001, result: [{ field: 'keyId', rule: '已在排队或执行中' }] })
    expect((await taskOf('job-records')).latest).toMatchObject({
      state: 'queued',
      requestedBy: expect.stringMatching(/\S/),
    })
    const runner = startJobRunner(demo.env, jobKinds(demo.env), { polls: false })
    // a look begins two runs at most, and others are due before
    for (let looks = 0; looks < 20 && (await taskOf('job-records')).latest?.state === 'queued'; looks += 1) {
      await runner.tick()
      await runner.idle()
    }
    expect((await taskOf('job-records')).latest).toMatchObject({
      state: 'done',
      attempts: 1,
      result: '删除 0 条记录',
      progress: 1,
      startedAt: new Date(clock.now()).toISOString(),
      finishedAt: new Date(clock.now()).toISOString(),
    })
    expect(await logged('runOnce')).toHaveLength(1)
  })

  it('R7-89 cancel a queued run, once', async () => {
    const { keyId } = await taskOf('expired-files')
    const { result } = await post(jobCalls.runOnce.path, { keyId })
    const { keyId: runId } = savedResult.parse(result)
    expect((await post(jobCalls.cancelRun.path, { keyId: runId })).code).toBe(0)
    expect((await taskOf('expired-files')).latest).toMatchObject({ state: 'cancelled' })
    expect(await post(jobCalls.cancelRun.path, { keyId: runId })).toMatchObject({ code: 1001 })
    expect((await post(jobCalls.cancelRun.path, { keyId: 'nothing' })).code).toBe(1004)
  })

  it('R7-89 cancel a run under way, during which they cannot be deleted', async () => {
    const { keyId } = await taskOf('deleted-drawings')
    await post(jobCalls.runOnce.path, { keyId })
    const now = new Date(clock.now())
    const lease = { now, leaseUntil: new Date(clock.now() + MINUTE) }
    const { taken } = await takeRuns(demo.env.db, { kinds: ['drawings.dropDeleted'], limit: 1, ...lease })
    const [run] = taken
    const remove = () => post(jobScheduleResource.call('del'), { keyId })
    expect(await remove()).toMatchObject({ code: 1001, result: [{ field: 'keyId', rule: '正在执行，请先取消执行' }] })
    expect((await post(jobCalls.cancelRun.path, { keyId: run?.id ?? '' })).code).toBe(0)
    expect((await taskOf('deleted-drawings')).latest).toMatchObject({ state: 'running', isCancelAsked: true })
    if (run) await endRun(demo.env.db, run, { state: 'cancelled' }, now)
    expect((await remove()).code).toBe(0)
    expect((await runs({ title: '图纸' })).list).toMatchObject([{ state: 'cancelled', scheduleId: null }])
  })

  it('R2.5-18 show their runs by task, state and day, and export them', async () => {
    const { keyId } = await taskOf('job-records')
    expect((await runs({ scheduleId: keyId, state: 'done' })).list).toHaveLength(1)
    expect((await runs({ scheduleId: keyId, state: 'cancelled' })).total).toBe(0)
    const day = new Date(clock.now() + 8 * 60 * MINUTE).toISOString().slice(0, 10)
    expect((await runs({ scheduleId: keyId, from: day, to: day })).total).toBe(1)
    expect((await runs({ scheduleId: keyId, to: '2026-01-19' })).total).toBe(0)
    const { code, result } = await post(jobCalls.exportRuns.path, { scheduleId: keyId })
    expect([code, result]).toEqual([0, { fileName: expect.stringContaining('任务执行记录'), url: expect.any(String) }])
  })
})
