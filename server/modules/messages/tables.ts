import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/core/db/record-columns.ts'

/** Notices that administrators write, for readers by role and organisation. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    /** Formatted text, sanitised before it is stored. */
    text: text('text').notNull().default(''),
    /** 1 general, 2 important, 3 urgent. */
    level: text('level', { enum: ['1', '2', '3'] }).notNull(),
    state: text('state', { enum: ['draft', 'published', 'withdrawn'] })
      .notNull()
      .default('draft'),
    validFrom: date('valid_from').notNull(),
    /** Up to and including this day; null: without end. */
    validTo: date('valid_to'),
    /** Keys of the roles that read it; empty: all of them. */
    roleKeys: text('role_keys').array().notNull().default([]),
    /** Keys of the organisations that read it, with those below; empty: all of them. */
    organizationIds: text('organization_ids').array().notNull().default([]),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** Real name at that time. */
    publishedBy: text('published_by').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    index('notices_valid').on(table.state, table.validFrom),
    check('notices_level', sql`${table.level} in ('1', '2', '3')`),
    check('notices_state', sql`${table.state} in ('draft', 'published', 'withdrawn')`),
    check('notices_published', sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
    check('notices_dates', sql`${table.validTo} >= ${table.validFrom}`),
  ],
)
