import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MessageMapping } from '#contract/message-mappings/mapping.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import type { BornMetric } from './sparkplug/nodes.ts'

/** How messages of foreign forms become values. */
export const messageMappings = pgTable(
  'message_mappings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull(),
    mapping: jsonb('mapping').$type<MessageMapping>().notNull(),
    ...recordColumns(),
  },
  (table) => [uniqueIndex('message_mappings_name').on(table.name)],
)

/** What nodes of Sparkplug and their devices have said that they have, so that their data can be read after a restart. */
export const sparkplugBirths = pgTable(
  'sparkplug_births',
  {
    groupName: text('group_name').notNull(),
    edge: text('edge').notNull(),
    /** Empty: the node itself. */
    device: text('device').notNull(),
    bdSeq: integer('bd_seq'),
    metrics: jsonb('metrics').$type<readonly BornMetric[]>().notNull(),
    bornAt: timestamp('born_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupName, table.edge, table.device] })],
)
