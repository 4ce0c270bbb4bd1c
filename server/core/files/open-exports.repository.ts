import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import { jobRuns } from '../jobs/tables.ts'
import { EXPORT_KIND } from './export-params.ts'

const isOpen = inArray(jobRuns.state, ['queued', 'running'])
const isOf = (userId: string) => and(eq(jobRuns.kind, EXPORT_KIND), sql`${jobRuns.params}->>'userId' = ${userId}`)

/** Exports that a user has asked for and that are queued or under way, newest first. */
export const openExportsOf = (db: Queryable, userId: string, limit: number) =>
  db
    .select()
    .from(jobRuns)
    .where(and(isOf(userId), isOpen))
    .orderBy(desc(jobRuns.queuedAt), desc(jobRuns.id))
    .limit(limit)

/** How many of them there are; another count for the same user waits until this transaction has ended. */
export async function countOpenExports(tx: Queryable, userId: string): Promise<number> {
  await tx.execute(sql`select from users where id = ${userId}::uuid for no key update`)
  return tx.$count(jobRuns, and(isOf(userId), isOpen))
}

/** An export that a user has asked for, ended or not. */
export async function exportOf(db: Queryable, userId: string, runId: string) {
  const [found] = await db
    .select()
    .from(jobRuns)
    .where(and(isOf(userId), eq(jobRuns.id, runId)))
  return found
}

/** Cancels what a user has asked for: nothing waiting begins, and what is under way stops. */
export async function cancelExportsOf(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .update(jobRuns)
    .set({ cancelAskedAt: now })
    .where(and(isOf(userId), eq(jobRuns.state, 'running')))
  await db
    .update(jobRuns)
    .set({ state: 'cancelled', cancelAskedAt: now, finishedAt: now })
    .where(and(isOf(userId), eq(jobRuns.state, 'queued')))
}
