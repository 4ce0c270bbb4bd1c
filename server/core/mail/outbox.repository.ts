import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import { mailAttachments, mailOutbox } from './tables.ts'

const isGivenUp = and(isNull(mailOutbox.dueAt), isNull(mailOutbox.sentAt))

export type QueuedMail = typeof mailOutbox.$inferSelect

export type MailAttachment = Pick<typeof mailAttachments.$inferSelect, 'name' | 'contentType' | 'content'>

export interface NewMail extends Pick<QueuedMail, 'to' | 'subject' | 'text'> {
  readonly attachments?: readonly MailAttachment[]
}

/** In a transaction where it has attachments. */
export async function addMail(
  db: Queryable,
  { to, subject, text, attachments = [] }: NewMail,
  now: Date,
): Promise<number> {
  const [added] = await db
    .insert(mailOutbox)
    .values({ to, subject, text, createdAt: now, dueAt: now })
    .returning({ id: mailOutbox.id })
  if (!added) throw new Error('The message was not queued.')
  const files = attachments.map((attachment) => ({ ...attachment, mailId: added.id }))
  if (files.length > 0) await db.insert(mailAttachments).values(files)
  return added.id
}

export const attachmentsOf = (db: Queryable, mailId: number): Promise<MailAttachment[]> =>
  db
    .select({
      name: mailAttachments.name,
      contentType: mailAttachments.contentType,
      content: mailAttachments.content,
    })
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, mailId))
    .orderBy(mailAttachments.id)

/** Takes one due message for this server alone, until `until`; its attempts count this one. */
export async function claimDue(db: Queryable, now: Date, until: Date): Promise<QueuedMail | undefined> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(lte(mailOutbox.dueAt, now))
    .orderBy(mailOutbox.dueAt, mailOutbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(mailOutbox)
    .set({ dueAt: until, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(sql`${mailOutbox.id} = (${due})`)
    .returning()
  return claimed
}

export async function noteSent(db: Queryable, id: number, now: Date): Promise<void> {
  await db.update(mailOutbox).set({ sentAt: now, dueAt: null, error: '' }).where(eq(mailOutbox.id, id))
  await db.delete(mailAttachments).where(eq(mailAttachments.mailId, id))
}

/** @param dueAt - Of the next attempt; null: given up. */
export async function noteFailed(db: Queryable, id: number, error: string, dueAt: Date | null): Promise<void> {
  await db.update(mailOutbox).set({ error, dueAt }).where(eq(mailOutbox.id, id))
}

/**
 * Deletes messages that were sent before a time, and those from before it that were given up; `limit` at most.
 *
 * @returns Their number.
 */
export async function deleteEndedBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const isOld = or(lt(mailOutbox.sentAt, before), and(isGivenUp, lt(mailOutbox.createdAt, before)))
  const old = db.select({ id: mailOutbox.id }).from(mailOutbox).where(isOld).limit(limit)
  const deleted = await db.delete(mailOutbox).where(inArray(mailOutbox.id, old)).returning({ id: mailOutbox.id })
  return deleted.length
}

/** Messages that wait, those that were given up, and the latest error. */
export async function outboxState(db: Queryable) {
  const isWaiting = and(isNotNull(mailOutbox.dueAt), isNull(mailOutbox.sentAt))
  const [failed] = await db
    .select({ error: mailOutbox.error })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), ne(mailOutbox.error, '')))
    .orderBy(sql`${mailOutbox.id} desc`)
    .limit(1)
  return {
    numWaiting: await db.$count(mailOutbox, isWaiting),
    numGivenUp: await db.$count(mailOutbox, isGivenUp),
    lastError: withoutAddresses(failed?.error ?? ''),
  }
}

/** Messages from after a time that could not be sent: since when, how many, and why; null where there is none. */
export async function failingMail(
  db: Queryable,
  after: Date,
): Promise<{ readonly since: Date; readonly count: number; readonly error: string } | null> {
  const isFailing = and(isNull(mailOutbox.sentAt), ne(mailOutbox.error, ''), gt(mailOutbox.createdAt, after))
  const [oldest] = await db
    .select({ since: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(isFailing)
    .orderBy(mailOutbox.id)
    .limit(1)
  if (!oldest) return null
  const { lastError } = await outboxState(db)
  return { since: oldest.since, count: await db.$count(mailOutbox, isFailing), error: lastError }
}

/** What a mail server says names receivers, who may be those of another organisation. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '…')
