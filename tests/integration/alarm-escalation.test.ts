import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listResult, savedResult } from '#contract/kit/resource.ts'
import { mailGroupCalls, mailGroupResource } from '#contract/resources/mail-group.resource.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { createMailer } from '#server/core/mail/mailer.ts'
import { mailOutbox } from '#server/core/mail/tables.ts'
import { readSettings } from '#server/core/settings.ts'
import { escalate, workOnMail } from '#server/modules/alarm-settings/escalation.ts'
import { mailGroups } from '#server/modules/alarm-settings/tables.ts'
import { reportAlarm } from '#server/modules/alarms/report-alarm.ts'
import { alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { createTestClock } from '../support/test-env.ts'

const MINUTE = 60_000
const clock = createTestClock(Date.UTC(2026, 0, 20, 2))
let demo: DemoApp
let server: MailServer

beforeAll(async () => {
  server = await startMailServer(0, ['gone@example.com'])
  demo = await createDemoApp(clock, { SIM_STATIONS: '2', SMTP_URL: server.url, MAIL_FROM: 'heat@example.com' })
})
afterAll(async () => {
  await demo?.close()
  await server?.close()
})
beforeEach(async () => {
  for (const table of [mailOutbox, mailGroups, alarms]) await demo.env.db.delete(table)
})

const asking = async () => ({ token: await demo.tokenOf('admin'), headers: { 'accept-language': 'en' } })
const GROUP = {
  name: '值班',
  members: 'a@example.com，b@example.com',
  warnNumbers: ['2'],
  minLevel: '2',
  afterMinutes: '5',
  isEnabled: true,
  remark: '',
  organizationId: '',
}
const save = async (change: object = {}) =>
  demo.postJson(mailGroupResource.call('save'), { ...GROUP, ...change }, await asking())
const added = async (change: object = {}) => savedResult.parse((await save(change)).result).keyId

async function raise(change: Partial<typeof alarms.$inferInsert> = {}): Promise<string> {
  const [alarm] = await demo.env.db
    .insert(alarms)
    .values({
      warnNumber: 2,
      warnLevel: 3,
      warnTypeLabel: '供压',
      content: '二网供水压力低',
      heatName: '幸福里换热站',
      pointLocation: '1号机组',
      conditionInfo: '0.21 < 0.25 MPa',
      raisedAt: new Date(clock.now()),
      ...change,
    })
    .returning({ id: alarms.id })
  return alarm?.id ?? ''
}
const queued = () => demo.env.db.select().from(mailOutbox).orderBy(mailOutbox.id)

describe('escalation', () => {
  it('puts one mail for each alarm and group into the outbox after the minutes, however many servers look', async () => {
    await added()
    await added({ name: '领导', members: 'boss@example.com', warnNumbers: [], minLevel: '3', afterMinutes: '15' })
    await raise()
    clock.advance(5 * MINUTE - 1)
    expect(await escalate(demo.env)).toBe(0)
    clock.advance(1)
    const counts = await Promise.all([escalate(demo.env), escalate(demo.env)])
    expect(counts.toSorted()).toEqual([0, 1])
    clock.advance(10 * MINUTE)
    expect(await escalate(demo.env)).toBe(1)
    expect(await escalate(demo.env)).toBe(0)
    const [first, second] = await queued()
    expect(first).toMatchObject({
      to: ['a@example.com', 'b@example.com'],
      subject: '【紧急】幸福里换热站 1号机组 二网供水压力低',
    })
    expect(second?.to).toEqual(['boss@example.com'])
  })

  it('says once of what level the alarm is, where, what, since when, value and limit, and where to acknowledge', async () => {
    await added()
    const [point] = await demo.env.db
      .select({ id: points.id })
      .from(points)
      .innerJoin(standardParams, eq(standardParams.id, points.paramId))
      .where(eq(standardParams.code, 'T1g'))
      .limit(1)
    const id = await raise({
      content: '【紧急】幸福里换热站 1号机组 一次供水温度 126.5 °C，高于运行高限 125.0 °C',
      contentEn: '[Urgent] 幸福里换热站 1号机组 Primary supply temperature 126.5 °C, above the high limit 125.0 °C',
      conditionInfo: '高于运行高限 125.0 °C，回差 1.5 °C',
      conditionInfoEn: 'above the high limit 125.0 °C',
      value: 126.5,
      limit: 125,
      pointId: point?.id ?? null,
    })
    clock.advance(5 * MINUTE)
    await escalate(demo.env)
    const [mail] = await queued()
    expect(mail?.subject).toBe('【紧急】幸福里换热站 1号机组 一次供水温度，高于运行高限')
    const raisedAt = new Date(clock.now() - 5 * MINUTE + 8 * 60 * MINUTE).toISOString().slice(0, 19).replace('T', ' ')
    expect(mail?.text.split('\n')).toEqual([
      '以下报警超过 5 分钟未确认。',
      '',
      '级别：紧急',
      '位置：幸福里换热站 1号机组',
      '内容：一次供水温度，高于运行高限',
      `开始：${raisedAt}`,
      '报警值：126.5 °C',
      '限值：125.0 °C',
      '',
      `请在控制台“实时报警”中确认：/#/realTimeAlerts?alarm=${id}`,
      '您是邮件分组“值班”的成员，因此收到此邮件。',
      '',
      'Not acknowledged for more than 5 minutes.',
      '',
      'Level: Urgent',
      'Place: 幸福里换热站 1号机组',
      'Alarm: Primary supply temperature, above the high limit',
      `Since: ${raisedAt}`,
      'Value: 126.5 °C',
      'Limit: 125.0 °C',
      '',
      `To acknowledge, open “Real-time alarms” in the console: /#/realTimeAlerts?alarm=${id}`,
      'You get this message as a member of the e-mail group “值班”.',
    ])
  })

  it('runs from the rise of the level of an alarm that became worse', async () => {
    await added({ minLevel: '3' })
    const report = (warnLevel: 1 | 2 | 3, at: number) =>
      inTransaction(demo.env.db, (client) =>
        reportAlarm(client, {
          isOn: true,
          sourceKey: 'test:rise',
          at,
          warnNumber: 2,
          warnLevel,
          location: '1号机组',
          text: '二网供水压力低',
          conditionInfo: '',
        }),
      )
    // it has stood for more than a day, and is new as an urgent one
    await report(1, clock.now() - 30 * 60 * MINUTE)
    await report(3, clock.now())
    clock.advance(5 * MINUTE - 1)
    expect(await escalate(demo.env)).toBe(0)
    clock.advance(1)
    expect(await escalate(demo.env)).toBe(1)
    expect((await queued())[0]?.text).toMatch(/Since: [-\d]+ [:\d]+, urgent since /)
  })

  it('links to the console where its address is set', async () => {
    await added()
    const id = await raise()
    clock.advance(5 * MINUTE)
    const settings = readSettings({ CONSOLE_URL: 'https://heat.example/console/' }, { demo: true })
    await escalate({ ...demo.env, settings })
    expect((await queued())[0]?.text).toContain(`https://heat.example/console/#/realTimeAlerts?alarm=${id}`)
  })

  it('tells a group once more of an alarm that became worse, and of one that fell and rose again no third time', async () => {
    await added({ minLevel: '1' })
    const report = (warnLevel: 1 | 2 | 3) =>
      inTransaction(demo.env.db, (client) =>
        reportAlarm(client, {
          isOn: true,
          sourceKey: 'test:worse',
          at: clock.now(),
          warnNumber: 2,
          warnLevel,
          location: '1号机组',
          text: '二网供水压力低',
          conditionInfo: '',
        }),
      )
    const told: number[] = []
    for (const level of [2, 3, 2, 3] as const) {
      await report(level)
      clock.advance(5 * MINUTE)
      told.push(await escalate(demo.env))
    }
    expect(told).toEqual([1, 1, 0, 0])
    expect((await queued()).map(({ subject }) => subject.slice(0, 4))).toEqual(['【重要】', '【紧急】'])
  })

  it('does not run anew where an alarm has fallen to a lower level', async () => {
    await added({ minLevel: '1' })
    const id = await raise()
    const steps = [3, 2].map((warnLevel, at) => ({
      alarmId: id,
      kind: at === 0 ? ('raised' as const) : ('levelChanged' as const),
      warnLevel,
      at: new Date(clock.now() + at * 4 * MINUTE),
    }))
    await demo.env.db.insert(alarmEvents).values(steps)
    await demo.env.db.update(alarms).set({ warnLevel: 2 })
    clock.advance(5 * MINUTE)
    expect(await escalate(demo.env)).toBe(1)
  })

  it('tells a group of an organisation of the alarms of its own nodes and those below, and of no others', async () => {
    const { rows } = await demo.database.db.$client.query<{ node: string; own: string; root: string; other: string }>(
      `select node.id::text as node, own.id as own, split_part(own.path, '/', 1) as root,
        (select id from organizations where path not like own.path || '%' and own.path not like path || '%' limit 1) as other
      from physics_nodes node join organizations own on own.id = node.organization_id
      where node.node_type = 'station' and own.parent_id is not null limit 1`,
    )
    const [{ node, own, root, other } = { node: '', own: '', root: '', other: '' }] = rows
    for (const [name, organizationId] of Object.entries({ own, root, other }))
      await added({ name, organizationId, members: `${name}@example.com` })
    await added({ name: 'all', members: 'all@example.com' })
    await raise({ heatKeyId: node })
    await raise({ heatKeyId: '' })
    clock.advance(5 * MINUTE)
    await escalate(demo.env)
    const told = (await queued()).map(({ to }) => to[0]).toSorted()
    expect(told).toEqual(['all@example.com', 'all@example.com', 'own@example.com', 'root@example.com'])
  })

  it('tells alarms that follow from another one together with it', async () => {
    await added({ warnNumbers: [] })
    const parentId = await raise({ content: '站点离线', warnNumber: 0 })
    await raise({ content: '循环泵停', parentId })
    clock.advance(5 * MINUTE)
    expect(await escalate(demo.env)).toBe(1)
    const [mail] = await queued()
    expect(mail?.text).toMatch(/站点离线[\s\S]*循环泵停/)
  })

  it.each<[string, Partial<typeof alarms.$inferInsert>]>([
    ['was acknowledged', { acknowledgedAt: new Date(clock.now()) }],
    ['is of a lower level', { warnLevel: 1 }],
    ['tells a recovery', { warnLevel: 0 }],
    ['is of another category', { warnNumber: 3 }],
    ['is suppressed', { suppressedBy: 'maintenance' }],
    ['is shelved', { shelvedUntil: new Date(clock.now() + 365 * 24 * 60 * MINUTE) }],
    ['is older than the group', { raisedAt: new Date(clock.now() - 60 * MINUTE) }],
  ])('tells nobody of an alarm that %s', async (_why, change) => {
    await added()
    await raise(change)
    clock.advance(10 * MINUTE)
    expect(await escalate(demo.env)).toBe(0)
  })

  it('sends what is due, and queues nothing where no mail server is set', async () => {
    await added()
    await raise()
    clock.advance(5 * MINUTE)
    await workOnMail(demo.env, createMailer({ smtpUrl: undefined, mailFrom: undefined }))
    expect(await queued()).toEqual([])
    const before = server.received.length
    await workOnMail(demo.env, createMailer(demo.env.settings))
    await workOnMail(demo.env, createMailer(demo.env.settings))
    expect(server.received.slice(before).map(({ to }) => to)).toEqual([['a@example.com', 'b@example.com']])
  })
})

describe('e-mail groups', () => {
  it('have addresses, one a line, and show the names of their categories', async () => {
    await added({ warnNumbers: ['0', '20'] })
    const { list } = listResult.parse((await demo.get(mailGroupResource.call('list'), {}, await asking())).result)
    expect(list).toMatchObject([
      { members: 'a@example.com\nb@example.com', warnNumberNames: ['Communication', 'Automatic control'] },
    ])
  })

  it.each([
    [{ members: 'nobody' }, 'members'],
    [{ members: 'a@example.com\r\nBcc: x' }, 'members'],
    [{ members: '' }, 'members'],
    [{ warnNumbers: ['5'] }, 'warnNumbers'],
    [{ minLevel: '0' }, 'minLevel'],
    [{ afterMinutes: '7' }, 'afterMinutes'],
  ])('are refused by name of the field: %j', async (wrong, field) => {
    expect(await save(wrong)).toMatchObject({ code: 1001, result: [{ field }] })
  })

  it('of a branch are managed by its administrator, those of others and of the company are not', async () => {
    const { token } = await addBranchAdmin(demo, 'mail_admin', [])
    const branch = { token }
    const { rows } = await demo.database.db.$client.query<{ own: string; other: string }>(
      `select own.id as own, (select id from organizations where path not like own.path || '%' limit 1) as other
      from organizations own where own.code = 'CD'`,
    )
    const [{ own, other } = { own: '', other: '' }] = rows
    const ofCompany = await added({ name: '全公司' })
    const saveHere = (organizationId: string, name = GROUP.name) =>
      demo.postJson(mailGroupResource.call('save'), { ...GROUP, name, organizationId }, branch)
    expect((await saveHere(own)).code).toBe(0)
    for (const organizationId of ['', other])
      expect(await saveHere(organizationId, '别处')).toMatchObject({
        code: 1001,
        result: [{ field: 'organizationId' }],
      })
    const { list } = listResult.parse((await demo.get(mailGroupResource.call('list'), {}, branch)).result)
    expect(list.map(({ name, organizationId }) => [name, organizationId])).toEqual([[GROUP.name, own]])
    expect((await demo.post(mailGroupResource.call('del'), { keyId: ofCompany }, branch)).code).not.toBe(0)
  })

  it('send a test message and show the answer of the server, also a refusal', async () => {
    const test = async (keyId: string) => (await demo.post(mailGroupCalls.test.path, { keyId }, await asking())).result
    expect(await test(await added())).toEqual({ isSent: true, answer: expect.stringMatching(/^250 /) })
    expect(server.received.at(-1)?.raw).toContain('Test message')
    const gone = await added({ name: '离职', members: 'gone@example.com' })
    expect(await test(gone)).toEqual({ isSent: false, answer: expect.stringContaining('no such user here') })
    const entries = await demo.env.db.select().from(auditLog).where(eq(auditLog.action, 'sendTest'))
    expect(entries.map(({ outcome }) => outcome)).toEqual(['success', 'refused'])
  })

  it('say who sends, and what waits', async () => {
    expect((await demo.post(mailGroupCalls.state.path, {}, await asking())).result).toEqual({
      from: 'heat@example.com',
      numWaiting: 0,
      numGivenUp: 0,
      lastError: '',
    })
  })
})
