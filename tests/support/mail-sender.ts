/**
 * A process that sends the mail that is due, for a test that kills it in the middle. Arguments: address of the database,
 * address of the mail server.
 */
import { connectPostgres } from '#server/core/db/client.ts'
import { createMailer } from '#server/core/mail/mailer.ts'
import { sendDue } from '#server/core/mail/outbox.ts'
import { createTestEnv } from './test-env.ts'

const [url = '', smtpUrl] = process.argv.slice(2)
const { db } = await connectPostgres(url)
await sendDue(createTestEnv(db), createMailer({ smtpUrl, mailFrom: 'heat@example.com' }))
