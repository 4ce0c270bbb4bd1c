import { lt } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import { messages } from './tables.ts'

/** Messages are shown for so long. */
export const MESSAGES_KEPT_MS = 90 * 86_400_000

/** Adds a message, and clears away those that nobody is shown any more. */
export async function addMessage(db: Queryable, message: typeof messages.$inferInsert): Promise<void> {
  await db.delete(messages).where(lt(messages.createdAt, new Date(message.createdAt.getTime() - MESSAGES_KEPT_MS)))
  await db.insert(messages).values(message)
}
