import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Where the simulated network stood, so that meters go on counting and rooms stay warm over a restart. */
export const simulatorStates = pgTable('simulator_states', {
  company: text('company').primaryKey(),
  /** First start of this data folder: fixes the demo calendar. */
  firstStartAt: timestamp('first_start_at', { withTimezone: true }).notNull(),
  /** Of the network that was seeded: a later SIM_SEED does not change the company that is there. */
  seed: bigint('seed', { mode: 'number' }).notNull(),
  snapshot: jsonb('snapshot'),
  savedAt: timestamp('saved_at', { withTimezone: true }),
})
