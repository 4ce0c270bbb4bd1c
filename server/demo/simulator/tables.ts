import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** State of the simulated network, so that meters and temperatures continue after a restart. */
export const simulatorStates = pgTable('simulator_states', {
  company: text('company').primaryKey(),
  firstStartAt: timestamp('first_start_at', { withTimezone: true }).notNull(),
  /** Days to add to real dates for the model's dates, see `calendarShiftDays`. */
  calendarShiftDays: integer('calendar_shift_days').notNull(),
  /** Seed of the existing network: a later SIM_SEED does not change it. */
  seed: bigint('seed', { mode: 'number' }).notNull(),
  snapshot: jsonb('snapshot'),
  savedAt: timestamp('saved_at', { withTimezone: true }),
})
