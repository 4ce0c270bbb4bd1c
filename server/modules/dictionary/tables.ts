import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/core/db/record-columns.ts'

export const DICTIONARY_SCOPES = ['company', 'platform'] as const

/** Values to choose from, by type. `platform` entries are the product's, `company` entries the company's own. */
export const dictionaryEntries = pgTable(
  'dictionary_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    scope: text('scope', { enum: DICTIONARY_SCOPES }).notNull(),
    type: text('type').notNull(),
    code: text('code').notNull(),
    labelZh: text('label_zh').notNull(),
    labelEn: text('label_en').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    isEnabled: boolean('is_enabled').notNull().default(true),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('dictionary_entries_code').on(table.scope, table.type, table.code),
    check('dictionary_entries_scope', sql`${table.scope} in ('company', 'platform')`),
  ],
)
