import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#server/core/access/tables.ts'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'

export const controlPowers = pgTable(
  'control_powers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    roleKey: text('role_key')
      .notNull()
      .references(() => roles.key, { onDelete: 'cascade' }),
    /** `all`: every type of node. */
    nodeType: text('node_type').notNull(),
    /** Codes of standard parameters; empty: all that can be written. */
    paramCodes: text('param_codes').array().notNull(),
    rangeMin: doublePrecision('range_min'),
    rangeMax: doublePrecision('range_max'),
    step: doublePrecision('step'),
    twoPersons: boolean('two_persons').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('control_powers_name_lower', table.name),
    index('control_powers_role').on(table.roleKey),
    check('control_powers_range', sql`${table.rangeMin} <= ${table.rangeMax}`),
    check('control_powers_step', sql`${table.step} > 0`),
  ],
)
