import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { jobRuns, jobSchedules } from '#server/core/jobs/tables.ts'
import { watchServices } from '#server/modules/messages/service-watch.ts'
import { serviceSource } from '#server/modules/messages/sources/services.ts'
import { weatherPlaces } from '#server/modules/weather/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const clock = createTestClock(Date.UTC(2026, 0, 20, 8))
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const listenerOf = async (account: DemoAccount) => {
  const asking = { token: await demo.tokenOf(account) }
  return noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, asking)).result).three
}
const ago = (minutes: number): Date => new Date(clock.now() - minutes * 60_000)
const at = (date: Date): string => date.toISOString()

describe('messages of the service listener (R3-14, group three)', () => {
  it('tell of a weather source that fails, since when, with its page, to who may open it; they go when it heals', async () => {
    expect(await listenerOf('admin')).toEqual([])
    await demo.env.db.update(weatherPlaces).set({ problem: 'tooLate', lastGoodAt: ago(90) })
    expect(await listenerOf('admin')).toMatchObject([
      {
        msgText: '云川的气象数据源（simulator）异常：超时未答复',
        createTime: at(ago(90)),
        pagePath: '/admin-framework/admin-climateModel-org',
      },
    ])
    expect(await listenerOf('leader')).toEqual([])
    await demo.env.db.update(weatherPlaces).set({ problem: null, lastGoodAt: ago(0) })
    expect(await listenerOf('admin')).toEqual([])
  })

  it('tell of tasks that failed since their last success, once a task, until it succeeds or is deleted', async () => {
    const { db } = demo.env
    const [task] = await db.select().from(jobSchedules).limit(1)
    if (!task) throw new Error('The demo has no task.')
    const run = (state: 'done' | 'failed', minutes: number, error = '') => ({
      scheduleId: task.id,
      title: task.title,
      kind: task.kind,
      state,
      error,
      maxAttempts: 1,
      attempts: 1,
      queuedAt: ago(minutes),
      dueAt: ago(minutes),
      startedAt: ago(minutes),
      finishedAt: ago(minutes - 1),
      ...(state === 'failed' ? { failure: 'error' as const } : {}),
    })
    await db
      .insert(jobRuns)
      .values([run('failed', 200), run('done', 150), run('failed', 60), run('failed', 30, '磁盘已满')])
    expect(await listenerOf('admin')).toMatchObject([
      {
        msgText: `任务“${task.title}”执行失败，连续 2 次：磁盘已满`,
        createTime: at(ago(59)),
        pagePath: '/admin-schedTaskConf/admin-quartz',
      },
    ])
    expect(await listenerOf('leader')).toEqual([])
    await db.insert(jobRuns).values(run('done', 10))
    expect(await listenerOf('admin')).toEqual([])
    await db.delete(jobRuns).where(eq(jobRuns.scheduleId, task.id))
  })

  it('tell of a broker that is away and since when, and for a day how often it was', async () => {
    const bus = { connected: true, isConnected: () => bus.connected }
    const watch = watchServices(demo.env, bus)
    const source = serviceSource(watch, { now: demo.env.now, ingestFailsSince: () => null })
    const reader = (codes: readonly string[]) => ({
      session: {
        sessionId: '',
        userId: '',
        loginName: '',
        companyId: '',
        level: 2,
        roles: [],
        realName: '',
        duties: [],
        permissions: new Set(codes),
        scope: 'all' as const,
      },
      language: 'zh-CN' as const,
    })
    const told = async () => (await source.read(reader(['systemLog:view']))).map(({ msgText }) => msgText)
    expect(await told()).toEqual([])
    bus.connected = false
    const lostAt = new Date(clock.now())
    expect(await told()).toEqual(['消息总线（MQTT）未连接'])
    clock.advance(60_000)
    expect((await source.read(reader(['systemLog:view'])))[0]?.createTime).toBe(at(lostAt))
    expect(await source.read(reader(['job:view']))).toEqual([])
    bus.connected = true
    expect(await told()).toEqual(['消息总线（MQTT）已恢复，近 24 小时中断 1 次'])
    clock.advance(24 * 3_600_000)
    expect(await told()).toEqual([])
    await watch.stop()
  })

  it('tell of a database that answers slowly three times in a row, until it answers in time', async () => {
    let ms = 0
    let isSlow = true
    const watch = watchServices(demo.env, { isConnected: () => true }, () => {
      ms += isSlow ? 2_000 : 1
      return ms
    })
    expect((await watch.look()).databaseSlowSince).toBeNull()
    await watch.look()
    expect((await watch.look()).databaseSlowSince).toBe(clock.now())
    isSlow = false
    expect((await watch.look()).databaseSlowSince).toBeNull()
    await watch.stop()
  })
})
