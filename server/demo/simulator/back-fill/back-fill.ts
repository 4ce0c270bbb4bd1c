import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { BackFillProgress } from '#contract/endpoints/back-fill.ts'
import type { OpenCalls } from '#server/core/calls/open-calls.ts'
import { retryThroughOutage } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import { bringForward } from '#server/core/jobs/schedule.repository.ts'
import { startThread } from '#server/core/kit/thread.ts'
import { isDone, markDone } from '#server/first-start/steps.ts'
import type { AlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { loadSourceRows } from '#server/modules/alarms/engine/source-rows.ts'
import { kpiDaysJob } from '#server/modules/kpi/kpi-days.job.ts'
import { clearPastAlarms } from './past-alarm.repository.ts'
import type { EncodedChunk } from './past-chunks.ts'
import { PAST_STEP } from './past-pieces.ts'
import { loadPastPoints, whereItStopped } from './past-plan.repository.ts'
import type { PastPlan, PastSeam } from './past-plan.ts'
import { createPause } from './pause.ts'
import { preparePast, writePastChunk } from './write-past-chunk.ts'

export interface BackFill {
  /** Null when there is nothing to fill, or the back-fill has ended. */
  progress(): BackFillProgress | null
  /** Whether this run completed the history; false if it existed already, was interrupted or failed. */
  readonly finished: Promise<boolean>
  stop(): Promise<void>
}

/** Known to the simulator; what is in the database is read when the past begins. */
type Given = Omit<PastPlan, 'alarms' | 'points' | 'done' | 'seam'> & Pick<PastSeam, 'meterReadings'>

export interface BesideBackFill {
  readonly engine: Pick<AlarmEngine, 'adopt'>
  readonly openCalls: OpenCalls
}

/** Chunks that the thread may be ahead of the writing: about as many as a piece has. */
const AHEAD = 40

/**
 * Fills in the demo's history, what people need first first, with its alarms: computed in a separate thread and written
 * while live values come in and no call is being answered. Done once in the life of a database; an interrupted back-fill
 * goes on with the piece at which it stopped.
 */
export function startBackFill(env: Env, given: Given, { engine, openCalls }: BesideBackFill): BackFill {
  const { background: db, log } = env
  let progress: BackFillProgress | null = null
  let worker: Worker | null = null
  let isStopped = false
  const stopping = new AbortController()

  async function planned(): Promise<PastPlan> {
    const { meterReadings, ...known } = given
    const points = await loadPastPoints(db)
    const { done, seam } = await whereItStopped(db, { ...known, points, meterReadings })
    return { ...known, points, done, seam, alarms: await loadSourceRows(db, log) }
  }

  async function run(): Promise<boolean> {
    if (given.days <= 0 || (await isDone(db, PAST_STEP))) return false
    progress = { part: 'week', share: 0 }
    const plan = await retryThroughOutage(planned, stopping)
    const store = { db, engine, plan }
    // without a piece that is done, alarms can only be of an older version
    if (![...plan.done].some((step) => step.startsWith(PAST_STEP)))
      await retryThroughOutage(() => clearPastAlarms(db), stopping)
    await retryThroughOutage(() => preparePast(store), stopping)
    if (isStopped) return false
    const pause = createPause()
    openCalls.onOpening(pause.begin)
    worker = startThread(new URL('./back-fill.worker.js', import.meta.url), {
      workerData: { plan, pause: pause.memory },
    })
    const next = createAsker(worker, AHEAD)
    let tookMs = 0
    for (let chunk = await next(); chunk !== null && !isStopped; chunk = await next()) {
      const { part, share } = chunk
      const write = chunk
      // people come first; with many of them, the past still has half of the time
      if (part === 'season') await sleep(pause.leftMs())
      if (write.kind !== 'computed') await openCalls.none(tookMs)
      const began = performance.now()
      const isPieceDone = await retryThroughOutage(() => writePastChunk(store, write), stopping)
      tookMs = performance.now() - began
      progress = { part, share }
      // nobody waits minutes for the figures of days whose values are there
      if (isPieceDone) await retryThroughOutage(() => bringForward(db, kpiDaysJob.kind, env.now()), stopping)
    }
    if (isStopped) return false
    await retryThroughOutage(() => markDone(db, PAST_STEP), stopping)
    return true
  }

  const finished = run()
    .catch((err: unknown) => {
      if (!isStopped) log.error({ err }, 'the past could not be filled in; the next start tries again')
      return false
    })
    .finally(() => {
      progress = null
    })
  return {
    progress: () => progress,
    finished,
    stop: async () => {
      isStopped = true
      stopping.abort()
      await worker?.terminate()
      await finished
    },
  }
}

/**
 * Takes chunks from the thread in their order, which computes some in advance. Rejects when the thread dies.
 *
 * @param ahead - Number of chunks in advance.
 */
function createAsker(worker: Worker, ahead: number): () => Promise<EncodedChunk | null> {
  const asked: { resolve: (chunk: EncodedChunk | null) => void; reject: (error: Error) => void }[] = []
  const coming: Promise<EncodedChunk | null>[] = []
  worker.on('message', (chunk: EncodedChunk | null) => asked.shift()?.resolve(chunk))
  const end = (error: Error): void => {
    for (const { reject } of asked.splice(0)) reject(error)
  }
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('The thread of the past has ended.')))
  function ask(): void {
    const chunk = new Promise<EncodedChunk | null>((resolve, reject) => asked.push({ resolve, reject }))
    // handled by whoever takes it
    chunk.catch(() => undefined)
    coming.push(chunk)
    worker.postMessage('next')
  }
  for (let count = 0; count < ahead; count += 1) ask()
  return () => {
    ask()
    return coming.shift() ?? Promise.resolve(null)
  }
}
