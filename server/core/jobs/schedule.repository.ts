import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Db, Queryable } from '../db/client.ts'
import { nextTimes } from './cron.ts'
import type { JobKinds } from './job-kind.ts'
import { queueRun } from './run.repository.ts'
import { jobSchedules } from './tables.ts'

export type JobSchedule = typeof jobSchedules.$inferSelect
export type NewJobSchedule = Pick<JobSchedule, 'code' | 'title' | 'kind' | 'cron'> &
  Partial<Pick<JobSchedule, 'params' | 'remark' | 'updatedBy'>>

const { nextAt, kind, id } = jobSchedules

/**
 * Queues a run for each schedule that is due, and sets its next time. Times missed while no server was up are made up
 * by one run; while an earlier run is queued or under way, none is added.
 */
export const queueDueSchedules = (db: Db, kinds: JobKinds, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(jobSchedules)
      .where(and(isNotNull(nextAt), lte(nextAt, new Date(now)), inArray(kind, [...kinds.keys()])))
      .orderBy(nextAt, id)
      .for('update', { skipLocked: true })
    for (const schedule of due) await queueDue(tx, schedule, kinds, now)
  })

async function queueDue(tx: Queryable, schedule: JobSchedule, kinds: JobKinds, now: number): Promise<void> {
  const [next] = nextTimes(schedule.cron, schedule.timeZone, now, 1)
  const known = kinds.get(schedule.kind)
  if (known) await queueRun(tx, schedule, known, { now })
  await tx
    .update(jobSchedules)
    // an expression whose last time has come leaves the schedule stopped
    .set({ lastAt: new Date(now), nextAt: next === undefined ? null : new Date(next), isEnabled: next !== undefined })
    .where(eq(id, schedule.id))
}

/**
 * Adds a schedule that starts at once.
 *
 * @throws where its cron expression is wrong or never comes.
 */
export async function addSchedule(db: Queryable, schedule: NewJobSchedule, timeZone: string, now: number) {
  const [next] = nextTimes(schedule.cron, timeZone, now, 1)
  if (next === undefined) throw new Error(`The time of ${schedule.code} never comes: ${schedule.cron}`)
  const at = new Date(now)
  const [added] = await db
    .insert(jobSchedules)
    .values({ ...schedule, timeZone, nextAt: new Date(next), createdAt: at, updatedAt: at })
    .returning()
  if (!added) throw new Error('The schedule was not added.')
  return added
}

/** Puts all tasks into a time zone: their times of day come by its clocks from now on. */
export async function renewTimes(db: Queryable, timeZone: string, now: number): Promise<void> {
  for (const { id: key, cron, nextAt: before } of await db.select().from(jobSchedules)) {
    const [next] = nextTimes(cron, timeZone, now, 1)
    // one that is stopped, or due, stays so
    const isWaiting = before !== null && before.getTime() > now && next !== undefined
    await db
      .update(jobSchedules)
      .set({ timeZone, ...(isWaiting ? { nextAt: new Date(next) } : {}) })
      .where(eq(id, key))
  }
}

/** Makes the tasks of a kind of work due at once; one that an administrator has stopped stays so. */
export async function bringForward(db: Queryable, kindOfWork: string, now: number): Promise<void> {
  await db
    .update(jobSchedules)
    .set({ nextAt: new Date(now) })
    .where(and(eq(kind, kindOfWork), isNotNull(nextAt)))
}

/** Whether an administrator has stopped a kind of work: it has tasks, and none of them is enabled. */
export async function isStopped(db: Queryable, kindOfWork: string): Promise<boolean> {
  const tasks = await db.select({ isEnabled: jobSchedules.isEnabled }).from(jobSchedules).where(eq(kind, kindOfWork))
  return tasks.length > 0 && !tasks.some(({ isEnabled }) => isEnabled)
}
