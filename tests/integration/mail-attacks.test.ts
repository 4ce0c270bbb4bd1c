import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { createMailer } from '#server/core/mail/mailer.ts'
import { queueMail, sendDue } from '#server/core/mail/outbox.ts'
import { mailOutbox } from '#server/core/mail/tables.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv } from '../support/test-env.ts'

// A server that dies or loses its database while it sends a mail.

const CLAIM_MS = 5 * 60_000
const FROM = 'heat@example.com'
const mailerOf = ({ url }: MailServer) => createMailer({ smtpUrl: url, mailFrom: FROM })
const idOf = (mail: MailServer['received'][number] | undefined) => /^Message-ID: (<.+>)\r$/im.exec(mail?.raw ?? '')?.[1]

describe('a server that is killed while it sends a mail', () => {
  let database: Database
  let server: MailServer | undefined

  beforeAll(async () => {
    database = await createTestDb()
  })
  afterEach(() => server?.close())
  afterAll(() => database?.close())

  /** A mail of some length is queued; the process that sends it is killed when the mail server has seen `moment`. */
  async function killAt(moment: 'arriving' | 'answering', length: number) {
    const clock = createTestClock(Date.now() - 1_000)
    const { db } = database
    await db.delete(mailOutbox)
    const mail = { to: ['on-duty@example.com'], subject: '报警', text: `${'热'.repeat(70)}\n`.repeat(length) }
    await queueMail(db, mail, new Date(clock.now()))
    let sender: ChildProcess | undefined
    const kill = () => void sender?.kill('SIGKILL')
    const moments = {
      arriving: { arriving: kill },
      answering: {
        answering: async () => {
          kill()
          await once(sender ?? process, 'exit')
        },
      },
    }
    const cut = await startMailServer(0, [], moments[moment])
    const sending = ['tests/support/mail-sender.ts', String(db.$client.options.connectionString), cut.url]
    sender = spawn(process.execPath, ['--import', 'tsx', ...sending], { cwd: projectRoot })
    const [, signal] = await once(sender, 'exit')
    expect(signal).toBe('SIGKILL')
    await cut.close()

    clock.advance(1_000)
    const after = await startMailServer()
    server = after
    const env = createTestEnv(db, clock)
    // its claim still holds: it may be at work
    expect(await sendDue(env, mailerOf(after))).toBe(0)
    clock.advance(2 * CLAIM_MS)
    expect(await sendDue(env, mailerOf(after))).toBe(1)
    clock.advance(2 * CLAIM_MS)
    expect(await sendDue(env, mailerOf(after))).toBe(0)
    return { before: cut.received, after: after.received, rows: await db.select().from(mailOutbox) }
  }

  it('in the middle of its text has sent nothing, and the next one sends it once', async () => {
    const { before, after, rows } = await killAt('arriving', 50_000)
    expect(before).toEqual([])
    expect(after).toHaveLength(1)
    expect(rows).toMatchObject([{ attempts: 2, dueAt: null, sentAt: expect.any(Date) }])
  })

  it('before it learns that it was accepted sends it again under the same Message-ID', async () => {
    const { before, after, rows } = await killAt('answering', 1)
    expect([before.length, after.length]).toEqual([1, 1])
    expect(idOf(before[0])).toMatch(/^<\d+\.\d+@example\.com>$/)
    expect(idOf(after[0])).toBe(idOf(before[0]))
    expect(rows).toMatchObject([{ attempts: 2, dueAt: null, sentAt: expect.any(Date) }])
  })
})

describe('a mail that was accepted', () => {
  const clock = createTestClock()
  let database: Database
  const env = () => createTestEnv(database.db, clock)
  const rows = () => database.db.select().from(mailOutbox)
  const queue = () =>
    queueMail(database.db, { to: ['on-duty@example.com'], subject: '报警', text: '供温高' }, new Date(clock.now()))

  beforeAll(async () => {
    database = await createTestDb()
  })
  afterAll(() => database?.close())
  beforeEach(() => database.db.delete(mailOutbox))

  it('while the database could not note it is not sent again by the same server', async () => {
    const server = await startMailServer()
    const mailer = mailerOf(server)
    await queue()
    await database.db.execute(sql`create function refuse_mark() returns trigger language plpgsql as
      'begin raise exception ''the database is away''; end'`)
    await database.db.execute(sql`create trigger refuse_mark before update on mail_outbox for each row
      when (new.sent_at is not null) execute function refuse_mark()`)
    await expect(sendDue(env(), mailer)).rejects.toThrow()
    await database.db.execute(sql`drop function refuse_mark cascade`)
    expect(await rows()).toMatchObject([{ sentAt: null, error: '' }])
    clock.advance(CLAIM_MS)
    expect(await sendDue(env(), mailer)).toBe(1)
    expect(await rows()).toMatchObject([{ sentAt: new Date(clock.now()), dueAt: null }])
    expect(server.received).toHaveLength(1)
    await server.close()
  })

  it('later than an attempt lasts is not sent again by the same server', async () => {
    let answer: (value?: unknown) => void = () => undefined
    const server = await startMailServer(0, [], { answering: () => new Promise((resolve) => (answer = resolve)) })
    const mailer = mailerOf(server)
    const mail = { to: ['on-duty@example.com'], subject: 's', text: 't', messageId: '<1.1@example.com>' }
    const attempts = [mailer.send(mail), mailer.send(mail)]
    await expect.poll(() => server.received.length).toBe(1)
    answer()
    expect(await Promise.all(attempts)).toEqual([expect.stringMatching(/^250/), expect.stringMatching(/^250/)])
    expect(await mailer.send(mail)).toMatch(/^250/)
    expect(server.received).toHaveLength(1)
    await server.close()
  })

  it('is the last one of a server that stops, and of a run in which the mail server was slow', async () => {
    const stop = new AbortController()
    const server = await startMailServer(0, [], { answering: async () => stop.abort() })
    for (let n = 0; n < 3; n += 1) await queue()
    expect(await sendDue(env(), mailerOf(server), stop.signal)).toBe(1)
    await server.close()
    const slow = await startMailServer(0, [], { answering: async () => clock.advance(20_000) })
    expect(await sendDue(env(), mailerOf(slow))).toBe(2)
    await queue()
    await queue()
    await queue()
    expect(await sendDue(env(), mailerOf(slow))).toBe(2)
    await slow.close()
  })
})
