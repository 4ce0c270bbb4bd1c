import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMailer } from '#server/core/mail/mailer.ts'
import { MAX_ATTACHED_BYTES, queueMail, sendDue } from '#server/core/mail/outbox.ts'
import { mailAttachments, mailOutbox } from '#server/core/mail/tables.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { mailGroups } from '#server/modules/alarm-settings/tables.ts'
import { reportMailJob } from '#server/modules/energy-reports/report-mail.job.ts'
import { createKpiStage, type KpiStage } from '../support/kpi-stage.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { readPdf } from '../support/pdf-text.ts'

const [HOUR, DAY, STEP] = [3_600_000, 86_400_000, 600_000]
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const NOW = START + DAY + 6 * HOUR
const GROUP: Pick<typeof mailGroups.$inferInsert, 'warnNumbers' | 'minLevel' | 'afterMinutes'> = {
  warnNumbers: [],
  minLevel: '1',
  afterMinutes: '15',
}

let stage: KpiStage
let server: MailServer

beforeAll(async () => {
  stage = await createKpiStage(NOW)
  const values: [string, number, number][] = []
  for (let at = START; at <= START + DAY; at += STEP)
    values.push(['HZ0001.1.HT1', 1000 + (2 * (at - START)) / STEP, at], ['HZ0001.1.T1g', 80, at])
  await stage.take('GW1', values)
  await stage.compute()
  const { db } = stage.database
  const [other] = await db
    .insert(organizations)
    .values({ code: 'ELSEWHERE', name: '别处', type: 'company', path: 'elsewhere/' })
    .returning()
  await db.insert(mailGroups).values([
    { name: '值班组', members: 'a@example.com\nb@example.com', ...GROUP },
    { name: '别处', members: 'c@example.com', organizationId: other?.id ?? null, ...GROUP },
    { name: '停用', members: 'd@example.com', isEnabled: false, ...GROUP },
  ])
}, 60_000)
afterAll(() => stage?.close())
beforeEach(() => stage.database.db.delete(mailOutbox))

const run = (params: Record<string, string>) =>
  reportMailJob.run({
    params,
    signal: new AbortController().signal,
    progress: () => undefined,
    log: pino({ level: 'silent' }),
    db: stage.database.db,
    now: stage.clock.now,
  })

/** Files of a message as a mail program finds them. */
function attachedIn(raw: string): Buffer {
  const encoded = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(raw)?.[1]
  if (encoded === undefined) throw new Error('The message carries no PDF file.')
  return Buffer.from(encoded, 'base64')
}

it('the report of yesterday reaches a mail group as a PDF file, in its language, and its file is kept until then', async () => {
  server = await startMailServer()
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'heat@example.com' })
  const { db } = stage.database
  expect((await run({ level: 'unit', group: '值班组' })).zh).toContain('收件人 2 位')
  await run({ report: 'station', level: 'unit', step: 'day', language: 'en', group: '值班组' })
  expect(await db.$count(mailAttachments)).toBe(2)
  expect(await sendDue(stage.env, mailer)).toBe(2)
  expect(await db.$count(mailAttachments)).toBe(0)
  const [first, second] = server.received
  expect(first?.to).toEqual(['a@example.com', 'b@example.com'])
  const chinese = readPdf(attachedIn(first?.raw ?? '')).pages.flat()
  const facts = ['能耗报表', '期间：2026-01-20（整个期间）', '范围：全公司，机组', '生成于：2026-01-21 06:00:00']
  expect(chinese).toEqual(expect.arrayContaining([...facts, '汇总', '288.0', '制表', '第 1 页，共 1 页']))
  const english = readPdf(attachedIn(second?.raw ?? '')).pages.flat()
  expect(english).toEqual(
    expect.arrayContaining(['Station history report', 'Period: 2026-01-20, by day', '2026-01-20', 'Approved by']),
  )
  await server.close()
}, 60_000)

it('a group gets no node of another organisation, and one that cannot get mail is named', async () => {
  await expect(run({ level: 'unit', group: '别处' })).rejects.toThrow('may see no node')
  await expect(run({ level: 'unit', group: '停用' })).rejects.toThrow('停用')
  await expect(run({ level: 'unit', group: '没有' })).rejects.toThrow('没有')
  expect(await stage.database.db.$count(mailOutbox)).toBe(0)
})

it('a message carries files up to a limit, which the refusal names, and stored files go with their message', async () => {
  const { db } = stage.database
  const mail = { to: ['a@example.com'], subject: 's', text: 't' }
  const file = (size: number) => ({ name: 'r.pdf', contentType: 'application/pdf', content: Buffer.alloc(size) })
  const now = new Date(stage.clock.now())
  const half = file(MAX_ATTACHED_BYTES / 2)
  await expect(queueMail(db, { ...mail, attachments: [half, half, file(1)] }, now)).rejects.toThrow(
    `${MAX_ATTACHED_BYTES} at most`,
  )
  expect(await db.$count(mailOutbox)).toBe(0)
  const id = await queueMail(db, { ...mail, attachments: [file(3)] }, now)
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id))
  expect(await db.$count(mailAttachments)).toBe(0)
})

it('its parameters are checked: a level that the report has, and a group', () => {
  const isRight = (params: Record<string, string>) => reportMailJob.params.safeParse(params).success
  expect(isRight({ group: '值班组' })).toBe(true)
  expect(isRight({})).toBe(false)
  expect(isRight({ report: 'source', level: 'unit', group: '值班组' })).toBe(false)
})
