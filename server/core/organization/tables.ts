import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { lowerIndex } from '../db/lower-index.ts'
import { recordColumns } from '../db/record-columns.ts'

export const ORGANIZATION_TYPES = ['group', 'company', 'branch', 'office', 'team'] as const

/** The operators of the network: group, company, branch, heating office, team. A user sees the data of a sub-tree. */
export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    parentId: uuid('parent_id').references((): AnyPgColumn => organizations.id),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    type: text('type', { enum: ORGANIZATION_TYPES }).notNull(),
    head: text('head').notNull().default(''),
    phone: text('phone').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    /** Ids from the root down to this one, each followed by a slash: a sub-tree is a prefix. */
    path: text('path').notNull(),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('organizations_code_lower', table.code),
    index('organizations_parent').on(table.parentId),
    uniqueIndex('organizations_sibling_name').on(sql`coalesce(${table.parentId}::text, '')`, table.name),
    // sub-tree queries compare by prefix
    index('organizations_path').on(sql`${table.path} text_pattern_ops`),
    check('organizations_type', sql`${table.type} in ('group', 'company', 'branch', 'office', 'team')`),
  ],
)
