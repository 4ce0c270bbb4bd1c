import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { type LimitSet, temperatureLimitCalls } from '#contract/endpoints/temperature-limits.ts'
import { mailGroupCalls } from '#contract/resources/mail-group.resource.ts'
import { freePort } from '#server/core/kit/free-port.ts'
import { createMailer } from '#server/core/mail/mailer.ts'
import { sendDue } from '#server/core/mail/outbox.ts'
import { mailOutbox } from '#server/core/mail/tables.ts'
import { escalate } from '#server/modules/alarm-settings/escalation.ts'
import { mailGroups, temperatureLimitChanges } from '#server/modules/alarm-settings/tables.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { addBranchAdmin, type BranchAdmin } from '../support/branch-admin.ts'
import { type Place, placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { createTestClock } from '../support/test-env.ts'

// What an administrator of one branch, a careless colleague and a failing neighbour may not bring about.

const MINUTE = 60_000
const clock = createTestClock(Date.UTC(2026, 0, 20, 2))
let demo: DemoApp
let branch: BranchAdmin
let east: Place
let west: Place

beforeAll(async () => {
  const port = await freePort()
  demo = await createDemoApp(clock, {
    SIM_STATIONS: '8',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'heat@example.com',
  })
  branch = await addBranchAdmin(demo, 'east', [])
  east = await placeIn(demo.database, 'CD%')
  west = await placeIn(demo.database, 'CX%')
})
afterAll(() => demo?.close())

const ask = (path: string, form: Record<string, string> = {}, token = branch.token) =>
  demo.post(path, form, { token, headers: { 'accept-language': 'en' } })

describe('times and durations that no clock has', () => {
  it.each([
    [alarmHistoryCalls.list.path, { from: '8640000000000001', to: '8640000000000002' }, 'from'],
    [alarmHistoryCalls.statistics.path, { from: '253402300800000', to: '253402300800001' }, 'from'],
    [alarmHistoryCalls.kpis.path, { from: '9000000000000000', to: '9000000000000001' }, 'from'],
    [alarmCalls.eject.path, { since: '9000000000000000' }, 'since'],
  ])('are refused by field at %s', async (path, form, field) => {
    const { code, result } = await ask(path, form)
    expect([code, result]).toMatchObject([1001, expect.arrayContaining([expect.objectContaining({ field })])])
  })

  it('are no revision that a poll goes on from', async () => {
    await addAlarm(demo.env.db, clock.now(), { heatKeyId: east.stationId })
    expect((await ask(alarmCalls.eject.path, { revision: '1.999999999999999' })).code).toBe(0)
    await demo.env.db.delete(alarms)
  })

  it.each(['0.0000001', '1e-300', '-1', 'Infinity', 'NaN', '1e308'])(
    'are refused as the hours of a maintenance: %s',
    async (hours) => {
      const form = { nodeId: east.stationId, reason: '检修', hours }
      expect(await ask(alarmHandlingCalls.startMaintenance.path, form)).toMatchObject({
        code: 1001,
        result: [{ field: 'hours' }],
      })
    },
  )
})

describe('an administrator of one branch', () => {
  it('handles no alarm and no maintenance of another by its id', async () => {
    const foreign = await addAlarm(demo.env.db, clock.now(), { heatKeyId: west.stationId })
    const form = { nodeId: west.stationId, reason: '检修', hours: '2' }
    const admin = await demo.tokenOf('admin')
    const mark = Object((await ask(alarmHandlingCalls.startMaintenance.path, form, admin)).result).keyId
    expect(await ask(alarmCalls.enterMessage.path, { enterIds: foreign })).toMatchObject({
      code: 0,
      result: { taken: [], others: [], unknown: [foreign] },
    })
    const shelf = { shelveIds: foreign, reason: 'x', minutes: '5' }
    expect(await ask(alarmHandlingCalls.shelve.path, shelf)).toMatchObject({ result: { done: [], skipped: [foreign] } })
    expect((await ask(alarmHandlingCalls.startMaintenance.path, form)).code).toBe(1001)
    expect((await ask(alarmHandlingCalls.endMaintenance.path, { keyId: mark })).code).toBe(1004)
    expect((await ask(alarmHandlingCalls.maintenance.path)).result).toEqual([])
    await demo.env.db.delete(alarms)
  })

  it('learns neither how many points of others a limit of the company decides about, nor what others had', async () => {
    const [param] = await demo.env.db
      .select()
      .from(standardParams)
      .where(sql`${standardParams.nodeType} = 'unit' and ${standardParams.code} = 'T2g'`)
    const set = (scope: LimitSet['scope'], targetId: string | null, low: number): LimitSet => ({
      paramId: param?.id ?? '',
      scope,
      targetId,
      delayS: 60,
      isEnabled: true,
      limits: { basis: 'date', rows: [{ from: '11-01', to: '03-31', low, high: 77 }] },
    })
    const send = async (path: string, body: object, token: string) =>
      demo.postJson(path, body, { token, headers: { 'accept-language': 'en' } })
    const admin = await demo.tokenOf('admin')
    const list = async (token: string) =>
      temperatureLimitCalls.list.output.parse((await send(temperatureLimitCalls.list.path, {}, token)).result)
    await send(temperatureLimitCalls.save.path, { ...set('all', null, 30), reason: '全网' }, admin)
    await send(temperatureLimitCalls.save.path, { ...set('station', west.stationId, 33.25), reason: '西' }, admin)
    const ofWest = (await list(admin)).find(({ scope }) => scope === 'station')
    // moved from a station of the west to one of the east
    const moved = { ...set('station', east.stationId, 34), keyId: ofWest?.keyId, version: ofWest?.version }
    expect((await send(temperatureLimitCalls.save.path, { ...moved, reason: '移' }, admin)).code).toBe(0)

    const own = (
      await demo.database.db.$client.query(
        `select count(*)::int as num from points join physics_nodes node on node.id = points.node_id
        join organizations own on own.id = node.organization_id where own.code like 'CD%' and points.param_id = $1`,
        [param?.id],
      )
    ).rows[0].num
    const seen = (await list(branch.token)).find(({ scope }) => scope === 'all')
    expect((seen?.numPoints ?? 0) + (seen?.numOverridden ?? 0)).toBe(own)
    expect(await demo.env.db.$count(points, eq(points.paramId, param?.id ?? ''))).toBeGreaterThan(own)

    const { result } = await send(temperatureLimitCalls.history.path, {}, branch.token)
    expect(JSON.stringify(result)).toContain(east.stationId)
    expect(JSON.stringify(result)).not.toContain(west.stationId)
    expect(JSON.stringify(result)).not.toContain('33.25')
    await demo.env.db.delete(temperatureLimitChanges)
  })

  it('gets no mail about alarms of other branches that follow from the same one', async () => {
    const { rows } = await demo.database.db.$client.query(`select id from organizations where code = 'CD'`)
    const group = {
      name: '东区',
      members: 'east@example.com',
      minLevel: '1',
      afterMinutes: '5',
      warnNumbers: [],
    } satisfies Partial<typeof mailGroups.$inferInsert>
    await demo.env.db
      .insert(mailGroups)
      .values({ ...group, organizationId: rows[0].id, createdAt: new Date(clock.now()) })
    const parentId = await addAlarm(demo.env.db, clock.now(), { content: '总站离线', heatKeyId: east.stationId })
    const following = { parentId, suppressedBy: 'parent' as const }
    for (const [content, values] of Object.entries({
      东区泵停: { ...following, heatKeyId: east.stationId },
      西区泵停: { ...following, heatKeyId: west.stationId },
      东区已撤回: { ...following, heatKeyId: east.stationId, state: 'withdrawn' as const },
    }))
      await addAlarm(demo.env.db, clock.now(), { content, ...values })
    clock.advance(5 * MINUTE)
    expect(await escalate(demo.env)).toBe(1)
    const [mail] = await demo.env.db.select().from(mailOutbox)
    expect(mail?.text).toMatch(/总站离线[\s\S]*东区泵停/)
    expect(mail?.text).not.toContain('西区泵停')
    expect(mail?.text).not.toContain('已撤回')
    for (const table of [mailOutbox, alarms, mailGroups]) await demo.env.db.delete(table)
  })
})

describe('an alarm that was taken back', () => {
  it('is not among those that a user still finds open', async () => {
    const id = await addAlarm(demo.env.db, clock.now(), { heatKeyId: east.stationId, state: 'withdrawn' })
    const { open } = alarmHistoryCalls.since.output.parse((await ask(alarmHistoryCalls.since.path)).result)
    expect(open.map(({ keyId }) => keyId)).not.toContain(id)
    await demo.env.db.delete(alarms)
  })
})

describe('a mail server that is away', () => {
  const told = async (token: string) =>
    noticeCenter
      .parse(
        (await demo.get(messageCalls.noticeCenter.path, {}, { token, headers: { 'accept-language': 'en' } })).result,
      )
      .three.filter(({ keyId }) => keyId.startsWith('mail'))

  it('R3-14 is a message in group three, without addresses of others, until the mail is sent', async () => {
    const at = new Date(clock.now())
    const mail = { to: ['west@example.com'], subject: 's', text: 't', createdAt: at, dueAt: at }
    await demo.env.db.insert(mailOutbox).values(mail)
    const admin = await demo.tokenOf('admin')
    expect(await told(admin)).toEqual([])
    expect(await sendDue(demo.env, createMailer(demo.env.settings))).toBe(0)
    expect(await told(admin)).toMatchObject([
      { msgText: expect.stringMatching(/1 e-mail is not sent: .*ECONNREFUSED/), createTime: at.toISOString() },
    ])
    expect(await told(await demo.tokenOf('leader'))).toEqual([])
    await demo.env.db.update(mailOutbox).set({ error: '550 <west@example.com> no such user' })
    expect(JSON.stringify(await told(branch.token))).not.toContain('west@')
    const { result } = await ask(mailGroupCalls.state.path)
    expect(JSON.stringify(result)).not.toContain('west@')

    let server: MailServer | undefined
    try {
      server = await startMailServer()
      clock.advance(MINUTE)
      const settings = { smtpUrl: server.url, mailFrom: 'heat@example.com' }
      expect(await sendDue(demo.env, createMailer(settings))).toBe(1)
      expect(await sendDue(demo.env, createMailer(settings))).toBe(0)
      expect(server.received).toHaveLength(1)
    } finally {
      await server?.close()
    }
    expect(await told(admin)).toEqual([])
  })
})
