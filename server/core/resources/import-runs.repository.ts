import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'
import { importRows, importRuns } from './tables.ts'

export type ImportRun = typeof importRuns.$inferSelect

export interface WrittenRow {
  readonly place: number
  readonly resource: string
  readonly keyId: string
}

export async function beginRun(db: Queryable, { session, ip }: Actor, module: string, now: Date): Promise<ImportRun> {
  const { userId, loginName, realName } = session
  const [run] = await db
    .insert(importRuns)
    .values({ module, userId, loginName, realName, ip, touchedAt: now })
    .returning()
  if (!run) throw new Error('The import was not noted.')
  return run
}

/** @returns False when the run is gone, because it was taken for interrupted. */
export async function touchRun(db: Queryable, id: string, now: Date): Promise<boolean> {
  const touched = await db.update(importRuns).set({ touchedAt: now }).where(eq(importRuns.id, id)).returning()
  return touched.length > 0
}

export async function noteRows(db: Queryable, runId: string, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(importRows).values(rows.map((row) => ({ runId, ...row })))
}

export const newestRows = (db: Queryable, runId: string, limit: number): Promise<WrittenRow[]> =>
  db
    .select({ place: importRows.place, resource: importRows.resource, keyId: importRows.keyId })
    .from(importRows)
    .where(eq(importRows.runId, runId))
    .orderBy(desc(importRows.place))
    .limit(limit)

export async function forgetRow(db: Queryable, runId: string, place: number): Promise<void> {
  await db.delete(importRows).where(and(eq(importRows.runId, runId), eq(importRows.place, place)))
}

export async function endRun(db: Queryable, id: string): Promise<void> {
  await db.delete(importRuns).where(eq(importRuns.id, id))
}

/** Runs whose last slice was before `moment`. */
export const runsUntouchedSince = (db: Queryable, moment: Date): Promise<ImportRun[]> =>
  db.select().from(importRuns).where(lt(importRuns.touchedAt, moment)).orderBy(asc(importRuns.touchedAt))
