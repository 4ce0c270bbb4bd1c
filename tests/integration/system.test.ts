import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminHome, adminHomeCalls } from '#contract/endpoints/admin-home.ts'
import { planCalls } from '#contract/endpoints/physics-plan.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { systemLogCalls } from '#contract/endpoints/system-log.ts'
import { settingsCalls, systemSettings } from '#contract/endpoints/system-settings.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { energyPriceResource } from '#contract/resources/energy-price.resource.ts'
import { users } from '#server/core/access/tables.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'
import { createTestClock } from '../support/test-env.ts'

const DAY_MS = 86_400_000
const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const day = (days: number): string => companyDay(clock.now() + days * DAY_MS)

describe('settings of the system', () => {
  const read = async (account: DemoAccount = 'admin') => demo.post(settingsCalls.read.path, {}, await as(account))
  const present = async () => systemSettings.parse((await read()).result)
  const update = async (body: object, account: DemoAccount = 'admin') =>
    demo.postJson(settingsCalls.update.path, body, await as(account))

  it('R7-30, R3-41 are saved as JSON, told to the sign-in page, and written down', async () => {
    const before = await present()
    const after = { ...before, systemName: '城东供热', openVerifyPwd: false, sessionIdleMinutes: 60 }
    expect((await update(after)).code).toBe(0)
    expect(await present()).toEqual({ ...after, version: before.version + 1 })
    expect((await demo.get(sessionCalls.systemInfo.path)).result).toEqual({
      systemName: '城东供热',
      systemRoundLogo: '',
      openVerifyPwd: false,
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
    })
    const [entry] = await demo.env.db.select().from(auditLog).where(eq(auditLog.module, 'systemSetting'))
    expect(entry).toMatchObject({
      loginName: 'admin',
      action: 'update',
      before: { systemName: before.systemName, sessionIdleMinutes: before.sessionIdleMinutes },
      after: { systemName: '城东供热', sessionIdleMinutes: 60 },
    })
  })

  it('are not saved over another user’s change: who and when is shown', async () => {
    const stale = await present()
    expect((await update({ ...stale, systemName: '先保存' }, 'super')).code).toBe(0)
    expect(await update({ ...stale, systemName: '后保存' })).toMatchObject({
      code: 1009,
      result: { changedBy: expect.any(String), changedAt: new Date(clock.now()).toISOString() },
    })
    expect((await present()).systemName).toBe('先保存')
  })

  it.each([
    ['systemName', ''],
    ['systemName', '<b>热</b>'],
    ['systemName', '热'.repeat(41)],
    ['systemRoundLogo', 'https://evil.example/logo.png'],
    ['systemRoundLogo', 'javascript:alert(1)'],
    ['openVerifyPwd', 'yes'],
    ['sessionIdleMinutes', 4],
    ['sessionMaxDays', 401],
    ['timeZone', 'Europe/Nis'],
    ['timeZone', 'Australia/Lord_Howe'],
    ['currency', 'YUAN'],
    ['currency', '元'],
    ['latitude', 90.5],
    ['longitude', -181],
    ['version', 'x'],
  ])('refuse %s %j by field, and stay as they are', async (field, value) => {
    const before = await present()
    expect(await update({ ...before, [field]: value })).toMatchObject({ code: 1001, result: [{ field }] })
    expect(await present()).toEqual(before)
  })

  it('change the time zone from the next start on, until which all reckon with the present one', async () => {
    const before = await present()
    const zones = async () =>
      (await demo.env.db.$client.query('select time_zone, next_time_zone from system_settings')).rows
    expect((await update({ ...before, timeZone: 'Europe/Belgrade' })).code).toBe(0)
    expect(await present()).toEqual({ ...before, timeZone: 'Europe/Belgrade', version: before.version + 1 })
    expect(await zones()).toEqual([{ time_zone: 'Asia/Shanghai', next_time_zone: 'Europe/Belgrade' }])
    expect((await demo.get(sessionCalls.systemInfo.path)).result).toMatchObject({ timeZone: 'Asia/Shanghai' })
    expect((await update({ ...before, version: before.version + 1 })).code).toBe(0)
    expect(await zones()).toEqual([{ time_zone: 'Asia/Shanghai', next_time_zone: null }])
  })

  it('change the currency at once: for the console, and in the headings of files', async () => {
    const before = await present()
    const heading = async () => {
      const asking = { ...(await as('admin')), headers: { 'accept-language': 'en' } }
      const form = { scope: 'shown', columns: energyPriceResource.list.join() }
      const { url } = exportResult.parse(
        (await demo.post(energyPriceResource.call('exportExcel'), form, asking)).result,
      )
      const [headings = []] = await readSheet(
        (await demo.app.inject({ url, headers: { token: asking.token } })).rawPayload,
      )
      return headings.find((text) => text.startsWith('Price'))
    }
    expect(await heading()).toBe('Price (CNY)')
    expect((await update({ ...before, currency: 'EUR', latitude: 44.8, longitude: 20.5 })).code).toBe(0)
    expect((await demo.get(sessionCalls.systemInfo.path)).result).toMatchObject({ currency: 'EUR' })
    expect(await heading()).toBe('Price (EUR)')
    expect((await demo.post(planCalls.plan.path, {}, await as('admin'))).result).toMatchObject({
      company: [20.5, 44.8],
    })
    expect((await update({ ...before, version: before.version + 1 })).code).toBe(0)
  })

  it('are seen with one permission and changed with another', async () => {
    const before = await present()
    expect((await read('operator')).code).toBe(0)
    expect((await update(before, 'operator')).code).toBe(1003)
    expect((await read('leader')).code).toBe(1003)
  })
})

describe('system log', () => {
  const find = async (query: Record<string, string> = {}, account: DemoAccount = 'admin') =>
    demo.get(systemLogCalls.list.path, query, await as(account))
  const found = async (query: Record<string, string>) => systemLogCalls.list.output.parse((await find(query)).result)

  beforeAll(async () => {
    const add = (age: number, entry: Partial<typeof auditLog.$inferInsert>) =>
      demo.env.db.insert(auditLog).values({
        at: new Date(clock.now() - age),
        loginName: 'tester',
        ip: '10.0.0.9',
        module: 'sample',
        action: 'save',
        outcome: 'success',
        ...entry,
      })
    await add(3 * DAY_MS, { targetName: '100%_甲' })
    await add(2 * DAY_MS, { targetName: '=1+1', action: 'del', before: { name: '乙' } })
    await add(0, { targetName: '丙', outcome: 'refused', message: '没有权限' })
  })

  it('is shown newest first, by page', async () => {
    const names = async (query: Record<string, string>) =>
      (await found({ module: 'sample', ...query })).list.map(({ targetName }) => targetName)
    expect(await names({})).toEqual(['丙', '=1+1', '100%_甲'])
    expect(await names({ limit: '2', page: '2' })).toEqual(['100%_甲'])
    expect((await found({ module: 'sample', limit: '1' })).total).toBe(3)
  })

  it.each([
    [{ loginName: 'TEST' }, 3],
    [{ action: 'del' }, 1],
    [{ outcome: 'refused' }, 1],
    [{ targetName: '%' }, 1],
    [{ targetName: '_' }, 1],
    [{ targetName: "' or 1=1" }, 0],
  ])('is searched by %j', async (query, total) => {
    expect((await found({ module: 'sample', ...query })).total).toBe(total)
  })

  it('is searched by days, both included', async () => {
    const total = async (from: number, to: number) =>
      (await found({ module: 'sample', from: day(from), to: day(to) })).total
    expect([await total(-3, -3), await total(-3, -2), await total(-1, -1), await total(-2, 0)]).toEqual([1, 2, 0, 2])
    expect(await find({ from: '2026-13-01' })).toMatchObject({ code: 1001, result: [{ field: 'from' }] })
  })

  it('is exported to Excel with the search applied; texts stay texts', async () => {
    const { token } = await as('admin')
    const { result, message } = await demo.post(systemLogCalls.exportExcel.path, { module: 'sample' }, { token })
    expect(message).toContain('3 行')
    const { url } = result as { url: string }
    const file = await demo.app.inject({ method: 'GET', url, headers: { token } })
    const rows = await readSheet(file.rawPayload)
    expect(rows[0]).toEqual(['时间', '用户', '地址', '模块', '操作', '结果', '对象', '修改前', '修改后', '说明'])
    expect(rows.slice(1).map((row) => [row[4], row[6], row[7]])).toEqual([
      ['新增', '丙', ''],
      ['删除', '=1+1', '{"name":"乙"}'],
      ['新增', '100%_甲', ''],
    ])
    expect((await found({ module: 'systemLog', action: 'export' })).total).toBe(1)
  })

  it('is for those who hold its permissions', async () => {
    expect((await find({}, 'operator')).code).toBe(0)
    expect((await find({}, 'leader')).code).toBe(1003)
    expect((await demo.post(systemLogCalls.exportExcel.path, {}, await as('operator'))).code).toBe(1003)
  })

  it('contains sign-ins, refused ones too, but no unknown names', async () => {
    await demo.signIn('operator')
    await expect(demo.signIn('operator', 'Wrong-2026!')).rejects.toThrow('用户名或密码错误')
    await expect(demo.signIn('Typed-Password-1!')).rejects.toThrow('用户名或密码错误')
    const { list } = await found({ module: 'session', action: 'login', limit: '3' })
    expect(list.map(({ loginName, outcome }) => [loginName, outcome])).toEqual([
      ['(unknown)', 'refused'],
      ['operator', 'refused'],
      ['operator', 'success'],
    ])
    const token = await demo.signIn('operator')
    await demo.post(sessionCalls.logout.path, {}, { token })
    expect((await found({ module: 'session', action: 'logout' })).list[0]).toMatchObject({
      loginName: 'operator',
      outcome: 'success',
    })
  })
})

describe('administrators’ home', () => {
  const homeOf = async (account: DemoAccount) =>
    adminHome.parse((await demo.get(adminHomeCalls.summary.path, {}, await as(account))).result)

  it('counts what is there, and tells how the service is', async () => {
    await demo.tokenOf('operator')
    const home = await homeOf('super')
    expect(home).toMatchObject({ userCount: 4, roleCount: 4, stationCount: 2, drawingCount: expect.any(Number) })
    expect(home.onlineUserCount).toBeGreaterThanOrEqual(2)
    expect(home.pointCount).toBeGreaterThan(0)
    expect(home.service).toMatchObject({ isBusConnected: true, serverTime: clock.now() })
    expect(home.service.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(home.service.databaseBytes).toBeGreaterThan(1 << 20)
    expect(home.recentChanges.length).toBeGreaterThan(0)
    const sizes = home.storage?.tables.map(({ bytes }) => bytes) ?? []
    expect(sizes).toHaveLength(8)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect((await demo.app.inject('/metrics')).body).toMatch(/^heat_database_table_bytes\{table="sample"\} \d+$/m)
  })

  it('leaves out what a role may not see', async () => {
    const { userCount, roleCount, menuCount, organizationCount, drawingCount, todos, recentChanges, ...rest } =
      await homeOf('leader')
    expect([userCount, roleCount, menuCount, organizationCount, drawingCount]).toEqual([null, null, null, null, null])
    expect([todos, recentChanges, rest.storage]).toEqual([[], [], null])
    expect(rest).toMatchObject({ onlineUserCount: null, stationCount: 2 })
  })

  it('counts devices, and those out of order', async () => {
    const { rows } = await demo.database.db.$client.query('select id, status from devices order by code')
    const before = await homeOf('super')
    expect(before.deviceCount).toBe(rows.length)
    await demo.database.db.$client.query(`update devices set status = 'faulty' where id = $1`, [rows[0].id])
    const numFaulty = rows.slice(1).filter(({ status }) => status === 'faulty').length + 1
    expect(await homeOf('super')).toMatchObject({ deviceCount: rows.length, faultyDeviceCount: numFaulty })
    expect(await homeOf('leader')).toMatchObject({ deviceCount: null, faultyDeviceCount: null })
    await demo.database.db.$client.query('update devices set status = $2 where id = $1', [rows[0].id, rows[0].status])
  })

  it('tells what background work runs, failed within a day and comes next, to those who may see it', async () => {
    const { $client } = demo.database.db
    const at = (ms: number) => new Date(clock.now() + ms)
    const run = (state: string, finishedAt: Date | null, failure: string | null = null) =>
      $client.query(
        `insert into job_runs (title, kind, queued_at, due_at, finished_at, state, failure, max_attempts, lease_id)
        values ('试验', 'none', $1, $1, $2, $3, $4, 1, case when $3 = 'running' then gen_random_uuid() end)`,
        [at(-2 * DAY_MS), finishedAt, state, failure],
      )
    const before = await homeOf('admin')
    await run('running', null)
    await run('failed', at(-DAY_MS + 1000), 'error')
    await run('failed', at(-DAY_MS - 1000), 'error')
    const counts = ({ jobs }: typeof before) => [jobs?.runningCount ?? 0, jobs?.failedCount ?? 0]
    const [running = 0, failed = 0] = counts(before)
    expect(counts(await homeOf('admin'))).toEqual([running + 1, failed + 1])
    const { rows } = await $client.query(
      'select title, next_at from job_schedules where next_at is not null order by next_at, code limit 1',
    )
    expect(before.jobs?.next).toEqual({ title: rows[0].title, at: rows[0].next_at.toISOString() })
    expect((await homeOf('leader')).jobs).toBeNull()
    await $client.query(`delete from job_runs where title = '试验'`)
  })

  it('names accounts that end within thirty days, and passwords to change', async () => {
    const change = (values: Partial<typeof users.$inferInsert>) =>
      demo.env.db.update(users).set(values).where(eq(users.loginName, 'leader'))
    const todos = async () => (await homeOf('admin')).todos.map(({ kind, count }) => [kind, count])
    await change({ expiresOn: day(29), mustChangePassword: true })
    expect(await todos()).toEqual(
      expect.arrayContaining([
        ['accountExpires', 1],
        ['passwordToChange', 1],
      ]),
    )
    await change({ expiresOn: day(31), mustChangePassword: false })
    expect((await todos()).map(([kind]) => kind)).not.toContain('accountExpires')
  })

  it('needs a session', async () => {
    expect((await demo.get(adminHomeCalls.summary.path)).code).toBe(-4)
  })
})
