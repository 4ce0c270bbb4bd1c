import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

// The physics tree in its first form: source, station, unit, and the points they carry (domain guide 1.1 to 1.3).

export const heatSources = pgTable('heat_sources', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  gatewayCode: text('gateway_code').notNull().unique(),
  ratedCapacityMw: doublePrecision('rated_capacity_mw').notNull(),
  lng: doublePrecision('lng').notNull(),
  lat: doublePrecision('lat').notNull(),
})

export const heatStations = pgTable('heat_stations', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  shortName: text('short_name').notNull(),
  address: text('address').notNull(),
  sourceId: uuid('source_id')
    .notNull()
    .references(() => heatSources.id),
  gatewayCode: text('gateway_code').notNull().unique(),
  lng: doublePrecision('lng').notNull(),
  lat: doublePrecision('lat').notNull(),
  altitudeM: doublePrecision('altitude_m').notNull(),
})

export const heatUnits = pgTable(
  'heat_units',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    number: smallint('number').notNull(),
    stationId: uuid('station_id')
      .notNull()
      .references(() => heatStations.id),
    emitter: text('emitter', { enum: ['radiator', 'floor'] }).notNull(),
    heatedAreaM2: doublePrecision('heated_area_m2').notNull(),
    designHeatIndexWM2: doublePrecision('design_heat_index_w_m2').notNull(),
  },
  (table) => [
    index('heat_units_station').on(table.stationId),
    check('heat_units_area', sql`${table.heatedAreaM2} > 0`),
    check('heat_units_emitter', sql`${table.emitter} in ('radiator', 'floor')`),
  ],
)

export const standardParams = pgTable('standard_params', {
  code: text('code').primaryKey(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  unit: text('unit').notNull(),
  kind: text('kind').notNull(),
  decimals: smallint('decimals').notNull(),
  rangeMin: doublePrecision('range_min').notNull(),
  rangeMax: doublePrecision('range_max').notNull(),
})

export const points = pgTable(
  'points',
  {
    /** The number that the live channel and the samples use. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull().unique(),
    /** Code of the unit or source that owns the point. */
    nodeCode: text('node_code').notNull(),
    unitId: uuid('unit_id').references(() => heatUnits.id),
    sourceId: uuid('source_id').references(() => heatSources.id),
    paramCode: text('param_code')
      .notNull()
      .references(() => standardParams.code),
    /** The gateway that may report the point. */
    gatewayCode: text('gateway_code').notNull(),
    /** A sample is kept when the value moved at least this far since the last one kept. */
    deadband: doublePrecision('deadband').notNull(),
    /** A sample is kept at the latest after this long. */
    savePeriodS: integer('save_period_s').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    index('points_node').on(table.nodeCode, table.paramCode),
    check('points_one_owner', sql`num_nonnulls(${table.unitId}, ${table.sourceId}) = 1`),
  ],
)
