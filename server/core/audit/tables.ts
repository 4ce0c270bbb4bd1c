import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Actions of users. Append only: a trigger refuses changes and removals. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null where nobody was signed in. No reference: the log outlives the account. */
    userId: uuid('user_id'),
    loginName: text('login_name').notNull(),
    ip: text('ip').notNull(),
    module: text('module').notNull(),
    action: text('action').notNull(),
    outcome: text('outcome', { enum: ['success', 'refused'] }).notNull(),
    /** Id and name of what was changed. */
    targetId: text('target_id').notNull().default(''),
    targetName: text('target_name').notNull().default(''),
    before: jsonb('before'),
    after: jsonb('after'),
    message: text('message').notNull().default(''),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_module').on(table.module, table.at),
    index('audit_log_user').on(table.userId, table.at),
  ],
)
