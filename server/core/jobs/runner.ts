/**
 * Runs background work. Duty: queue what is due by its schedule, take runs, prolong their leases, end them. Neighbours:
 * run.repository.ts and schedule.repository.ts hold the state; kinds of jobs are defined in the modules that do the
 * work. Invariants: an attempt writes only while it holds its lease, so no run is done twice; no state is kept in the
 * process that another process would miss; at the end of the server, runs under way return to the queue.
 */
import type { Env } from '../env.ts'
import { repeat } from '../kit/repeat.ts'
import type { JobKind, JobKinds } from './job-kind.ts'
import {
  cancelledAmong,
  endRun,
  isAnythingDue,
  type JobRun,
  keepRun,
  type RunEnd,
  type TakenRun,
  takeRuns,
} from './run.repository.ts'
import { queueDueSchedules } from './schedule.repository.ts'

const POLL_MS = 500
/** A run is taken over this long after the last sign of life of its process. */
export const LEASE_MS = 60_000
const KEEP_MS = 10_000
/** Runs under way at once in one process. */
const SLOTS = 2
/** Work that has not stopped this long after it was told to is given up. */
export const STOP_GRACE_MS = 30_000
/** The server waits this long for work to stop when it closes; what goes on is taken over after its lease. */
const CLOSE_GRACE_MS = 10_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
const MAX_ERROR_CHARS = 2_000

/** Pause before the next attempt: 30 s, 1 min, 2 min, … up to an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1))

type StopReason = 'timeout' | 'cancelled' | 'closing' | 'lost'

interface Held {
  readonly run: TakenRun
  readonly kind: JobKind
  readonly abort: AbortController
  /** Epoch ms. */
  readonly deadline: number
  leaseUntil: number
  keptAt: number
  progress: number
  stopped: { readonly reason: StopReason; readonly at: number } | null
  /** Its outcome is written, or is not ours to write. */
  isOver: boolean
  ended: Promise<void>
}

export interface JobRunner {
  /** One look at the database: begins what is due, and prolongs or stops what is under way. */
  tick(): Promise<void>
  /** Settles when nothing is under way in this process. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Starts to run jobs in this process; a test that calls {@link JobRunner.tick} itself lets it not poll. */
export function startJobRunner(env: Env, kinds: JobKinds, { polls = true } = {}): JobRunner {
  const { db, background, log } = env
  const names = [...kinds.keys()]
  const held = new Map<string, Held>()
  let isClosing = false

  function stop(work: Held, reason: StopReason): void {
    if (work.stopped) return
    work.stopped = { reason, at: env.now() }
    work.abort.abort(new Error(`The job was stopped: ${reason}.`))
  }

  function begin(run: TakenRun, leaseUntil: number): void {
    const kind = kinds.get(run.kind)
    if (!kind) throw new Error(`The kind of job ${run.kind} is not registered.`)
    const now = env.now()
    const work: Held = {
      run,
      kind,
      leaseUntil,
      keptAt: now,
      deadline: now + kind.timeoutMs,
      abort: new AbortController(),
      progress: 0,
      stopped: null,
      isOver: false,
      ended: Promise.resolve(),
    }
    held.set(run.id, work)
    work.ended = attempt(work)
      .then((outcome) => finish(work, outcome))
      .catch((error) => log.error({ err: error, run: run.id }, 'the end of a job was not written'))
      .finally(() => {
        if (held.get(run.id) === work) held.delete(run.id)
        // what waits for a place begins at once
        polling?.wake()
      })
  }

  async function attempt(work: Held): Promise<RunEnd> {
    const { run, kind, abort } = work
    const read = kind.params.safeParse(run.params)
    if (!read.success) return { state: 'failed', failure: 'wrongParams', error: shortened(read.error) }
    try {
      const result = await kind.run({
        params: run.params,
        signal: abort.signal,
        progress: (share) => {
          work.progress = Math.min(1, Math.max(0, share))
        },
        log: log.child({ job: run.kind, run: run.id }),
        db: background,
        now: env.now,
      })
      return { state: 'done', result }
    } catch (error) {
      return outcomeOf(work, error)
    }
  }

  function outcomeOf({ run, stopped }: Held, error: unknown): RunEnd {
    if (stopped?.reason === 'cancelled') return { state: 'cancelled' }
    if (stopped?.reason === 'closing') return { state: 'returned' }
    const failure = stopped?.reason === 'timeout' ? 'timeout' : 'error'
    const text = failure === 'timeout' ? '' : shortened(error)
    if (run.attempts >= run.maxAttempts) return { state: 'failed', failure, error: text }
    return { state: 'retried', failure, error: text, dueAt: new Date(env.now() + pauseAfter(run.attempts)) }
  }

  async function finish(work: Held, outcome: RunEnd): Promise<void> {
    if (work.isOver) return
    work.isOver = true
    if (outcome.state === 'failed' || outcome.state === 'retried') {
      const { failure, error } = outcome
      log.warn({ job: work.run.kind, run: work.run.id, failure, error }, 'a job failed')
    }
    await endRun(db, work.run, outcome, new Date(env.now()))
    if (outcome.state === 'failed') await reportFailed(work.run, outcome)
  }

  /** Tells the kind of a run that it has failed for good; parameters that it no longer takes mean nothing to it. */
  async function reportFailed(
    run: JobRun,
    { failure, error }: Pick<RunEnd & { state: 'failed' }, 'failure' | 'error'>,
  ) {
    if (failure === 'wrongParams') return
    try {
      await kinds.get(run.kind)?.failed({ params: run.params, failure, error })
    } catch (err) {
      log.error({ err, job: run.kind, run: run.id }, 'the failure of a job was not told')
    }
  }

  /** Prolongs the lease in time, and stops what is cancelled, late or lost. */
  async function keep(work: Held, isCancelled: boolean): Promise<void> {
    const now = env.now()
    if (work.stopped && now - work.stopped.at >= STOP_GRACE_MS) return giveUp(work)
    if (isCancelled) stop(work, 'cancelled')
    else if (now >= work.deadline) stop(work, 'timeout')
    if (now - work.keptAt < KEEP_MS) return
    const leaseUntil = now + LEASE_MS
    try {
      const { progress } = work
      const kept = await keepRun(db, work.run, { now: new Date(now), leaseUntil: new Date(leaseUntil), progress })
      if (!kept) return stop(work, 'lost')
      work.keptAt = now
      work.leaseUntil = leaseUntil
    } catch (error) {
      // without the database nobody knows that it is still under way here
      if (now >= work.leaseUntil) stop(work, 'lost')
      throw error
    }
  }

  /** Frees the place of work that does not stop. It is not tried again, as it may still be doing something. */
  async function giveUp(work: Held): Promise<void> {
    log.error({ job: work.run.kind, run: work.run.id }, 'a job did not stop when it was told to')
    held.delete(work.run.id)
    if (work.stopped?.reason === 'lost') work.isOver = true
    else await finish(work, { state: 'failed', failure: 'notStopping', error: '' })
  }

  async function tick(): Promise<void> {
    const working = [...held.values()].filter(({ isOver }) => !isOver)
    if (working.length > 0) {
      const cancelled = await cancelledAmong(
        db,
        working.map(({ run }) => run.id),
      )
      for (const work of working) await keep(work, cancelled.includes(work.run.id))
    }
    const now = new Date(env.now())
    if (isClosing || !(await isAnythingDue(db, names, now))) return
    await queueDueSchedules(db, kinds, now.getTime())
    const limit = SLOTS - held.size
    if (limit <= 0) return
    const leaseUntil = now.getTime() + LEASE_MS
    const { taken, dead } = await takeRuns(db, { kinds: names, limit, now, leaseUntil: new Date(leaseUntil) })
    for (const run of taken) begin(run, leaseUntil)
    for (const run of dead) await reportFailed(run, { failure: 'processDied', error: '' })
    // the server began to close meanwhile
    if (isClosing) for (const work of held.values()) stop(work, 'closing')
  }

  const idle = async (): Promise<void> => {
    await Promise.all([...held.values()].map(({ ended }) => ended))
  }
  const polling = polls ? repeat(POLL_MS, tick, (error) => log.error({ err: error }, 'jobs were not looked for')) : null

  return {
    tick,
    idle,
    async close() {
      isClosing = true
      for (const work of held.values()) stop(work, 'closing')
      await polling?.stop()
      await within(CLOSE_GRACE_MS, idle())
    },
  }
}

const shortened = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_CHARS)

/** Waits for work, but not for ever. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
