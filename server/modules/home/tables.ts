import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { HomeTile } from '#contract/home/home-widgets.ts'
import { users } from '#server/core/access/tables.ts'

/** Home pages that users have arranged. */
export const homeLayouts = pgTable('home_layouts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tiles: jsonb('tiles').$type<readonly HomeTile[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
