import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'

// Layout of the pages of values: grouping of parameters, headings, fixed columns.

/** Parameters that are shown together in the tables of a page. */
export const dataGroups = pgTable(
  'data_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    page: text('page').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    /** In the order of the columns. */
    paramCodes: text('param_codes').array().notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('data_groups_code').on(table.page, table.code),
    check('data_groups_params', sql`cardinality(${table.paramCodes}) > 0`),
  ],
)

/** How a parameter is shown in the tables of a page, if different from the dictionary. */
export const dataColumns = pgTable(
  'data_columns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    page: text('page').notNull(),
    paramCode: text('param_code').notNull(),
    title: text('title').notNull(),
    titleEn: text('title_en').notNull().default(''),
    /** Null: as wide as its heading needs. */
    widthPx: doublePrecision('width_px'),
    decimals: smallint('decimals').notNull(),
    colourRule: text('colour_rule', { enum: ['none', 'limits', 'negative'] }).notNull(),
    /** Whether the table shows it until somebody chooses columns; its formatting counts wherever it is shown. */
    isShown: boolean('is_shown').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('data_columns_param').on(table.page, table.paramCode),
    check('data_columns_width', sql`${table.widthPx} between 40 and 600`),
    check('data_columns_decimals', sql`${table.decimals} between 0 and 6`),
  ],
)

/** A column that stays in view while the others scroll. */
export const fixedColumns = pgTable(
  'fixed_columns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    page: text('page').notNull(),
    paramCode: text('param_code').notNull(),
    side: text('side', { enum: ['left', 'right'] }).notNull(),
    ...recordColumns(),
  },
  (table) => [uniqueIndex('fixed_columns_param').on(table.page, table.paramCode)],
)

/** Curves that are shown together. */
export const curveGroups = pgTable(
  'curve_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    paramCodes: text('param_codes').array().notNull(),
    axis: text('axis', { enum: ['auto', 'left', 'right'] }).notNull(),
    /** Colour of the first curve, as an index into the chart's colours. */
    colour: smallint('colour').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('curve_groups_code_lower', table.code),
    check('curve_groups_params', sql`cardinality(${table.paramCodes}) > 0`),
    check('curve_groups_colour', sql`${table.colour} between 1 and 8`),
  ],
)

/** Parameters that the pages about a source show, in order. */
export const sourceColumns = pgTable(
  'source_columns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .unique()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    paramCodes: text('param_codes').array().notNull(),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [check('source_columns_params', sql`cardinality(${table.paramCodes}) > 0`)],
)
