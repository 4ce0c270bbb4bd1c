// Large files and their parts. Invariants: only a file that is being sent takes parts; its content is read in slices, never as
// a whole; what is removed cannot be used from that moment, though its parts are deleted later.

import { and, asc, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { LARGE_PART_BYTES, type LargeFileKindName } from '#contract/endpoints/large-files.ts'
import type { Queryable } from '../../db/client.ts'
import { largeFileParts, largeFiles } from '../tables.ts'

export type LargeFile = typeof largeFiles.$inferSelect

/** What breaks off can go on for this long. */
const UNFINISHED_MS = 86_400_000

export const numPartsOf = (sizeBytes: number): number => Math.ceil(sizeBytes / LARGE_PART_BYTES)

const expiryAt = (now: Date): Date => new Date(now.getTime() + UNFINISHED_MS)

interface NewLargeFile {
  readonly kind: LargeFileKindName
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string | null
  readonly ownerId: string
  readonly ownerName: string
  readonly now: Date
}

/** @returns Its id. */
export async function addLargeFile(db: Queryable, { now, ...file }: NewLargeFile): Promise<string> {
  const [added] = await db
    .insert(largeFiles)
    .values({ ...file, createdAt: now, expiresAt: expiryAt(now) })
    .returning({ id: largeFiles.id })
  if (!added) throw new Error('The file was not added.')
  return added.id
}

export async function findLargeFile(db: Queryable, id: string): Promise<LargeFile | null> {
  const [found] = await db.select().from(largeFiles).where(eq(largeFiles.id, id))
  return found ?? null
}

/** A file of a kind that can be used. */
export async function findReadyFile(db: Queryable, id: string, kind: LargeFileKindName): Promise<LargeFile | null> {
  const found = await findLargeFile(db, id)
  return found?.kind === kind && found.state === 'ready' ? found : null
}

/** Uploads of a person that are not finished, newest first. */
export const openUploadsOf = (db: Queryable, ownerId: string): Promise<LargeFile[]> =>
  db
    .select()
    .from(largeFiles)
    .where(and(eq(largeFiles.ownerId, ownerId), eq(largeFiles.state, 'uploading')))
    .orderBy(desc(largeFiles.createdAt), asc(largeFiles.id))

/** Numbers of the parts that are there, ascending. */
export async function partsOf(db: Queryable, fileId: string): Promise<number[]> {
  const rows = await db
    .select({ number: largeFileParts.number })
    .from(largeFileParts)
    .where(eq(largeFileParts.fileId, fileId))
    .orderBy(asc(largeFileParts.number))
  return rows.map(({ number }) => number)
}

/** How many parts of each file are there. */
export async function countParts(db: Queryable, fileIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ fileId: largeFileParts.fileId, numParts: sql<number>`count(*)::int` })
    .from(largeFileParts)
    .where(inArray(largeFileParts.fileId, [...fileIds]))
    .groupBy(largeFileParts.fileId)
  return new Map(rows.map(({ fileId, numParts }) => [fileId, numParts]))
}

/** Stores a part, in place of one that was there. @returns Whether the file still takes parts. */
export async function storePart(
  tx: Queryable,
  { fileId, number, content, now }: { fileId: string; number: number; content: Buffer; now: Date },
): Promise<boolean> {
  const taken = await tx
    .update(largeFiles)
    .set({ numSent: sql`${largeFiles.numSent} + 1`, expiresAt: expiryAt(now) })
    .where(and(eq(largeFiles.id, fileId), eq(largeFiles.state, 'uploading')))
    .returning({ id: largeFiles.id })
  if (taken.length === 0) return false
  await tx
    .insert(largeFileParts)
    .values({ fileId, number, content })
    .onConflictDoUpdate({ target: [largeFileParts.fileId, largeFileParts.number], set: { content } })
  return true
}

/** Makes a file usable, unless a part came or it was removed since `numSent` was read. @returns Whether it did. */
export async function makeReady(tx: Queryable, { id, numSent }: LargeFile, sha256: string): Promise<boolean> {
  const made = await tx
    .update(largeFiles)
    .set({ state: 'ready', sha256, expiresAt: null })
    .where(and(eq(largeFiles.id, id), eq(largeFiles.state, 'uploading'), eq(largeFiles.numSent, numSent)))
    .returning({ id: largeFiles.id })
  return made.length > 0
}

/** Gives up an upload as it was read: one that has changed since, or is finished, stays. */
export const discardUpload = (db: Queryable, { id, numSent }: LargeFile) =>
  db
    .update(largeFiles)
    .set({ state: 'removing', expiresAt: null })
    .where(and(eq(largeFiles.id, id), eq(largeFiles.state, 'uploading'), eq(largeFiles.numSent, numSent)))

/** From now on nobody can use or continue it. */
export const removeLargeFile = (db: Queryable, id: string) =>
  db.update(largeFiles).set({ state: 'removing', expiresAt: null }).where(eq(largeFiles.id, id))

/** Bytes `from` to `to` of a file, `to` excluded, read from their parts alone. @throws where some are not there. */
export async function readRange(db: Queryable, fileId: string, from: number, to: number): Promise<Buffer> {
  const [first, last] = [Math.floor(from / LARGE_PART_BYTES), Math.floor((to - 1) / LARGE_PART_BYTES)]
  const size = sql.raw(String(LARGE_PART_BYTES))
  const start = sql`greatest(${from}::bigint - ${largeFileParts.number}::bigint * ${size}, 0)`
  const end = sql`least(${to}::bigint - ${largeFileParts.number}::bigint * ${size}, ${size})`
  const rows = await db
    .select({
      content: sql<Buffer>`substring(${largeFileParts.content} from (${start} + 1)::int for (${end} - ${start})::int)`,
    })
    .from(largeFileParts)
    .where(and(eq(largeFileParts.fileId, fileId), sql`${largeFileParts.number} between ${first} and ${last}`))
    .orderBy(asc(largeFileParts.number))
  const found = Buffer.concat(rows.map(({ content }) => content))
  if (found.length !== to - from) throw new Error(`Bytes ${from} to ${to} of file ${fileId} are not there.`)
  return found
}

/** Bytes that all large files take when they are finished, and how many of them have not come yet. */
export async function largeFileBytes(db: Queryable): Promise<{ readonly total: number; readonly awaited: number }> {
  const sent = db
    .select({
      fileId: largeFileParts.fileId,
      bytes: sql<number>`count(*) * ${sql.raw(String(LARGE_PART_BYTES))}`.as('bytes'),
    })
    .from(largeFileParts)
    .innerJoin(largeFiles, and(eq(largeFiles.id, largeFileParts.fileId), eq(largeFiles.state, 'uploading')))
    .groupBy(largeFileParts.fileId)
    .as('sent')
  const [row] = await db
    .select({
      total: sql<number>`coalesce(sum(${largeFiles.sizeBytes}), 0)::float8`,
      awaited: sql<number>`coalesce(sum(greatest(${largeFiles.sizeBytes} - coalesce(${sent.bytes}, 0), 0)) filter (where ${largeFiles.state} = 'uploading'), 0)::float8`,
    })
    .from(largeFiles)
    .leftJoin(sent, eq(sent.fileId, largeFiles.id))
  return row ?? { total: 0, awaited: 0 }
}

/** Uploads with which nobody has gone on are removed. @returns Their number. */
export async function removeExpired(db: Queryable, now: Date): Promise<number> {
  const removed = await db
    .update(largeFiles)
    .set({ state: 'removing', expiresAt: null })
    .where(and(eq(largeFiles.state, 'uploading'), lte(largeFiles.expiresAt, now)))
    .returning({ id: largeFiles.id })
  return removed.length
}

/** Deletes parts of removed files, `limit` at most. @returns Their number. */
export async function deleteRemovedParts(db: Queryable, limit: number): Promise<number> {
  const slice = db
    .select({ fileId: largeFileParts.fileId, number: largeFileParts.number })
    .from(largeFileParts)
    .innerJoin(largeFiles, eq(largeFiles.id, largeFileParts.fileId))
    .where(eq(largeFiles.state, 'removing'))
    .limit(limit)
  const deleted = await db
    .delete(largeFileParts)
    .where(sql`(${largeFileParts.fileId}, ${largeFileParts.number}) in ${slice}`)
    .returning({ number: largeFileParts.number })
  return deleted.length
}

/** Deletes removed files of which no part is left. */
export const deleteEmptied = (db: Queryable) =>
  db
    .delete(largeFiles)
    .where(
      and(
        eq(largeFiles.state, 'removing'),
        notExists(db.select({ one: sql`1` }).from(largeFileParts).where(eq(largeFileParts.fileId, largeFiles.id))),
      ),
    )
