import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '../physics/tables.ts'

/** A city as one source observes it. Several companies and offices may use the same one. */
export const weatherPlaces = pgTable(
  'weather_places',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cityId: text('city_id').notNull(),
    /** `simulator`, or the origin of a service. */
    source: text('source').notNull(),
    nextReadAt: timestamp('next_read_at', { withTimezone: true }).notNull().defaultNow(),
    lastReadAt: timestamp('last_read_at', { withTimezone: true }),
    lastGoodAt: timestamp('last_good_at', { withTimezone: true }),
    /** Why the last reading failed; null where it did not. */
    problem: text('problem'),
    problemDetail: text('problem_detail').notNull().default(''),
  },
  (table) => [unique('weather_places_source').on(table.cityId, table.source)],
)

/** Whose weather it is: the place that a company, an office, or a node of the heating network uses. */
export const weatherConfigs = pgTable(
  'weather_configs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Either an organisation or a node. */
    organizationId: uuid('organization_id')
      .unique()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id')
      .unique()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    placeId: uuid('place_id')
      .notNull()
      .references(() => weatherPlaces.id),
    provinceId: text('province_id').notNull(),
    cityName: text('city_name').notNull(),
    /** Minutes between two readings. */
    intervalMin: integer('interval_min').notNull().default(60),
    /** K added to every temperature: the office lies higher or lower than the station. */
    offsetK: doublePrecision('offset_k').notNull().default(0),
    openFlag: boolean('open_flag').notNull().default(true),
    /** Outdoor temperature that the network is designed for; null: the standard's value of the city. */
    designOutdoorC: doublePrecision('design_outdoor_c'),
    ...recordColumns(),
  },
  (table) => [
    index('weather_configs_place').on(table.placeId),
    check('weather_configs_owner', sql`num_nonnulls(${table.organizationId}, ${table.nodeId}) = 1`),
    check('weather_configs_design', sql`${table.designOutdoorC} between -50 and 10`),
    check('weather_configs_interval', sql`${table.intervalMin} between 10 and 1440`),
    check('weather_configs_offset', sql`${table.offsetK} between -10 and 10`),
  ],
)

const hourColumns = () => ({
  temperatureC: real('temperature_c').notNull(),
  humidityPct: real('humidity_pct').notNull(),
  windMS: real('wind_m_s').notNull(),
  /** Of the hour before. */
  precipitationMm: real('precipitation_mm').notNull(),
  /** WMO table 4677. */
  code: smallint('code').notNull(),
  /** Of the hour before; null where the source did not give it, as the two below. */
  sunWM2: real('sun_w_m2'),
  cloudPct: real('cloud_pct'),
  windDirectionDeg: real('wind_direction_deg'),
})

const placeColumn = () =>
  uuid('place_id')
    .notNull()
    .references(() => weatherPlaces.id, { onDelete: 'cascade' })

/** One row an hour, kept for ever. */
export const weatherObservations = pgTable(
  'weather_observations',
  {
    placeId: placeColumn(),
    observedAt: timestamp('observed_at', { withTimezone: true }).notNull(),
    ...hourColumns(),
  },
  (table) => [primaryKey({ columns: [table.placeId, table.observedAt] })],
)

/** Forecasts as they were issued, kept for a season, so that their error can be measured. */
export const weatherForecasts = pgTable(
  'weather_forecasts',
  {
    placeId: placeColumn(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    validAt: timestamp('valid_at', { withTimezone: true }).notNull(),
    ...hourColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.issuedAt, table.validAt] }),
    index('weather_forecasts_valid').on(table.placeId, table.validAt),
  ],
)
