import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'

const amount = (name: string) => doublePrecision(name).notNull().default(0)
const nodeId = () =>
  uuid('node_id')
    .notNull()
    .references(() => physicsNodes.id, { onDelete: 'cascade' })

/**
 * When a day of the key figures begins; one row. `kpi_day_start(day)` and the triggers that mark days read it.
 */
export const kpiSettings = pgTable(
  'kpi_settings',
  {
    id: smallint('id').primaryKey().default(1),
    /** Hour of the company's clock. */
    settleHour: integer('settle_hour').notNull().default(0),
    /** Why it was changed last. */
    reason: text('reason').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    check('kpi_settings_one', sql`${table.id} = 1`),
    check('kpi_settings_hour', sql`${table.settleHour} between 0 and 23`),
  ],
)

/**
 * What the key figures of a unit or a source are computed from, by day of the company: amounts, and beside each the
 * seconds in which all that belongs to it was well known. Kept for ever.
 */
export const kpiDays = pgTable(
  'kpi_days',
  {
    nodeId: nodeId(),
    day: date('day').notNull(),
    /** Heated area on this day; null for a source. */
    areaM2: doublePrecision('area_m2'),
    /** Of a source, K·d; null where the outdoor temperature is known for less than half of the day. */
    degreeDays: doublePrecision('degree_days'),
    heatGj: amount('heat_gj'),
    heatS: amount('heat_s'),
    heatEstimatedGj: amount('heat_estimated_gj'),
    makeUpT: amount('make_up_t'),
    makeUpS: amount('make_up_s'),
    makeUpEstimatedT: amount('make_up_estimated_t'),
    electricityKwh: amount('electricity_kwh'),
    electricityS: amount('electricity_s'),
    electricityEstimatedKwh: amount('electricity_estimated_kwh'),
    pairedKwh: amount('paired_kwh'),
    pairedHeatGj: amount('paired_heat_gj'),
    pairedS: amount('paired_s'),
    burntNm3: amount('burnt_nm3'),
    burntS: amount('burnt_s'),
    burntEstimatedNm3: amount('burnt_estimated_nm3'),
    gasNm3: amount('gas_nm3'),
    gasHeatGj: amount('gas_heat_gj'),
    gasS: amount('gas_s'),
    gasEstimatedNm3: amount('gas_estimated_nm3'),
    powerMj: amount('power_mj'),
    powerS: amount('power_s'),
    lossMakeUpT: amount('loss_make_up_t'),
    lossFlowT: amount('loss_flow_t'),
    lossS: amount('loss_s'),
    primaryDropKs: amount('primary_drop_ks'),
    primaryS: amount('primary_s'),
    secondaryDropKs: amount('secondary_drop_ks'),
    secondaryS: amount('secondary_s'),
    /** Seconds of their own: days of before these columns know no mean. */
    secondaryMeanKs: amount('secondary_mean_ks'),
    secondaryMeanS: amount('secondary_mean_s'),
    approachKs: amount('approach_ks'),
    approachS: amount('approach_s'),
    exchangedKs: amount('exchanged_ks'),
    exchangeableKs: amount('exchangeable_ks'),
    exchangeS: amount('exchange_s'),
    uaHeatMj: amount('ua_heat_mj'),
    uaLmtdKs: amount('ua_lmtd_ks'),
    uaS: amount('ua_s'),
    roomKs: amount('room_ks'),
    roomS: amount('room_s'),
    rooms: amount('rooms'),
    roomHours: amount('room_hours'),
    roomPassHours: amount('room_pass_hours'),
    roomOverHours: amount('room_over_hours'),
    roomsS: amount('rooms_s'),
    planMj: amount('plan_mj'),
    plannedHeatMj: amount('planned_heat_mj'),
    planS: amount('plan_s'),
    pumpWorkKwh: amount('pump_work_kwh'),
    pumpKwh: amount('pump_kwh'),
    pumpS: amount('pump_s'),
    coalKgce: amount('coal_kgce'),
    carbonKg: amount('carbon_kg'),
    energyS: amount('energy_s'),
    costYuan: amount('cost_yuan'),
    costS: amount('cost_s'),
    heatYuan: amount('heat_yuan'),
    heatYuanS: amount('heat_yuan_s'),
    makeUpYuan: amount('make_up_yuan'),
    makeUpYuanS: amount('make_up_yuan_s'),
    electricityYuan: amount('electricity_yuan'),
    electricityYuanS: amount('electricity_yuan_s'),
    gasYuan: amount('gas_yuan'),
    gasYuanS: amount('gas_yuan_s'),
    onlineS: amount('online_s'),
    pointS: amount('point_s'),
    countGood: amount('count_good'),
    countAll: amount('count_all'),
    computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
    /** The hours that it is made of were computed up to then; null in rows of versions that did not tell. */
    hoursUntil: timestamp('hours_until', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.day] }), index('kpi_days_day').on(table.day)],
)

/**
 * Days to be computed, again or for the first time; triggers on hours, consumption and areas mark them, so that no
 * writer can forget it. Raising `revision` locks an existing row, so that it is not taken before what made it dirty again
 * is committed.
 */
export const kpiDirty = pgTable(
  'kpi_dirty',
  {
    /** No reference: what is marked may be removed by the same statement. */
    nodeId: uuid('node_id').notNull(),
    day: date('day').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.day] }), index('kpi_dirty_day').on(table.day)],
)
