import { and, asc, eq, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/language.ts'
import type { Db, Queryable } from '../db/client.ts'
import type { JobKind } from './job-kind.ts'
import { jobRuns, jobSchedules } from './tables.ts'

export type JobRun = typeof jobRuns.$inferSelect
type Failure = NonNullable<JobRun['failure']>

/** A run that this process holds. */
export type TakenRun = JobRun & { readonly leaseId: string }

/** @returns The run; null where an earlier one of the same schedule is queued or under way. */
export async function queueRun(
  db: Queryable,
  schedule: Pick<typeof jobSchedules.$inferSelect, 'id' | 'title' | 'kind' | 'params'>,
  { maxAttempts }: Pick<JobKind, 'maxAttempts'>,
  { now, requestedBy = '' }: { readonly now: number; readonly requestedBy?: string },
): Promise<JobRun | null> {
  const { id: scheduleId, title, kind, params } = schedule
  const at = new Date(now)
  const [added] = await db
    .insert(jobRuns)
    .values({ scheduleId, title, kind, params, queuedAt: at, dueAt: at, maxAttempts, requestedBy })
    .onConflictDoNothing()
    .returning()
  return added ?? null
}

/** Queues a run for the person who asks for it, which belongs to no schedule. */
export async function queueAsked(
  db: Queryable,
  { now, ...run }: Pick<JobRun, 'kind' | 'title' | 'params' | 'maxAttempts' | 'requestedBy'> & { readonly now: number },
): Promise<void> {
  await db.insert(jobRuns).values({ ...run, queuedAt: new Date(now), dueAt: new Date(now) })
}

/** Whether a run of a kind with these parameters is queued or under way. */
export async function isOpenFor(
  db: Queryable,
  kind: string,
  params: Readonly<Record<string, string>>,
): Promise<boolean> {
  const own = sql`${jobRuns.params} @> ${JSON.stringify(params)}::jsonb`
  return (await db.$count(jobRuns, and(eq(jobRuns.kind, kind), inArray(jobRuns.state, ['queued', 'running']), own))) > 0
}

/** The runs of a kind that have one of these values as a parameter, by that value. */
export async function runsByParam(
  db: Queryable,
  kind: string,
  param: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, JobRun>> {
  const value = sql<string>`${jobRuns.params} ->> ${sql.raw(`'${param}'`)}`
  const rows = await db
    .select({ run: jobRuns, value })
    .from(jobRuns)
    .where(and(eq(jobRuns.kind, kind), sql`${value} = any(${sql.param([...values])}::text[])`))
  return new Map(rows.map((row) => [row.value, row.run]))
}

/** Queued and due, or under way in a process that no longer prolongs its lease. */
const canBeTaken = (kinds: readonly string[], now: Date): SQL | undefined =>
  and(
    inArray(jobRuns.kind, [...kinds]),
    or(
      and(eq(jobRuns.state, 'queued'), lte(jobRuns.dueAt, now)),
      and(eq(jobRuns.state, 'running'), lt(jobRuns.leaseUntil, now)),
    ),
  )

/** Whether a schedule is due or a run can be taken, as one short query. */
export async function isAnythingDue(db: Queryable, kinds: readonly string[], now: Date): Promise<boolean> {
  const due = db
    .select({ one: sql`1` })
    .from(jobSchedules)
    .where(and(isNotNull(jobSchedules.nextAt), lte(jobSchedules.nextAt, now), inArray(jobSchedules.kind, [...kinds])))
  const takable = db.select({ one: sql`1` }).from(jobRuns).where(canBeTaken(kinds, now))
  const { rows } = await db.execute<{ is_due: boolean }>(sql`select exists ${due} or exists ${takable} as is_due`)
  return rows[0]?.is_due === true
}

interface Taking {
  readonly kinds: readonly string[]
  readonly limit: number
  readonly now: Date
  readonly leaseUntil: Date
}

interface Taken {
  readonly taken: readonly TakenRun[]
  /** Those whose process died in their last attempt: they have failed now. */
  readonly dead: readonly JobRun[]
}

/**
 * Takes runs for this process; of several processes, one gets each. A run whose process died begins anew, unless it was
 * cancelled or has used all its attempts.
 */
export const takeRuns = (db: Db, { kinds, limit, now, leaseUntil }: Taking): Promise<Taken> =>
  db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(jobRuns)
      .where(canBeTaken(kinds, now))
      .orderBy(asc(jobRuns.dueAt), asc(jobRuns.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    const taken: TakenRun[] = []
    const dead: JobRun[] = []
    for (const run of found) {
      if (run.cancelAskedAt) await end(tx, run.id, { state: 'cancelled', finishedAt: now })
      else if (run.attempts >= run.maxAttempts) {
        await end(tx, run.id, { state: 'failed', failure: 'processDied', finishedAt: now })
        dead.push(run)
      } else {
        const [begun] = await tx
          .update(jobRuns)
          .set({
            state: 'running',
            attempts: run.attempts + 1,
            startedAt: now,
            heartbeatAt: now,
            leaseUntil,
            leaseId: sql`gen_random_uuid()`,
            progress: 0,
          })
          .where(eq(jobRuns.id, run.id))
          .returning()
        if (begun?.leaseId) taken.push({ ...begun, leaseId: begun.leaseId })
      }
    }
    return { taken, dead }
  })

const end = (db: Queryable, id: string, values: Partial<JobRun>) =>
  db
    .update(jobRuns)
    .set({ ...values, leaseId: null, leaseUntil: null })
    .where(eq(jobRuns.id, id))

const isHeld = ({ id, leaseId }: Pick<TakenRun, 'id' | 'leaseId'>): SQL | undefined =>
  and(eq(jobRuns.id, id), eq(jobRuns.leaseId, leaseId))

/** Prolongs the lease and keeps the progress. @returns Null where another process has taken the run. */
export async function keepRun(
  db: Queryable,
  run: TakenRun,
  { now, leaseUntil, progress }: { readonly now: Date; readonly leaseUntil: Date; readonly progress: number },
): Promise<{ readonly isCancelled: boolean } | null> {
  const [kept] = await db
    .update(jobRuns)
    .set({ heartbeatAt: now, leaseUntil, progress })
    .where(isHeld(run))
    .returning({ cancelAskedAt: jobRuns.cancelAskedAt })
  return kept ? { isCancelled: kept.cancelAskedAt !== null } : null
}

/** Which of the held runs somebody has cancelled. */
export async function cancelledAmong(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(inArray(jobRuns.id, [...ids]), isNotNull(jobRuns.cancelAskedAt)))
  return rows.map(({ id }) => id)
}

export type RunEnd =
  | { readonly state: 'done'; readonly result: Label }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly error: string }
  /** Tried again later. */
  | { readonly state: 'retried'; readonly failure: Failure; readonly error: string; readonly dueAt: Date }
  /** Handed back by a server that stops: the attempt does not count. */
  | { readonly state: 'returned' }

/** Ends an attempt of a run that this process still holds; of another one nothing is changed. */
export async function endRun(db: Queryable, run: TakenRun, outcome: RunEnd, now: Date): Promise<void> {
  const released = { leaseId: null, leaseUntil: null }
  await db
    .update(jobRuns)
    .set({ ...released, ...valuesOf(outcome, now) })
    .where(isHeld(run))
}

function valuesOf(outcome: RunEnd, now: Date) {
  switch (outcome.state) {
    case 'done':
      return {
        ...outcome,
        finishedAt: now,
        progress: 1,
        failure: null,
        error: '',
      }
    case 'retried':
      return { ...outcome, state: 'queued' as const }
    case 'returned':
      return {
        state: 'queued' as const,
        attempts: sql`${jobRuns.attempts} - 1`,
        startedAt: null,
        heartbeatAt: null,
        progress: 0,
      }
    default:
      return { ...outcome, finishedAt: now }
  }
}

/**
 * Cancels a run: a queued one at once, one under way at the next look of the process that runs it.
 *
 * @returns The state that it had; null where it had ended already or does not exist.
 */
export const cancelRun = async (db: Queryable, id: string, now: Date): Promise<'queued' | 'running' | null> => {
  const [found] = await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.id, id), inArray(jobRuns.state, ['queued', 'running'])))
    .for('update')
  if (!found) return null
  if (found.state === 'queued') {
    await end(db, id, { state: 'cancelled', cancelAskedAt: now, finishedAt: now })
    return 'queued'
  }
  await db.update(jobRuns).set({ cancelAskedAt: now }).where(eq(jobRuns.id, id))
  return 'running'
}

/** Deletes ended runs that were queued before a time, `limit` at most. @returns Their number. */
export async function deleteRunsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(and(lt(jobRuns.queuedAt, before), isNotNull(jobRuns.finishedAt)))
    .limit(limit)
  const deleted = await db.delete(jobRuns).where(inArray(jobRuns.id, old)).returning({ id: jobRuns.id })
  return deleted.length
}
