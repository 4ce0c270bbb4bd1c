import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes, pipeSegments } from '../physics/tables.ts'

/** A valve at one end of a pipe; supply and return have one each, which are moved together. */
export const pipeValves = pgTable(
  'pipe_valves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    pipeId: uuid('pipe_id')
      .notNull()
      .references(() => pipeSegments.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    isStuck: boolean('is_stuck').notNull().default(false),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Real name: it outlives the account. */
    changedBy: text('changed_by').notNull().default(''),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    index('pipe_valves_node').on(table.nodeId),
    index('pipe_valves_pipe').on(table.pipeId),
    check('pipe_valves_state', sql`${table.state} in ('open', 'closed')`),
  ],
)
