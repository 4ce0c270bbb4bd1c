/**
 * A process that sends the mail that is due, for a test that kills it in the middle. Arguments: folder of the database,
 * address of the mail server.
 */
import { createMailer } from '#server/core/mail/mailer.ts'
import { sendDue } from '#server/core/mail/outbox.ts'
import { openPglite } from './test-db.ts'
import { createTestEnv } from './test-env.ts'

const [folder, smtpUrl] = process.argv.slice(2)
const { db } = await openPglite(folder)
await sendDue(createTestEnv(db), createMailer({ smtpUrl, mailFrom: 'heat@example.com' }))
