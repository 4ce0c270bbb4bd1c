import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { GeometryFile } from '#contract/endpoints/geometry-files.ts'
import type { GeometryFormat, GeometryMapping } from '#contract/geometry/geometry-mapping.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { readRange } from '#server/core/files/large/large-file.repository.ts'
import { largeFiles } from '#server/core/files/tables.ts'
import { geometryFiles, geometryImports } from './tables.ts'
import { type UndoStep, undoStep } from './undo-step.ts'

export const addGeometryFile = (
  tx: Queryable,
  facts: { readonly fileId: string; readonly format: GeometryFormat; readonly numFeatures: number },
  now: Date,
) => tx.insert(geometryFiles).values({ ...facts, finishedAt: now })

const importedAt = sql<Date | null>`(select max(made.imported_at) from geometry_imports made
  where made.file_id = ${geometryFiles.fileId} and made.undo is not null)`.mapWith(geometryImports.importedAt)

const filesWhere = (db: Queryable, condition?: ReturnType<typeof eq>) =>
  db
    .select({ known: geometryFiles, file: largeFiles, importedAt })
    .from(geometryFiles)
    .innerJoin(largeFiles, eq(largeFiles.id, geometryFiles.fileId))
    .where(and(eq(largeFiles.state, 'ready'), condition))
    .orderBy(desc(geometryFiles.finishedAt), desc(geometryFiles.fileId))

/** Newest first. */
export async function listGeometryFiles(db: Queryable): Promise<GeometryFile[]> {
  return (await filesWhere(db)).map(fileOf)
}

export async function findGeometryFile(db: Queryable, fileId: string): Promise<GeometryFile | null> {
  const [row] = await filesWhere(db, eq(geometryFiles.fileId, fileId))
  return row ? fileOf(row) : null
}

type FileRow = Awaited<ReturnType<typeof filesWhere>>[number]
const fileOf = ({ known, file, importedAt: at }: FileRow): GeometryFile => ({
  keyId: known.fileId,
  name: file.name,
  format: known.format,
  sizeBytes: file.sizeBytes,
  numFeatures: known.numFeatures,
  system: known.mapping?.system ?? null,
  uploadedBy: file.ownerName,
  uploadedAt: known.finishedAt.getTime(),
  importedAt: at?.getTime() ?? null,
})

export const removeGeometryFile = (tx: Queryable, fileId: string) =>
  tx.delete(geometryFiles).where(eq(geometryFiles.fileId, fileId))

export const contentOf = (db: Queryable, { keyId, sizeBytes }: GeometryFile): Promise<Buffer> =>
  readRange(db, keyId, 0, sizeBytes)

export const keepMapping = (tx: Queryable, fileId: string, mapping: GeometryMapping) =>
  tx.update(geometryFiles).set({ mapping }).where(eq(geometryFiles.fileId, fileId))

/** Mappings that were imported, the latest first; its own comes before those of other files. */
export async function earlierMappings(db: Queryable, fileId: string): Promise<GeometryMapping[]> {
  const rows = await db
    .select({ mapping: geometryFiles.mapping })
    .from(geometryFiles)
    .where(isNotNull(geometryFiles.mapping))
    .orderBy(desc(eq(geometryFiles.fileId, fileId)), desc(geometryFiles.finishedAt))
    .limit(50)
  return rows.flatMap(({ mapping }) => mapping ?? [])
}

export interface MadeImport {
  readonly fileId: string
  readonly fileName: string
  readonly importedBy: string
  readonly importedAt: Date
  readonly numAdded: number
  readonly numChanged: number
  readonly undo: readonly UndoStep[]
}

/** From now on only this one can be taken back. */
export async function noteImport(tx: Queryable, made: MadeImport): Promise<void> {
  await tx.update(geometryImports).set({ undo: null }).where(isNotNull(geometryImports.undo))
  await tx.insert(geometryImports).values(made)
}

/** The import that can be taken back. */
export async function lastImport(db: Queryable) {
  const [row] = await db
    .select({
      keyId: geometryImports.id,
      fileName: geometryImports.fileName,
      by: geometryImports.importedBy,
      at: geometryImports.importedAt,
      numAdded: geometryImports.numAdded,
      numChanged: geometryImports.numChanged,
    })
    .from(geometryImports)
    .where(isNotNull(geometryImports.undo))
    .orderBy(desc(geometryImports.importedAt))
    .limit(1)
  return row ? { ...row, at: row.at.getTime() } : null
}

/** What takes an import back; null where it cannot be. */
export async function undoOf(db: Queryable, keyId: string): Promise<readonly UndoStep[] | null> {
  const [row] = await db
    .select({ undo: geometryImports.undo })
    .from(geometryImports)
    .where(eq(geometryImports.id, keyId))
  return row?.undo ? row.undo.map((step) => undoStep.parse(step)) : null
}

export const noteUndone = (tx: Queryable, keyId: string) =>
  tx.update(geometryImports).set({ undo: null }).where(eq(geometryImports.id, keyId))
