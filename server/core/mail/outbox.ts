// The queue of mail. Writers add to it in the transaction of what they tell; any server sends what is due. A message is
// claimed before it is sent: two servers never send the same one, and one whose server died is sent by another.

import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { MailError, type Mailer } from './mailer.ts'
import {
  addMail,
  attachmentsOf,
  claimDue,
  type MailAttachment,
  type NewMail,
  noteFailed,
  noteSent,
  type QueuedMail,
} from './outbox.repository.ts'

/** Longer than any attempt. */
const CLAIM_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** Pause after each failed attempt; the last one is followed by giving up. */
const PAUSES_MS = [1, 2, 5, 15, 30, 60, 120, 240, 480, 480].map((minutes) => minutes * MINUTE_MS)
/** In one run. */
const MAX_AT_ONCE = 50
/** No attempt begins later in a run: a mail server that hangs must not hold up the next escalations. */
const RUN_MS = 30_000
const never = new AbortController().signal

/** Of all files of a message: many mail servers refuse one that is larger when it is sent, a third more than this. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024

/** Queues a message; in the transaction of what it tells. @returns Its id. @throws {MailError} when its files are too large. */
export async function queueMail(db: Queryable, mail: NewMail, now: Date): Promise<number> {
  const numBytes = (mail.attachments ?? []).reduce((sum, { content }) => sum + content.length, 0)
  if (numBytes > MAX_ATTACHED_BYTES)
    throw new MailError(`The attachments have ${numBytes} bytes; a message carries ${MAX_ATTACHED_BYTES} at most.`)
  return addMail(db, mail, now)
}

/**
 * Sends what is due.
 *
 * @param closing - Aborted when the server stops: the attempt under way ends, and none is begun.
 * @returns How many messages were accepted.
 */
export async function sendDue(
  env: Pick<Env, 'background' | 'now' | 'log'>,
  mailer: Mailer,
  closing: AbortSignal = never,
): Promise<number> {
  if (mailer.from === null) return 0
  const { background: db } = env
  const end = env.now() + RUN_MS
  let numSent = 0
  for (let n = 0; n < MAX_AT_ONCE && env.now() < end && !closing.aborted; n += 1) {
    const now = env.now()
    const mail = await claimDue(db, new Date(now), new Date(now + CLAIM_MS))
    if (!mail) break
    const attachments = await attachmentsOf(db, mail.id)
    const failure = await attempt(mailer, mail, attachments, mailer.from)
    if (failure === null) {
      // where this fails, the mailer still knows that it was accepted when the claim is over
      await noteSent(db, mail.id, new Date(env.now()))
      numSent += 1
    } else {
      const pause = PAUSES_MS[mail.attempts - 1]
      env.log.warn({ mail: mail.id, attempts: mail.attempts, reason: failure }, 'mail was not sent')
      await noteFailed(db, mail.id, failure, pause === undefined ? null : new Date(env.now() + pause))
    }
  }
  return numSent
}

/** @returns Why the mail server did not accept it; null: it did. */
async function attempt(
  mailer: Mailer,
  mail: QueuedMail,
  attachments: readonly MailAttachment[],
  from: string,
): Promise<string | null> {
  try {
    await mailer.send({ ...mail, attachments, messageId: messageIdOf(mail, from) })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'The message was not sent.'
  }
}

const messageIdOf = ({ id, createdAt }: QueuedMail, from: string): string =>
  `<${id}.${createdAt.getTime()}@${from.slice(from.lastIndexOf('@') + 1).replace(/[^\w.-]/g, '')}>`
