import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EditCounts } from '#contract/endpoints/pipe-edits.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes, pipeSegments } from '../physics/tables.ts'
import type { RowTurn } from './row-turn.ts'

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

/** Drafts of the network that were published, each with what was there before. */
export const pipePublications = pgTable(
  'pipe_publications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Rises: several may have one moment. */
    number: integer('number').generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    userId: text('user_id').notNull(),
    /** Real name: it outlives the account. */
    by: text('by').notNull(),
    reason: text('reason').notNull(),
    /** How many nodes and pipes were added, changed and removed. */
    counts: jsonb('counts').$type<EditCounts>().notNull(),
    /** What takes it back. */
    turns: jsonb('turns').$type<readonly RowTurn[]>().notNull(),
    takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
    takenBackBy: text('taken_back_by').notNull().default(''),
  },
  (table) => [uniqueIndex('pipe_publications_number').on(table.number)],
)
