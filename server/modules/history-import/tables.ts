import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { IMPORT_STATES } from '#contract/endpoints/history-import.ts'
import { type ImportLayout, type ImportMapping, OVERLAPS } from '#contract/history-import/import-mapping.ts'
import type { ImportFailure, ImportReport } from '#contract/history-import/import-report.ts'
import { users } from '#server/core/access/tables.ts'
import { counterColumns, rollupColumns, STANDING_STEPS } from '#server/modules/telemetry/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const spans = customType<{ data: string }>({ dataType: () => 'tstzmultirange' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const inWords = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Imports of history, from the first file that is sent to the day on which they are undone. */
export const historyImports = pgTable(
  'history_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: made on the command line, or its user has been removed. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ownerName: text('owner_name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('open'),
    /** Null: not given yet. */
    mapping: jsonb('mapping').$type<ImportMapping>(),
    /** What it becomes when it is undone. */
    undoneAs: text('undone_as', { enum: ['undone', 'cancelled', 'failed'] })
      .notNull()
      .default('undone'),
    overlap: text('overlap', { enum: OVERLAPS }).notNull().default('keep'),
    report: jsonb('report').$type<ImportReport>(),
    failure: jsonb('failure').$type<ImportFailure>(),
    /** Share of the work under way, 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    numWritten: integer('num_written').notNull().default(0),
    /** Values that were left out, as others stood. */
    numKept: integer('num_kept').notNull().default(0),
    /** All up to here is written; null: nothing is. In the part of time that begins here, points up to the id are. */
    writtenUntil: moment('written_until'),
    writtenPointId: integer('written_point_id').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('history_imports_created').on(table.createdAt),
    check('history_imports_state', sql`${table.state} in (${inWords(IMPORT_STATES)})`),
  ],
)

export const historyImportFiles = pgTable(
  'history_import_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    importId: uuid('import_id')
      .notNull()
      .references(() => historyImports.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [index('history_import_files_import').on(table.importId, table.place)],
)

/** Bytes of files, in the database so that every server process can read them; removed when the import has ended. */
export const historyImportParts = pgTable(
  'history_import_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => historyImportFiles.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
)

/** Mappings that were used, by the fingerprint of the headings. */
export const historyMappings = pgTable('history_mappings', {
  fingerprint: text('fingerprint').primaryKey(),
  layout: jsonb('layout').$type<ImportLayout>().notNull(),
  usedAt: moment('used_at').notNull(),
})

const importId = () =>
  uuid('import_id')
    .notNull()
    .references(() => historyImports.id, { onDelete: 'cascade' })

/** Hours of a point that an import has written, of one of its parts of time. */
export const historyImportHours = pgTable(
  'history_import_hours',
  {
    importId: importId(),
    pointId: integer('point_id').notNull(),
    fromAt: moment('from_at').notNull(),
    hours: spans('hours').notNull(),
    /** Hours of consumption, which reach as far as the readings around. */
    counted: spans('counted').notNull().default('{}'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.fromAt, table.pointId] }),
    index('history_import_hours_point').on(table.pointId),
  ],
)

/** Rollups that an import has replaced. */
export const historyImportReplaced = pgTable(
  'history_import_replaced',
  {
    importId: importId(),
    step: text('step', { enum: STANDING_STEPS }).notNull(),
    ...rollupColumns(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.step, table.pointId, table.at] })],
)

/** Hours of consumption that an import has replaced. */
export const historyImportCounted = pgTable(
  'history_import_counted',
  { importId: importId(), ...counterColumns() },
  (table) => [primaryKey({ columns: [table.importId, table.pointId, table.at] })],
)

/** Samples that an import has replaced, of days whose samples are kept. */
export const historyImportSamples = pgTable(
  'history_import_samples',
  {
    importId: importId(),
    pointId: integer('point_id').notNull(),
    at: moment('at').notNull(),
    value: doublePrecision('value').notNull(),
    quality: smallint('quality').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.pointId, table.at] })],
)
