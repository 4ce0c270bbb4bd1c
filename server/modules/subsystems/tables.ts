import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { menus } from '#server/core/access/tables.ts'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'

/** A part of the product with its own menu in the header. */
export const subsystems = pgTable(
  'subsystems',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    parentId: uuid('parent_id').references((): AnyPgColumn => subsystems.id),
    /** Short key by which its menus are requested. */
    sid: text('sid').notNull().unique(),
    name: text('name').notNull().unique(),
    nameEn: text('name_en').notNull().default(''),
    isOpen: boolean('is_open').notNull().default(true),
    /** Pages that it offers as shortcuts. */
    quickMenuIds: text('quick_menu_ids').array().notNull().default(sql`'{}'`),
    /** Its pages open without showing the console's address. */
    hashHide: boolean('hash_hide').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('subsystems_sid_lower', table.sid),
    lowerIndex('subsystems_name_lower', table.name),
    index('subsystems_parent').on(table.parentId, table.sortOrder),
  ],
)

/** A page that a subsystem offers, and how it opens from there. */
export const subsystemMenus = pgTable(
  'subsystem_menus',
  {
    subsystemId: uuid('subsystem_id')
      .notNull()
      .references(() => subsystems.id, { onDelete: 'cascade' }),
    menuId: uuid('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    openType: smallint('open_type').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.subsystemId, table.menuId] }),
    index('subsystem_menus_menu').on(table.menuId),
  ],
)
