import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ImportState } from '#contract/endpoints/history-import.ts'
import type { ImportLayout } from '#contract/history-import/import-mapping.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import type { ImportFile } from './reading/read-file.ts'
import { historyImportFiles, historyImportParts, historyImports, historyMappings } from './tables.ts'

export type HistoryImport = typeof historyImports.$inferSelect
export type StoredImportFile = typeof historyImportFiles.$inferSelect

interface NewImport {
  readonly ownerId: string | null
  readonly ownerName: string
  readonly files: readonly { readonly name: string; readonly sizeBytes: number }[]
  readonly now: Date
}

export async function addImport(
  db: Queryable,
  { ownerId, ownerName, files, now }: NewImport,
): Promise<{ readonly id: string; readonly files: readonly StoredImportFile[] }> {
  const [added] = await db
    .insert(historyImports)
    .values({ ownerId, ownerName, createdAt: now, changedAt: now })
    .returning({ id: historyImports.id })
  if (!added) throw new Error('The import was not added.')
  const stored = await db
    .insert(historyImportFiles)
    .values(files.map((file, place) => ({ importId: added.id, place, ...file })))
    .returning()
  return { id: added.id, files: stored.sort((one, other) => one.place - other.place) }
}

export async function findImport(db: Queryable, id: string): Promise<HistoryImport | null> {
  const [found] = await db.select().from(historyImports).where(eq(historyImports.id, id))
  return found ?? null
}

/** Imports of a user, or of all, newest first. */
export async function listImports(
  db: Queryable,
  ownerId: string | null,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly HistoryImport[]; readonly total: number }> {
  const own = ownerId === null ? undefined : eq(historyImports.ownerId, ownerId)
  const list = await db
    .select()
    .from(historyImports)
    .where(own)
    .orderBy(desc(historyImports.createdAt), asc(historyImports.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { list, total: await db.$count(historyImports, own) }
}

export const filesOf = (db: Queryable, importIds: readonly string[]): Promise<StoredImportFile[]> =>
  db
    .select()
    .from(historyImportFiles)
    .where(inArray(historyImportFiles.importId, [...importIds]))
    .orderBy(asc(historyImportFiles.importId), asc(historyImportFiles.place))

export const changeImport = (db: Queryable, id: string, values: Partial<HistoryImport>) =>
  db.update(historyImports).set(values).where(eq(historyImports.id, id))

/** Changes an import that is in one of some states. @returns Whether it was. */
export async function moveImport(
  db: Queryable,
  id: string,
  from: readonly ImportState[],
  values: Partial<HistoryImport>,
): Promise<boolean> {
  const moved = await db
    .update(historyImports)
    .set(values)
    .where(and(eq(historyImports.id, id), inArray(historyImports.state, [...from])))
    .returning({ id: historyImports.id })
  return moved.length > 0
}

/** The file of a part, with its import, where that is being sent. */
export async function findOpenFile(db: Queryable, fileId: string) {
  const [found] = await db
    .select({ file: historyImportFiles, ownerId: historyImports.ownerId, state: historyImports.state })
    .from(historyImportFiles)
    .innerJoin(historyImports, eq(historyImportFiles.importId, historyImports.id))
    .where(eq(historyImportFiles.id, fileId))
  return found ?? null
}

export const storePart = (db: Queryable, fileId: string, place: number, content: Buffer) =>
  db
    .insert(historyImportParts)
    .values({ fileId, place, content })
    .onConflictDoUpdate({ target: [historyImportParts.fileId, historyImportParts.place], set: { content } })

/** How many bytes of each file are there. */
export async function sentBytes(db: Queryable, importId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({
      id: historyImportFiles.id,
      bytes: sql<number>`coalesce(sum(length(${historyImportParts.content})), 0)::int`,
    })
    .from(historyImportFiles)
    .leftJoin(historyImportParts, eq(historyImportParts.fileId, historyImportFiles.id))
    .where(eq(historyImportFiles.importId, importId))
    .groupBy(historyImportFiles.id)
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

export const storedFile = (db: Db, { id, name, sizeBytes }: StoredImportFile): ImportFile => ({
  name,
  sizeBytes,
  async *content() {
    for (let place = 0; ; place += 1) {
      const [part] = await db
        .select({ content: historyImportParts.content })
        .from(historyImportParts)
        .where(and(eq(historyImportParts.fileId, id), eq(historyImportParts.place, place)))
      if (!part) return
      yield part.content
    }
  },
})

export const deleteParts = (db: Queryable, importId: string) =>
  db
    .delete(historyImportParts)
    .where(
      inArray(
        historyImportParts.fileId,
        db
          .select({ id: historyImportFiles.id })
          .from(historyImportFiles)
          .where(eq(historyImportFiles.importId, importId)),
      ),
    )

/** Removes imports that were begun before a time and never written. */
export const deleteAbandoned = (db: Queryable, before: Date) =>
  db
    .delete(historyImports)
    .where(and(inArray(historyImports.state, ['open', 'checked']), lt(historyImports.changedAt, before)))

/** Size of all files of a person that wait to be written. */
export async function waitingBytes(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${historyImportFiles.sizeBytes}), 0)::float8` })
    .from(historyImportFiles)
    .innerJoin(historyImports, eq(historyImports.id, historyImportFiles.importId))
    .where(and(eq(historyImports.ownerId, ownerId), inArray(historyImports.state, ['open', 'checking', 'checked'])))
  return row?.bytes ?? 0
}

export async function keepLayouts(
  db: Queryable,
  layouts: readonly { readonly fingerprint: string; readonly layout: ImportLayout }[],
  now: Date,
): Promise<void> {
  for (const { fingerprint, layout } of layouts)
    await db
      .insert(historyMappings)
      .values({ fingerprint, layout, usedAt: now })
      .onConflictDoUpdate({ target: historyMappings.fingerprint, set: { layout, usedAt: now } })
}

export async function keptLayouts(db: Queryable, fingerprints: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .select()
    .from(historyMappings)
    .where(inArray(historyMappings.fingerprint, [...fingerprints]))
  return new Map(rows.map(({ fingerprint, layout }) => [fingerprint, layout]))
}
