import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { FORECAST_PARTS, type ForecastPart, REGULATIONS } from '#contract/endpoints/load-forecast-settings.ts'
import { MODEL_OUTCOMES, type ModelFeature, PHYSICAL_REASONS } from '#contract/endpoints/load-models.ts'
import { DAY_KINDS, type DayKind } from '#contract/resources/company-day.resource.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'
import type { Judgement } from './learning/train.ts'
import type { TrainedModel } from './learning/trained-model.ts'

const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** What the forecast reckons with, by part; a part that nobody has changed has no row and its usual values. */
export const forecastSettings = pgTable(
  'forecast_settings',
  {
    part: text('part').$type<ForecastPart>().primaryKey(),
    /** By the schema of its part. */
    values: jsonb('values').$type<unknown>().notNull(),
    ...recordColumns(),
  },
  (table) => [check('forecast_settings_part', sql`${table.part} in (${wordsOf(Object.keys(FORECAST_PARTS))})`)],
)

/** What of a unit differs from its design or from its season; null: nothing. */
export const unitForecastParams = pgTable(
  'unit_forecast_params',
  {
    nodeId: uuid('node_id')
      .primaryKey()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    heatIndexWM2: doublePrecision('heat_index_w_m2'),
    correction: doublePrecision('correction'),
    /** Of the emitter’s law. */
    exponent: doublePrecision('exponent'),
    /** Share of the design flow of the secondary side in each stage of the season. */
    flowEarly: doublePrecision('flow_early'),
    flowSevere: doublePrecision('flow_severe'),
    flowLate: doublePrecision('flow_late'),
    ...recordColumns(),
  },
  (table) => [
    check('unit_forecast_params_factors', sql`${table.heatIndexWM2} > 0 and ${table.correction} > 0`),
    check('unit_forecast_params_exponent', sql`${table.exponent} between 1 and 1.6`),
    check(
      'unit_forecast_params_flows',
      sql`${table.flowEarly} > 0 and ${table.flowSevere} > 0 and ${table.flowLate} > 0`,
    ),
  ],
)

/** Days that are not what their weekday says. */
export const companyDays = pgTable(
  'company_days',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    day: date('day').notNull().unique(),
    kind: text('kind').$type<DayKind>().notNull(),
    name: text('name').notNull(),
    ...recordColumns(),
  },
  (table) => [check('company_days_kind', sql`${table.kind} in (${wordsOf(DAY_KINDS)})`)],
)

/** Forecasts as they were issued; never changed, and kept for a season, so that their error can be measured. */
export const loadForecasts = pgTable('load_forecasts', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** What was known at this time is in it, and nothing later. */
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().unique(),
  /** The newest weather forecast in it. */
  weatherIssuedAt: timestamp('weather_issued_at', { withTimezone: true }).notNull(),
  computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
  /** The first of its hours. */
  firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
  horizonHours: integer('horizon_hours').notNull(),
  regulation: text('regulation', { enum: REGULATIONS }).notNull(),
  weather: jsonb('weather').$type<readonly { readonly cityName: string; readonly source: string }[]>().notNull(),
  numLeftOut: integer('num_left_out').notNull(),
  /** Empty for the scheduled ones. */
  requestedBy: text('requested_by').notNull().default(''),
})

const hours = (name: string) => real(name).array().$type<(number | null)[]>().notNull()

/** A forecast of one unit or source: a value for each of its hours, null where the weather is not known that far. */
export const loadForecastNodes = pgTable(
  'load_forecast_nodes',
  {
    forecastId: uuid('forecast_id')
      .notNull()
      .references(() => loadForecasts.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    areaM2: doublePrecision('area_m2').notNull(),
    designKw: doublePrecision('design_kw').notNull(),
    outdoorC: hours('outdoor_c'),
    heatKw: hours('heat_kw'),
    supply1C: hours('supply1_c'),
    return1C: hours('return1_c'),
    supply2C: hours('supply2_c'),
    return2C: hours('return2_c'),
    flow1TH: hours('flow1_t_h'),
    /** Empty where no band is known. */
    p10Kw: hours('p10_kw').default(sql`'{}'`),
    p90Kw: hours('p90_kw').default(sql`'{}'`),
    /** Version of the learnt model that made it; null: the physical one did. */
    modelVersion: integer('model_version'),
    /** Why the physical one made it. */
    physicalReason: text('physical_reason', { enum: PHYSICAL_REASONS }),
    /** Since when its heat has been at another level than its model expects; null: it is not. */
    movedAt: timestamp('moved_at', { withTimezone: true }),
    /** Heat over what the model expects. */
    movedFactor: real('moved_factor'),
    /** Of each hour, whether it is off by its schedule; empty: none is. */
    isOff: boolean('is_off').array().notNull().default(sql`'{}'`),
    /** Since when its meter stood still within the last day before, and until when; null: it went on, or it stands. */
    stoodAt: timestamp('stood_at', { withTimezone: true }),
    stoodUntil: timestamp('stood_until', { withTimezone: true }),
    /** Hours of that day that are left out for it. */
    stoodHours: integer('stood_hours'),
  },
  (table) => [
    primaryKey({ columns: [table.forecastId, table.nodeId] }),
    index('load_forecast_nodes_node').on(table.nodeId),
  ],
)

/** What a forecast would have said had it known the weather as it came: computed when a day is over, and never a forecast itself. */
export const loadForecastTrueWeather = pgTable(
  'load_forecast_true_weather',
  {
    forecastId: uuid('forecast_id')
      .notNull()
      .references(() => loadForecasts.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** From the forecast’s first hour on, as far as the weather was observed. */
    heatKw: hours('heat_kw'),
  },
  (table) => [
    primaryKey({ columns: [table.forecastId, table.nodeId] }),
    index('load_forecast_true_weather_node').on(table.nodeId),
  ],
)

/** Versions of the models that were learnt for units and sources, with what became of them. */
export const loadModels = pgTable(
  'load_models',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    /** Of the node, from 1. */
    version: integer('version').notNull(),
    trainedAt: timestamp('trained_at', { withTimezone: true }).notNull(),
    /** Empty for the nightly ones. */
    requestedBy: text('requested_by').notNull(),
    /** The hours it was learnt from. */
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    untilAt: timestamp('until_at', { withTimezone: true }).notNull(),
    /** Of everything it was learnt from: the same data are not learnt from twice. */
    dataHash: text('data_hash').notNull(),
    features: jsonb('features').$type<readonly ModelFeature[]>().notNull(),
    numHours: integer('num_hours').notNull(),
    goodShare: doublePrecision('good_share').notNull(),
    outcome: text('outcome', { enum: MODEL_OUTCOMES }).notNull(),
    judged: jsonb('judged').$type<Judgement>(),
    /** Absent where it was refused. */
    model: jsonb('model').$type<TrainedModel>(),
    isPresent: boolean('is_present').notNull(),
    /** Who made it the present one again; empty: nobody. */
    takenBackBy: text('taken_back_by').notNull().default(''),
  },
  (table) => [
    unique('load_models_version').on(table.nodeId, table.version),
    uniqueIndex('load_models_present').on(table.nodeId).where(sql`${table.isPresent}`),
  ],
)
