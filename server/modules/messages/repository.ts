import { and, desc, eq, gte, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

const KEPT_MS = 90 * 86_400_000

/** Adds a message, and clears away those that nobody is shown any more. */
export async function addMessage(db: Queryable, message: typeof messages.$inferInsert): Promise<void> {
  await db.delete(messages).where(lt(messages.createdAt, new Date(message.createdAt.getTime() - KEPT_MS)))
  await db.insert(messages).values(message)
}

/** Messages of the last ninety days for everybody and those of a user, newest first. */
export const messagesFor = (
  db: Queryable,
  userId: string,
  group: number,
  { now, limit }: { now: Date; limit: number },
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.group, group),
        or(isNull(messages.userId), eq(messages.userId, userId)),
        gte(messages.createdAt, new Date(now.getTime() - KEPT_MS)),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(limit)
