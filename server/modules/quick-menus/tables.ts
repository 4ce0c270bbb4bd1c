import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/core/access/tables.ts'

/** The shortcuts of a user, in their order. */
export const quickMenus = pgTable('quick_menus', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** List of `{menuId}`. */
  entries: jsonb('entries').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
