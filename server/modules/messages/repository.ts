import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect

export async function addMessage(db: Queryable, message: typeof messages.$inferInsert): Promise<void> {
  await db.insert(messages).values(message)
}

/** Messages for everybody and those of a user, newest first. */
export const messagesFor = (
  db: Queryable,
  userId: string,
  group: number,
  { since, limit }: { since: Date; limit: number },
): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.group, group),
        or(isNull(messages.userId), eq(messages.userId, userId)),
        gte(messages.createdAt, since),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(limit)
