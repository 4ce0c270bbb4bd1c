import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type PlanKind, planKinds } from '#contract/resources/energy-plan.resource.ts'
import { ENERGIES, type Energy } from '#contract/resources/energy-slot.resource.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'

const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** What a node is meant to use in a period of days; of those that hold a day, the shortest applies. */
export const energyPlans = pgTable(
  'energy_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    energy: text('energy').$type<Energy>().notNull(),
    kind: text('kind').$type<PlanKind>().notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    target: doublePrecision('target').notNull(),
    goodLine: doublePrecision('good_line'),
    limitLine: doublePrecision('limit_line'),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('energy_plans_of_node').on(table.nodeId, table.energy, table.kind, table.firstDay),
    index('energy_plans_days').on(table.energy, table.firstDay, table.lastDay),
    check('energy_plans_energy', sql`${table.energy} in (${wordsOf(ENERGIES)})`),
    check('energy_plans_kind', sql`${table.kind} in (${wordsOf(planKinds.map(({ value }) => value))})`),
    check('energy_plans_days_order', sql`${table.lastDay} >= ${table.firstDay}`),
    check(
      'energy_plans_lines',
      sql`coalesce(${table.goodLine}, 0) >= 0 and coalesce(${table.goodLine}, ${table.target}) <= ${table.target}
        and coalesce(${table.limitLine}, ${table.target}) >= ${table.target}`,
    ),
  ],
)

/** Each change of a target after it was set, with its reason. Kept as long as the plan. */
export const energyPlanRevisions = pgTable(
  'energy_plan_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => energyPlans.id, { onDelete: 'cascade' }),
    oldTarget: doublePrecision('old_target').notNull(),
    newTarget: doublePrecision('new_target').notNull(),
    reason: text('reason').notNull(),
    by: text('revised_by').notNull(),
    at: timestamp('revised_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('energy_plan_revisions_of_plan').on(table.planId, table.at)],
)
