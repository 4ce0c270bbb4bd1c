import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import { jobRuns } from '../jobs/tables.ts'
import { EXPORT_KIND } from './export-params.ts'

const isOf = (userId: string) => and(eq(jobRuns.kind, EXPORT_KIND), sql`${jobRuns.params}->>'userId' = ${userId}`)

/** Exports that a user has asked for and that are queued or under way, newest first. */
export const openExportsOf = (db: Queryable, userId: string, limit: number) =>
  db
    .select()
    .from(jobRuns)
    .where(and(isOf(userId), inArray(jobRuns.state, ['queued', 'running'])))
    .orderBy(desc(jobRuns.queuedAt), desc(jobRuns.id))
    .limit(limit)

/** An export that a user has asked for, ended or not. */
export async function exportOf(db: Queryable, userId: string, runId: string) {
  const [found] = await db
    .select()
    .from(jobRuns)
    .where(and(isOf(userId), eq(jobRuns.id, runId)))
  return found
}
