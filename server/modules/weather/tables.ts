import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../db/record-columns.ts'

/** A winter of heating, first and last day included. */
export const heatingSeasons = pgTable(
  'heating_seasons',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('heating_seasons_start').on(table.startDate),
    check('heating_seasons_order', sql`${table.startDate} <= ${table.endDate}`),
  ],
)

/** The newest weather of each city that is watched. */
export const cityWeather = pgTable('city_weather', {
  cityName: text('city_name').primaryKey(),
  /** °C */
  temperature: real('temperature').notNull(),
  conditionDay: text('condition_day').notNull(),
  conditionNight: text('condition_night').notNull(),
  observedAt: timestamp('observed_at', { withTimezone: true }).notNull(),
})
