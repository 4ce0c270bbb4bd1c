import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Mail to be sent, written in the transaction of what it tells; whichever server sends it. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Addresses. */
    to: text('to').array().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Not before; moved on while a server sends it, and after a failure. Null: sent, or given up. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Why the last attempt failed; empty where none did. */
    error: text('error').notNull().default(''),
  },
  (table) => [index('mail_outbox_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
)

/** Files that a message carries; deleted when it has been sent. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => mailOutbox.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [index('mail_attachments_mail').on(table.mailId)],
)
