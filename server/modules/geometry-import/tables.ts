import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { GEOMETRY_FORMATS, type GeometryMapping } from '#contract/geometry/geometry-mapping.ts'
import { largeFiles } from '#server/core/files/tables.ts'
import type { UndoStep } from './undo-step.ts'

/** What is known of files of geometry, each beside its file. */
export const geometryFiles = pgTable('geometry_files', {
  fileId: uuid('file_id')
    .primaryKey()
    .references(() => largeFiles.id, { onDelete: 'cascade' }),
  format: text('format', { enum: GEOMETRY_FORMATS }).notNull(),
  numFeatures: integer('num_features').notNull(),
  /** As it was imported last; proposed for files with layers of the same names. */
  mapping: jsonb('mapping').$type<GeometryMapping>(),
  finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
})

/** Imports, with what takes the last one back. */
export const geometryImports = pgTable(
  'geometry_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: the file has been removed. */
    fileId: uuid('file_id').references(() => geometryFiles.fileId, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** Real name: it outlives the account. */
    importedBy: text('imported_by').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
    numAdded: integer('num_added').notNull(),
    numChanged: integer('num_changed').notNull(),
    /** Null: taken back, or no longer the last one. */
    undo: jsonb('undo').$type<readonly UndoStep[]>(),
  },
  (table) => [index('geometry_imports_at').on(table.importedAt)],
)
