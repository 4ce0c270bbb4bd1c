import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listResult, savedResult } from '#contract/kit/resource.ts'
import { mailGroupCalls, mailGroupResource } from '#contract/resources/mail-group.resource.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { createMailer } from '#server/core/mail/mailer.ts'
import { mailOutbox } from '#server/core/mail/tables.ts'
import { escalate, workOnMail } from '#server/modules/alarm-settings/escalation.ts'
import { mailGroups } from '#server/modules/alarm-settings/tables.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
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
  ...{ name: '值班', members: 'a@example.com，b@example.com', warnNumbers: ['2'], minLevel: '2', afterMinutes: '5' },
  ...{ isEnabled: true, remark: '' },
}
const save = async (change: object = {}) =>
  demo.postJson(mailGroupResource.call('save'), { ...GROUP, ...change }, await asking())
const added = async (change: object = {}) => savedResult.parse((await save(change)).result).keyId

async function raise(change: Partial<typeof alarms.$inferInsert> = {}): Promise<string> {
  const [alarm] = await demo.env.db
    .insert(alarms)
    .values({
      ...{ warnNumber: 2, warnLevel: 3, warnTypeLabel: '供压', content: '二网供水压力低', heatName: '幸福里换热站' },
      ...{ pointLocation: '1号机组', conditionInfo: '0.21 < 0.25 MPa', raisedAt: new Date(clock.now()) },
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
    expect(first?.text).toContain('2026-01-20 10:00:00【紧急】幸福里换热站 1号机组，二网供水压力低，0.21 < 0.25 MPa')
    expect(first?.text).toContain('Not acknowledged for more than 5 minutes')
    expect(second?.to).toEqual(['boss@example.com'])
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
      ...{ from: 'heat@example.com', numWaiting: 0, numGivenUp: 0, lastError: '' },
    })
  })
})
