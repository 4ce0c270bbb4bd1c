import { date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Energy reports as they were signed. The figures stand for themselves: nodes may change or go. Kept for ever. */
export const energySignOffs = pgTable(
  'energy_sign_offs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeType: text('node_type').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Figures by node, see sign-off.repository.ts. */
    figures: jsonb('figures').notNull(),
    remark: text('remark').notNull(),
    signedBy: text('signed_by').notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('energy_sign_offs_period').on(table.nodeType, table.firstDay, table.lastDay)],
)
