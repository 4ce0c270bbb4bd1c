import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/core/access/tables.ts'

/** Named states of pages. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    name: text('name').notNull(),
    /** The query of the page's address. */
    state: text('state').notNull(),
    /** Keys of the roles whose users see the view. */
    roleKeys: jsonb('role_keys').$type<readonly string[]>().notNull().default([]),
    isDefault: boolean('is_default').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('saved_views_page').on(table.page),
    uniqueIndex('saved_views_name').on(table.ownerId, table.page, table.name),
    uniqueIndex('saved_views_default').on(table.ownerId, table.page).where(sql`${table.isDefault}`),
  ],
)
