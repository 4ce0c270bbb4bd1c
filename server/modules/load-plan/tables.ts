import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LoadShift } from '#contract/endpoints/load-plan.ts'
import { physicsNodes } from '../physics/tables.ts'

const hours = (name: string) => real(name).array().$type<(number | null)[]>().notNull()

/** Load of a source on a day as it was confirmed; never changed: a revision is a further row. */
export const loadPlans = pgTable(
  'load_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** From 1; the highest one applies. */
    revision: smallint('revision').notNull(),
    /** Of the newest load forecast in it. */
    forecastIssuedAt: timestamp('forecast_issued_at', { withTimezone: true }).notNull(),
    shifts: jsonb('shifts').$type<readonly LoadShift[]>().notNull(),
    keepsHeat: boolean('keeps_heat').notNull(),
    reason: text('reason').notNull(),
    /** Of each hour of the day, from its beginning. */
    forecastKw: hours('forecast_kw'),
    planKw: hours('plan_kw'),
    supply1C: hours('supply1_c'),
    flow1TH: hours('flow1_t_h'),
    confirmedBy: text('confirmed_by').notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('load_plans_of_day').on(table.nodeId, table.day, table.revision),
    check('load_plans_revision', sql`${table.revision} >= 1`),
  ],
)

/** What a unit was advised to run at; a person decides, nothing is written to plants. */
export const loadAdvice = pgTable(
  'load_advice',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Null: the mean of the day. */
    hour: smallint('hour'),
    forecastIssuedAt: timestamp('forecast_issued_at', { withTimezone: true }).notNull(),
    heatKw: doublePrecision('heat_kw').notNull(),
    supply2C: doublePrecision('supply2_c'),
    return2C: doublePrecision('return2_c'),
    flow1TH: doublePrecision('flow1_t_h'),
    /** What was set when it was issued. */
    setSupply2C: doublePrecision('set_supply2_c'),
    note: text('note').notNull(),
    issuedBy: text('issued_by').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('load_advice_node').on(table.nodeId, table.issuedAt),
    index('load_advice_issued').on(table.issuedAt),
  ],
)
