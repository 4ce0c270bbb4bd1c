import { pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'

/** The newest weather of each city that is watched. */
export const cityWeather = pgTable('city_weather', {
  cityName: text('city_name').primaryKey(),
  /** °C */
  temperature: real('temperature').notNull(),
  conditionDay: text('condition_day').notNull(),
  conditionNight: text('condition_night').notNull(),
  observedAt: timestamp('observed_at', { withTimezone: true }).notNull(),
})
