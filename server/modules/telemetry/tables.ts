import { doublePrecision, integer, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core'

/**
 * The last value of every point, whatever its quality. Pages keep half their space free (see the migration), so that
 * the constant updates of one row stay on its page.
 */
export const latest = pgTable('latest', {
  pointId: integer('point_id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  value: doublePrecision('value').notNull(),
  quality: smallint('quality').notNull(),
})

/** Raw values as they came, append only; partitioned by UTC day, so that old days are dropped whole. */
export const sample = pgTable(
  'sample',
  {
    pointId: integer('point_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    value: doublePrecision('value').notNull(),
    quality: smallint('quality').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pointId, table.at] })],
)
