import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { MESSAGES_KEPT_MS } from '#server/core/messages/messages.repository.ts'
import { messages } from '#server/core/messages/tables.ts'

export type MessageRow = typeof messages.$inferSelect

/** Messages of the last ninety days: those for everybody and a user's personal ones, newest first. */
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
        gte(messages.createdAt, new Date(now.getTime() - MESSAGES_KEPT_MS)),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(limit)
