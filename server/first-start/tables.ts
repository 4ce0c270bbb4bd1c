import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the seed has done already: a start adds each thing once, and never again what people removed since. */
export const seedSteps = pgTable('seed_steps', {
  name: text('name').primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})
