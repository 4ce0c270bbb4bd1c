import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { BUILDING_PARAMETERS, DESIGN_REASONS } from '#contract/endpoints/unit-buildings.ts'
import { physicsNodes } from '../physics/tables.ts'
import type { LearntValues } from './learning/learnt-values.ts'

/** What was learnt of the building behind a unit, by night; a night whose data had not changed has no row. */
export const unitBuildings = pgTable(
  'unit_buildings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    learntAt: timestamp('learnt_at', { withTimezone: true }).notNull(),
    /** The hours it was learnt from. */
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    untilAt: timestamp('until_at', { withTimezone: true }).notNull(),
    /** Of everything it was learnt from: the same data are not learnt from twice. */
    dataHash: text('data_hash').notNull(),
    /** Absent where nothing could be told. */
    values: jsonb('values').$type<LearntValues>(),
    /** Why nothing could be told. */
    reason: text('reason', { enum: DESIGN_REASONS }),
  },
  (table) => [
    index('unit_buildings_newest').on(table.nodeId, table.learntAt.desc()),
    check('unit_buildings_reason', sql`(${table.values} is null) = (${table.reason} is not null)`),
  ],
)

/** Parameters of buildings that have become others. */
export const buildingFindings = pgTable(
  'building_findings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    parameter: text('parameter', { enum: BUILDING_PARAMETERS }).notNull(),
    /** What it was in the nights before, and in the newest one. */
    before: doublePrecision('before').notNull(),
    after: doublePrecision('after').notNull(),
    /** Of their difference, standard. */
    deviation: doublePrecision('deviation').notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    /** When it was back, or had stayed for so long that it is usual; null: it still differs. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Who has read it; empty: nobody. */
    readBy: text('read_by').notNull().default(''),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('building_findings_open').on(table.nodeId, table.parameter).where(sql`${table.endedAt} is null`),
    index('building_findings_node').on(table.nodeId),
  ],
)
