import { integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns of a record that people edit: last change (who, when), and the version for optimistic locking. */
export const recordColumns = () => ({
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  /** Real name at the time of the change: it outlives the account. */
  updatedBy: text('updated_by').notNull().default(''),
})
