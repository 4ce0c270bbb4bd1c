import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../access/tables.ts'

/** The notification centre: 1 global status, 2 system notice, 3 service listener, 4 personal. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    group: smallint('group').notNull(),
    /** Recipient; set for personal messages only. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Path of the download; set for personal messages only. */
    url: text('url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('messages_user').on(table.userId, table.createdAt),
    index('messages_created').on(table.createdAt),
    check('messages_group', sql`${table.group} between 1 and 4`),
    check('messages_personal', sql`(${table.group} = 4) = (${table.userId} is not null)`),
  ],
)
