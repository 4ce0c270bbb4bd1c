import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ROOM_NO_FORECAST } from '#contract/endpoints/room-forecast.ts'
import { physicsNodes } from '../physics/tables.ts'

/** Forecasts of rooms as they were issued; never changed, so that their error can be measured. */
export const roomForecasts = pgTable('room_forecasts', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** What was known at this time is in it, and nothing later. */
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().unique(),
  computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
  /** The first of its hours. */
  firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
})

const hours = (name: string) => real(name).array().$type<number[]>().notNull().default(sql`'{}'`)

/** A forecast of a unit or a household, °C by the hour. */
export const roomForecastNodes = pgTable(
  'room_forecast_nodes',
  {
    forecastId: uuid('forecast_id')
      .notNull()
      .references(() => roomForecasts.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** The unit itself, or that which heats the household. */
    unitId: uuid('unit_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** Empty where there is none. */
    p50C: hours('p50_c'),
    /** Empty where no band is known. */
    p10C: hours('p10_c'),
    p90C: hours('p90_c'),
    /** Why there is none. */
    reason: text('reason', { enum: ROOM_NO_FORECAST }),
  },
  (table) => [
    primaryKey({ columns: [table.forecastId, table.nodeId] }),
    index('room_forecast_nodes_node').on(table.nodeId),
    index('room_forecast_nodes_unit').on(table.unitId),
  ],
)
