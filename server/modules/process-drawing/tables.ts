import { json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const drawings = pgTable('drawings', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  type: text('type', { enum: ['station', 'unit', 'source', 'resource'] }).notNull(),
  /** Code of the station or source that is drawn. */
  nodeCode: text('node_code').notNull(),
  /** The unit of bindings that name no node. */
  unitCode: text('unit_code').notNull(),
  /** The canvas document exactly as saved: `json` keeps the text, `jsonb` would reorder it. */
  canvas: json('canvas').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
