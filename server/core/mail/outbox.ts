// The queue of mail. Writers add to it in the transaction of what they tell; any server sends what is due. A message is
// claimed before it is sent: two servers never send the same one, and one whose server died is sent by another.

import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { Mailer } from './mailer.ts'
import { addMail, claimDue, noteFailed, noteSent, type QueuedMail } from './outbox.repository.ts'

/** Longer than any attempt. */
const CLAIM_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** Pause after each failed attempt; the last one is followed by giving up. */
const PAUSES_MS = [1, 2, 5, 15, 30, 60, 120, 240, 480, 480].map((minutes) => minutes * MINUTE_MS)
/** In one run, so that stopping the server does not wait for a long queue. */
const MAX_AT_ONCE = 50

/** Queues a message; in the transaction of what it tells. @returns Its id. */
export const queueMail = (
  db: Queryable,
  mail: Pick<QueuedMail, 'to' | 'subject' | 'text'>,
  now: Date,
): Promise<number> => addMail(db, mail, now)

/** Sends what is due. @returns How many messages were accepted. */
export async function sendDue(env: Pick<Env, 'background' | 'now' | 'log'>, mailer: Mailer): Promise<number> {
  if (mailer.from === null) return 0
  const { background: db } = env
  let numSent = 0
  for (let n = 0; n < MAX_AT_ONCE; n += 1) {
    const now = env.now()
    const mail = await claimDue(db, new Date(now), new Date(now + CLAIM_MS))
    if (!mail) break
    try {
      await mailer.send({ ...mail, messageId: messageIdOf(mail, mailer.from) })
      await noteSent(db, mail.id, new Date(env.now()))
      numSent += 1
    } catch (error) {
      const pause = PAUSES_MS[mail.attempts - 1]
      const reason = error instanceof Error ? error.message : 'The message was not sent.'
      env.log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'mail was not sent')
      await noteFailed(db, mail.id, reason, pause === undefined ? null : new Date(env.now() + pause))
    }
  }
  return numSent
}

const messageIdOf = ({ id, createdAt }: QueuedMail, from: string): string =>
  `<${id}.${createdAt.getTime()}@${from.slice(from.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '')}>`
