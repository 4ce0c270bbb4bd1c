import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Env } from '#server/core/env.ts'
import { defineJob, type JobKind, jobKindsOf } from '#server/core/jobs/job-kind.ts'
import type { JobRun } from '#server/core/jobs/run.repository.ts'
import { type JobRunner, startJobRunner } from '#server/core/jobs/runner.ts'
import { addSchedule, type NewJobSchedule } from '#server/core/jobs/schedule.repository.ts'
import { jobRuns, jobSchedules } from '#server/core/jobs/tables.ts'
import { DEFAULT_TIME_ZONE } from '#server/core/kit/company-time.ts'

const MINUTE = 60_000

/** One start of a job under test, which a test ends as it likes. */
interface Attempt {
  readonly params: { readonly size: number }
  readonly signal: AbortSignal
  progress(share: number): void
  finish(): void
  fail(message: string): void
}

export interface JobStage {
  /** Every attempt that was begun, by whichever server. */
  readonly attempts: readonly Attempt[]
  readonly kinds: ReturnType<typeof jobKindsOf>
  /** A server process: it looks for work when the test says so. */
  server(): JobRunner
  schedule(values: Partial<NewJobSchedule>): Promise<string>
  runs(): Promise<JobRun[]>
  /** The one run that there is. */
  run(): Promise<JobRun>
  scheduleOf(id: string): Promise<typeof jobSchedules.$inferSelect>
}

const LIMITS = { timeoutMs: 10 * MINUTE, maxAttempts: 3 }
const size = z.strictObject({ size: z.int().min(1).max(9).default(1) })
const shared = { params: size, paramNames: { size: label('大小', 'Size') }, ...LIMITS }

/** Background work on a database, with kinds of jobs that a test holds in its hand; begins without any record. */
export async function createJobStage(env: Env): Promise<JobStage> {
  await env.db.delete(jobRuns)
  await env.db.delete(jobSchedules)
  const attempts: Attempt[] = []
  const held = (kind: string, isDeaf: boolean): JobKind =>
    defineJob({
      kind,
      title: label('试验', 'Test'),
      ...shared,
      run: ({ params, signal, progress }) =>
        new Promise((resolve, reject) => {
          attempts.push({
            params,
            signal,
            progress,
            finish: () => resolve(label('完成', 'finished')),
            fail: (message) => reject(new Error(message)),
          })
          if (!isDeaf) signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
  const kinds = jobKindsOf([held('test.held', false), held('test.deaf', true)])
  const runs = () => env.db.select().from(jobRuns).orderBy(asc(jobRuns.queuedAt), asc(jobRuns.id))
  return {
    attempts,
    kinds,
    server: () => startJobRunner(env, kinds, { polls: false }),
    schedule: async (values) => {
      const schedule = { code: `task-${Math.trunc(env.now())}`, title: '任务', kind: 'test.held', cron: '* * * * *' }
      return (await addSchedule(env.db, { ...schedule, ...values }, DEFAULT_TIME_ZONE, env.now())).id
    },
    runs,
    async run() {
      const [run, ...others] = await runs()
      if (!run || others.length > 0) throw new Error(`There are ${others.length + (run ? 1 : 0)} runs.`)
      return run
    },
    async scheduleOf(id) {
      const [found] = await env.db.select().from(jobSchedules).where(eq(jobSchedules.id, id))
      if (!found) throw new Error('The schedule is gone.')
      return found
    },
  }
}
