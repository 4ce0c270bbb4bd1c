import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Imports of all rows or none that are being written: what is left of one that was cut off is removed again. */
export const importRuns = pgTable('import_runs', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Of the log. */
  module: text('module').notNull(),
  userId: uuid('user_id').notNull(),
  loginName: text('login_name').notNull(),
  realName: text('real_name').notNull(),
  ip: text('ip').notNull(),
  /** Of its last slice. */
  touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
})

/** The records that a run has written, in their order. */
export const importRows = pgTable(
  'import_rows',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** Path of the resource that it is a record of. */
    resource: text('resource').notNull(),
    keyId: text('key_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.place] })],
)
