import { integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns of a record that people edit: who changed it last and when, and the number that a save must name to win. */
export const recordColumns = () => ({
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  /** Real name at the time of the change: it outlives the account. */
  updatedBy: text('updated_by').notNull().default(''),
})
