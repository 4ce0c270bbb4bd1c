import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { DRAWING_TYPES } from '#contract/endpoints/drawings.ts'
import { users } from '#server/core/access/tables.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { storedFiles } from '#server/core/files/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/**
 * JSON text, kept exactly as it is written: `jsonb` would reorder it. The driver would parse it, so it is read as
 * `canvas::text`.
 */
const jsonText = customType<{ data: string | Buffer }>({ dataType: () => 'json' })

export const drawings = pgTable(
  'drawings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    type: text('type', { enum: DRAWING_TYPES }).notNull(),
    /** Code of the station or source that is drawn; empty for a resource without a node. */
    nodeCode: text('node_code').notNull(),
    /** The unit of bindings that name no node. */
    unitCode: text('unit_code').notNull(),
    /** The version that editors work on. */
    newestNumber: integer('newest_number').notNull().default(1),
    /** The version that viewers see; null: never published. */
    publishedNumber: integer('published_number'),
    /** Deleted drawings are kept for 30 days, so that a deletion can be undone. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    ...recordColumns(),
  },
  (table) => [
    index('drawings_node').on(table.nodeCode),
    check('drawings_published', sql`${table.publishedNumber} between 1 and ${table.newestNumber}`),
    foreignKey({
      name: 'drawings_published_version',
      columns: [table.id, table.publishedNumber],
      foreignColumns: [versionOf(), versionNumber()],
    }),
  ],
)

/** The versions of a drawing, numbered 1, 2, 3, … as they are saved. */
export const drawingVersions = pgTable(
  'drawing_versions',
  {
    drawingId: uuid('drawing_id')
      .notNull()
      .references(() => drawings.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    canvas: jsonText('canvas').notNull(),
    /** PNG or WebP; null where the editor sent none. */
    picture: bytes('picture'),
    comment: text('comment').notNull().default(''),
    restoredFrom: integer('restored_from'),
    savedById: uuid('saved_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Real name at the time of the save: it outlives the account. */
    savedBy: text('saved_by').notNull().default(''),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.drawingId, table.number] }),
    check('drawing_versions_number', sql`${table.number} > 0`),
    index('drawing_versions_saver').on(table.savedById),
  ],
)

// the two tables refer to each other
function versionOf(): AnyPgColumn {
  return drawingVersions.drawingId
}
function versionNumber(): AnyPgColumn {
  return drawingVersions.number
}

/** Stations that are shown by the drawing of another one: each by one drawing at most. */
export const drawingStations = pgTable(
  'drawing_stations',
  {
    nodeCode: text('node_code').primaryKey(),
    drawingId: uuid('drawing_id')
      .notNull()
      .references(() => drawings.id, { onDelete: 'cascade' }),
  },
  (table) => [index('drawing_stations_drawing').on(table.drawingId)],
)

/** Pictures that were uploaded for drawings, by name. */
export const drawingPictures = pgTable(
  'drawing_pictures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Real name at the time: it outlives the account. */
    createdBy: text('created_by').notNull(),
  },
  (table) => [index('drawing_pictures_created').on(table.createdAt)],
)

/** The company's own symbols, each as a canvas of one board with one group. */
export const drawingSymbols = pgTable('drawing_symbols', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  canvas: jsonText('canvas').notNull(),
  ...recordColumns(),
})

/** The tabs that have a drawing open in an editor; each says so again every 30 s. */
export const drawingEditors = pgTable(
  'drawing_editors',
  {
    drawingId: uuid('drawing_id')
      .notNull()
      .references(() => drawings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tabId: text('tab_id').notNull(),
    /** By the clock of the database, which all server processes share. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawingId, table.userId, table.tabId] }),
    index('drawing_editors_seen').on(table.seenAt),
    index('drawing_editors_user').on(table.userId),
  ],
)
