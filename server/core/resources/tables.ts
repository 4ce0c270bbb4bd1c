import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** All-or-nothing imports in progress, so that the rows of an interrupted one can be removed. */
export const importRuns = pgTable('import_runs', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Module name in the audit log. */
  module: text('module').notNull(),
  userId: uuid('user_id').notNull(),
  loginName: text('login_name').notNull(),
  realName: text('real_name').notNull(),
  ip: text('ip').notNull(),
  /** Time of the last slice. */
  touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
})

/** The records that a run has written, in order. */
export const importRows = pgTable(
  'import_rows',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** Path of the record's resource. */
    resource: text('resource').notNull(),
    keyId: text('key_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.place] })],
)
