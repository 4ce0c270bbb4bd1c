import { sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { STAGE_KINDS } from '#contract/resources/heating-season.resource.ts'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'

/** A heating season, first and last day included. Seasons do not overlap: an exclusion constraint of the migration. */
export const heatingSeasons = pgTable(
  'heating_seasons',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** Legally required room temperature, °C. */
    legalRoomC: doublePrecision('legal_room_c').notNull().default(18),
    isCurrent: boolean('is_current').notNull().default(false),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('heating_seasons_code_lower', table.code),
    index('heating_seasons_start').on(table.startDate),
    uniqueIndex('heating_seasons_current').on(table.isCurrent).where(sql`${table.isCurrent}`),
    check('heating_seasons_order', sql`${table.startDate} <= ${table.endDate}`),
  ],
)

/**
 * A stage of a season with its own flows and heat index. A trigger keeps it inside its season, an exclusion constraint
 * keeps stages from overlapping.
 */
export const heatingStages = pgTable(
  'heating_stages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => heatingSeasons.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<(typeof STAGE_KINDS)[number]>().notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** Share of the design flow, 0 to 1.2. */
    relativePrimaryFlow: doublePrecision('relative_primary_flow').notNull(),
    relativeSecondaryFlow: doublePrecision('relative_secondary_flow').notNull(),
    targetHeatIndexWM2: doublePrecision('target_heat_index_w_m2').notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('heating_stages_kind').on(table.seasonId, table.kind),
    check('heating_stages_order', sql`${table.startDate} <= ${table.endDate}`),
    check('heating_stages_kind_known', sql`${table.kind} in ('early', 'severe', 'late')`),
    check(
      'heating_stages_flow',
      sql`${table.relativePrimaryFlow} > 0 and ${table.relativeSecondaryFlow} > 0 and ${table.targetHeatIndexWM2} > 0`,
    ),
  ],
)
