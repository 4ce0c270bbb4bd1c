import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import { createMailer } from '#server/core/mail/mailer.ts'
import { outboxState } from '#server/core/mail/outbox.repository.ts'
import { queueMail, sendDue } from '#server/core/mail/outbox.ts'
import { mailOutbox } from '#server/core/mail/tables.ts'
import { readSettings } from '#server/core/settings.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv } from '../support/test-env.ts'

const MINUTE = 60_000
const FROM = 'heat@example.com'
let database: Database
let server: MailServer

beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())
beforeEach(async () => {
  await database.db.delete(mailOutbox)
  server = await startMailServer()
})
afterEach(() => server.close())

const clock = createTestClock()
const env = () => createTestEnv(database.db, clock)
const mailer = (smtpUrl = server.url) => createMailer({ smtpUrl, mailFrom: FROM })
const queue = (subject = '报警', text = '供温高') =>
  queueMail(database.db, { to: ['on-duty@example.com'], subject, text }, new Date(clock.now()))
const rows = () => database.db.select().from(mailOutbox).orderBy(asc(mailOutbox.id))

describe('mail', () => {
  it('is sent once each by two senders at the same time', async () => {
    for (let n = 0; n < 8; n += 1) await queue(`报警 ${n}`)
    const counts = await Promise.all([sendDue(env(), mailer()), sendDue(env(), mailer())])
    expect(counts.reduce((sum, count) => sum + count)).toBe(8)
    expect(server.received).toHaveLength(8)
    expect(new Set(server.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size).toBe(8)
    expect((await rows()).every(({ sentAt, dueAt }) => sentAt !== null && dueAt === null)).toBe(true)
    expect(await sendDue(env(), mailer())).toBe(0)
  })

  it('waits with growing pauses while the mail server is away, and is sent once when it is back', async () => {
    await queue()
    const { port } = server
    await server.close()
    for (const pause of [1, 2, 5]) {
      expect(await sendDue(env(), mailer())).toBe(0)
      const [failed] = await rows()
      expect(failed?.error).toMatch(/ECONNREFUSED|ESOCKET|ECONNECTION/)
      expect(failed?.dueAt?.getTime()).toBe(clock.now() + pause * MINUTE)
      // not before it is due
      await sendDue(env(), mailer())
      expect((await rows())[0]?.attempts).toBe(failed?.attempts)
      clock.advance(pause * MINUTE)
    }
    expect(await outboxState(database.db)).toMatchObject({ numWaiting: 1, lastError: expect.stringContaining('CON') })
    server = await startMailServer(port)
    expect(await sendDue(env(), mailer())).toBe(1)
    expect(server.received).toHaveLength(1)
    expect(await outboxState(database.db)).toEqual({ numWaiting: 0, numGivenUp: 0, lastError: '' })
  })

  it('is given up after a day of failures, and says so', async () => {
    await queue()
    for (let n = 0; n < 20; n += 1) {
      await sendDue(env(), mailer('smtp://127.0.0.1:9'))
      clock.advance(8 * 60 * MINUTE)
    }
    const [row] = await rows()
    expect(row).toMatchObject({ dueAt: null, sentAt: null, attempts: 11 })
    expect(await outboxState(database.db)).toMatchObject({ numWaiting: 0, numGivenUp: 1 })
  })

  it('of a server that died while sending is sent by another one, later', async () => {
    await queue()
    const dead = { from: FROM, send: () => new Promise<string>(() => undefined) }
    void sendDue(env(), dead)
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    expect(await sendDue(env(), mailer())).toBe(0)
    clock.advance(5 * MINUTE)
    expect(await sendDue(env(), mailer())).toBe(1)
  })

  it('keeps line breaks of a subject out of the headers', async () => {
    await queue('供温高\r\nBcc: thief@example.com\r\n\r\nforged text\u2028x')
    expect(await sendDue(env(), mailer())).toBe(1)
    const [mail] = server.received
    expect(mail?.to).toEqual(['on-duty@example.com'])
    const [headers = ''] = mail?.raw.split('\r\n\r\n') ?? []
    expect(headers).not.toMatch(/^bcc:/im)
    expect(headers.match(/^subject:/gim)).toHaveLength(1)
    expect(mail?.raw.split('\r\n\r\n')[1]).not.toContain('forged')
  })

  it.each(['a@example.com\r\nRCPT TO:<b@example.com>', 'A <a@example.com>', 'a@example.com, b@example.com', 'nobody'])(
    'refuses the receiver %j',
    async (to) => {
      await expect(mailer().send({ to: [to], subject: 's', text: 't' })).rejects.toThrow(/no mail address/)
      expect(server.received).toEqual([])
    },
  )

  it('tells the answer of the mail server: accepted, or refused by name', async () => {
    const mail = { subject: 's', text: 't' }
    expect(await mailer().send({ ...mail, to: ['a@example.com'] })).toMatch(/^250 /)
    const strict = await startMailServer(0, ['gone@example.com'])
    const sender = mailer(strict.url)
    await expect(sender.send({ ...mail, to: ['gone@example.com'] })).rejects.toThrow(/no such user here/)
    // one that is refused must not send the message to the others again and again
    expect(await sender.send({ ...mail, to: ['a@example.com', 'gone@example.com'] })).toMatch(/refused: gone@example/)
    expect(strict.received.map(({ to }) => to)).toEqual([['a@example.com']])
    await strict.close()
  })

  it('stays in the queue where no mail server is set', async () => {
    await queue()
    const none = createMailer({ smtpUrl: undefined, mailFrom: undefined })
    expect(await sendDue(env(), none)).toBe(0)
    await expect(none.send({ to: ['a@example.com'], subject: 's', text: 't' })).rejects.toThrow('SMTP_URL')
    expect((await rows())[0]).toMatchObject({ attempts: 0, sentAt: null })
  })
})

describe('settings of mail', () => {
  const read = (variables: NodeJS.ProcessEnv) => readSettings(variables, { demo: true })

  it('belong together, and name what is wrong', () => {
    expect(read({ SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'Heat <heat@example.com>' })).toMatchObject({
      mailFrom: 'Heat <heat@example.com>',
    })
    expect(() => read({ SMTP_URL: 'smtp://mail.example' })).toThrow(/belong together/)
    expect(() => read({ SMTP_URL: 'http://mail.example', MAIL_FROM: FROM })).toThrow(/SMTP_URL/)
    expect(() => read({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'heat@example.com\nBcc: x@y.z' })).toThrow(
      /MAIL_FROM/,
    )
  })
})
