import { inArray, lt } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import { messages } from './tables.ts'

/** How long messages are shown. */
export const MESSAGES_KEPT_MS = 90 * 86_400_000

/** Adds a message, and removes those that are no longer shown. */
export async function addMessage(db: Queryable, message: typeof messages.$inferInsert): Promise<void> {
  await db.delete(messages).where(lt(messages.createdAt, new Date(message.createdAt.getTime() - MESSAGES_KEPT_MS)))
  await db.insert(messages).values(message)
}

/** Removes the messages that lead to files which are gone. */
export async function deleteMessagesTo(db: Queryable, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await db.delete(messages).where(inArray(messages.url, [...urls]))
}
