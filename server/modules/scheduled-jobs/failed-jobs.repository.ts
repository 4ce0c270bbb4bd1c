import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'

interface FailedTask {
  readonly scheduleId: string
  readonly title: string
  /** The error's own text; empty where there is none. */
  readonly error: string
  /** First failure since the last success. */
  readonly since: Date
  readonly numFailures: number
}

/** Tasks whose newest ended run failed, at most `limit`; runs are kept for a limited time, and so is a failure. */
export async function findFailedTasks(db: Queryable, limit: number): Promise<FailedTask[]> {
  const { rows } = await db.execute<{
    id: string
    title: string
    error: string
    since: string
    failures: number
  }>(sql`
    select task.id, task.title, newest.error, failed.since, failed.failures
    from job_schedules task
    cross join lateral (
      select run.state, run.error from job_runs run
      where run.schedule_id = task.id and run.state in ('done', 'failed')
      order by run.queued_at desc limit 1) newest
    cross join lateral (
      select extract(epoch from min(run.finished_at)) * 1000 as since, count(*)::int as failures from job_runs run
      where run.schedule_id = task.id and run.state = 'failed' and run.queued_at > coalesce((
        select max(good.queued_at) from job_runs good where good.schedule_id = task.id and good.state = 'done'
      ), '-infinity')) failed
    where newest.state = 'failed'
    order by failed.since desc limit ${limit}`)
  return rows.map(({ id, title, error, since, failures }) => ({
    scheduleId: id,
    title,
    error,
    since: new Date(Number(since)),
    numFailures: failures,
  }))
}
