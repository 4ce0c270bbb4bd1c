import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** State of the simulated network, so that meters and temperatures continue after a restart. */
export const simulatorStates = pgTable('simulator_states', {
  company: text('company').primaryKey(),
  /** First start of this data folder: fixes the demo calendar. */
  firstStartAt: timestamp('first_start_at', { withTimezone: true }).notNull(),
  /** Seed of the existing network: a later SIM_SEED does not change it. */
  seed: bigint('seed', { mode: 'number' }).notNull(),
  snapshot: jsonb('snapshot'),
  savedAt: timestamp('saved_at', { withTimezone: true }),
})
