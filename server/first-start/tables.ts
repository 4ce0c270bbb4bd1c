import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Completed steps of the seed: each start adds only new things, and never again what people have removed. */
export const seedSteps = pgTable('seed_steps', {
  name: text('name').primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})
