import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { GROUND_KINDS } from '#contract/endpoints/town-map.ts'

/** What lies below the plant on the map: public ground, which belongs to no organisation. */
export const groundShapes = pgTable('ground_shapes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: GROUND_KINDS }).notNull(),
  name: text('name').notNull().default(''),
  /** As `packed` of the call: steps in millionths of a degree, a fifth of the size of GeoJSON. */
  packed: integer('packed').array().notNull(),
})
