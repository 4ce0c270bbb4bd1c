import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ENERGIES, type Energy } from '#contract/resources/energy-slot.resource.ts'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points } from '../points/tables.ts'

const energyWords = sql.raw(ENERGIES.map((energy) => `'${energy}'`).join(', '))

/** A row for each slot of every unit and source; a trigger on the nodes adds them. */
export const energySlots = pgTable(
  'energy_slots',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    energy: text('energy').$type<Energy>().notNull(),
    /** Null: the node's point of the standard parameter. A meter feeds one slot. */
    pointId: integer('point_id')
      .unique()
      .references(() => points.id, { onDelete: 'set null' }),
    ratio: doublePrecision('ratio').notNull().default(1),
    /** Reading of the meter on the day from which it counts. */
    startReading: doublePrecision('start_reading'),
    startDate: date('start_date'),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('energy_slots_of_node').on(table.nodeId, table.energy),
    check('energy_slots_energy', sql`${table.energy} in (${energyWords})`),
    check('energy_slots_ratio', sql`${table.ratio} > 0`),
  ],
)

/** Meters of a slot before the present one: on their days they count, and the present one does not. */
export const earlierMeters = pgTable(
  'earlier_meters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => energySlots.id, { onDelete: 'cascade' }),
    pointId: integer('point_id')
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    ratio: doublePrecision('ratio').notNull().default(1),
    /** Null: from the beginning on. */
    startDate: date('start_date'),
    /** The last day. */
    endDate: date('end_date').notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('earlier_meters_of_slot').on(table.slotId, table.endDate),
    index('earlier_meters_point').on(table.pointId),
    check('earlier_meters_ratio', sql`${table.ratio} > 0`),
    check('earlier_meters_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

/** Prices in the company’s currency; at each hour of a day an energy has one at most. */
export const energyPrices = pgTable(
  'energy_prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    energy: text('energy').$type<Energy>().notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date'),
    startHour: integer('start_hour').notNull(),
    endHour: integer('end_hour').notNull(),
    price: doublePrecision('price').notNull(),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('energy_prices_name_lower', table.name),
    index('energy_prices_days').on(table.energy, table.startDate),
    check('energy_prices_energy', sql`${table.energy} in (${energyWords})`),
    check('energy_prices_days_order', sql`${table.endDate} >= ${table.startDate}`),
    check(
      'energy_prices_hours',
      sql`${table.startHour} >= 0 and ${table.startHour} < ${table.endHour} and ${table.endHour} <= 24`,
    ),
  ],
)

/** Exchanges of meters; `telemetry` counts with them. A meter is exchanged once at a time. */
export const meterExchanges = pgTable(
  'meter_exchanges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    pointId: integer('point_id')
      .notNull()
      .references(() => points.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** As it was entered, in the time of the company. */
    day: date('day').notNull(),
    hour: smallint('hour').notNull(),
    minute: smallint('minute').notNull(),
    lastReading: doublePrecision('last_reading').notNull(),
    firstReading: doublePrecision('first_reading').notNull(),
    /** Whoever entered it stands by readings that contradict stored ones. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('meter_exchanges_of_point').on(table.pointId, table.at),
    check('meter_exchanges_clock', sql`${table.hour} between 0 and 23 and ${table.minute} between 0 and 59`),
    check('meter_exchanges_readings', sql`${table.lastReading} >= 0 and ${table.firstReading} >= 0`),
  ],
)
