import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { RunState } from '#contract/endpoints/jobs.ts'
import { jobScheduleResource } from '#contract/resources/job-schedule.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs, keyIsOneOf } from '#server/core/db/keys.ts'
import type { JobRun } from '#server/core/jobs/run.repository.ts'
import type { JobSchedule } from '#server/core/jobs/schedule.repository.ts'
import { jobRuns, jobSchedules } from '#server/core/jobs/tables.ts'
import { createTableStore, holds } from '#server/core/resources/table-store.ts'

const { code, title, kind, cron, params, isEnabled, lastAt, nextAt, remark } = jobSchedules

/** Parameters as the object of the column; {@link scheduleStore} gives forms their text. */
export const jobScheduleStore = createTableStore(jobScheduleResource, {
  table: jobSchedules,
  columns: { code, title, kind, cron, params, isEnabled, lastAt, nextAt, remark },
})

interface Page {
  readonly page: number
  readonly limit: number
}

export interface TaskFilter {
  readonly title?: string | undefined
  readonly kind?: string | undefined
  readonly isEnabled?: 'true' | 'false' | undefined
}

export interface FoundTask {
  readonly task: JobSchedule
  /** The newest run. */
  readonly latest: JobRun | null
}

/** Tasks by code, each with its newest run. */
export async function findTasks(db: Queryable, filter: TaskFilter, { page, limit }: Page) {
  const where = and(
    filter.title ? holds(title, filter.title) : undefined,
    filter.kind ? eq(kind, filter.kind) : undefined,
    filter.isEnabled ? eq(isEnabled, filter.isEnabled === 'true') : undefined,
  )
  const tasks = await db
    .select()
    .from(jobSchedules)
    .where(where)
    .orderBy(code)
    .limit(limit)
    .offset((page - 1) * limit)
  return { list: await withNewestRun(db, tasks), total: await db.$count(jobSchedules, where) }
}

/** All tasks, by kind and code. */
export const findAllTasks = async (db: Queryable): Promise<FoundTask[]> =>
  withNewestRun(db, await db.select().from(jobSchedules).orderBy(kind, code))

async function withNewestRun(db: Queryable, tasks: readonly JobSchedule[]): Promise<FoundTask[]> {
  const newest = await db
    .selectDistinctOn([jobRuns.scheduleId])
    .from(jobRuns)
    .where(
      inArray(
        jobRuns.scheduleId,
        tasks.map(({ id }) => id),
      ),
    )
    .orderBy(jobRuns.scheduleId, desc(jobRuns.queuedAt))
  const runOf = new Map(newest.map((run) => [run.scheduleId, run]))
  return tasks.map((task) => ({ task, latest: runOf.get(task.id) ?? null }))
}

export interface RunFilter {
  readonly scheduleId?: string | undefined
  readonly title?: string | undefined
  readonly kind?: string | undefined
  readonly state?: RunState | undefined
  /** `from` is included, `until` is not; by the time of queueing. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** Runs, newest first. */
export async function findRuns(
  db: Queryable,
  filter: RunFilter,
  { page, limit }: Page,
): Promise<{ list: JobRun[]; total: number }> {
  const where = runsOf(filter)
  const list = await db
    .select()
    .from(jobRuns)
    .where(where)
    .orderBy(desc(jobRuns.queuedAt), desc(jobRuns.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [found] = await db.select({ total: count() }).from(jobRuns).where(where)
  return { list, total: found?.total ?? 0 }
}

const runsOf = (filter: RunFilter): SQL | undefined =>
  and(
    filter.scheduleId ? keyIs(jobRuns.scheduleId, filter.scheduleId) : undefined,
    filter.title ? holds(jobRuns.title, filter.title) : undefined,
    filter.kind ? eq(jobRuns.kind, filter.kind) : undefined,
    filter.state ? eq(jobRuns.state, filter.state) : undefined,
    filter.from ? gte(jobRuns.queuedAt, filter.from) : undefined,
    filter.until ? lt(jobRuns.queuedAt, filter.until) : undefined,
  )

/** How background work stands: what runs and waits, what failed since a time, and what is due next. */
export async function readWork(db: Queryable, failedSince: Date) {
  const next = await db
    .select({ title, at: nextAt })
    .from(jobSchedules)
    .where(isNotNull(nextAt))
    .orderBy(asc(nextAt), asc(code))
    .limit(1)
  return {
    runningCount: await db.$count(jobRuns, eq(jobRuns.state, 'running')),
    queuedCount: await db.$count(jobRuns, eq(jobRuns.state, 'queued')),
    failedCount: await db.$count(jobRuns, and(eq(jobRuns.state, 'failed'), gte(jobRuns.finishedAt, failedSince))),
    next: next.flatMap((task) => (task.at === null ? [] : [{ title: task.title, at: task.at }]))[0] ?? null,
  }
}

/** Tasks by their keys, held until the end of the transaction. */
export const lockTasks = (db: Queryable, keyIds: readonly string[]): Promise<JobSchedule[]> =>
  db.select().from(jobSchedules).where(keyIsOneOf(jobSchedules.id, keyIds)).orderBy(code).for('update')

/** @param next - Null stops the task. */
export const setNextTime = (
  db: Queryable,
  keyId: string,
  { next, now, by }: { readonly next: Date | null; readonly now: Date; readonly by: string },
) =>
  db
    .update(jobSchedules)
    .set({
      nextAt: next,
      isEnabled: next !== null,
      version: sql`${jobSchedules.version} + 1`,
      updatedAt: now,
      updatedBy: by,
    })
    .where(eq(jobSchedules.id, keyId))

/** The run of a task that is queued or under way, held until the end of the transaction. */
export async function lockOpenRun(db: Queryable, scheduleId: string): Promise<JobRun | null> {
  const [open] = await db
    .select()
    .from(jobRuns)
    .where(and(keyIs(jobRuns.scheduleId, scheduleId), inArray(jobRuns.state, ['queued', 'running'])))
    .for('update')
  return open ?? null
}

export async function findRun(db: Queryable, keyId: string): Promise<JobRun | null> {
  const [run] = await db.select().from(jobRuns).where(keyIs(jobRuns.id, keyId))
  return run ?? null
}
