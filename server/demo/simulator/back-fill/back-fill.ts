import { Worker } from 'node:worker_threads'
import type { BackFillProgress } from '#contract/endpoints/back-fill.ts'
import { outlast } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import { bringForward } from '#server/core/jobs/schedule.repository.ts'
import { isDone, markDone } from '#server/first-start/steps.ts'
import type { AlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { loadSourceRows } from '#server/modules/alarms/engine/source-rows.ts'
import { kpiDaysJob } from '#server/modules/kpi/kpi-days.job.ts'
import { loadPointIds } from '#server/modules/telemetry/points/catalog.repository.ts'
import { clearPastAlarms } from './past-alarm.repository.ts'
import type { PastChunk } from './past-chunks.ts'
import type { PastPlan } from './past-plan.ts'
import { writePastChunk } from './write-past-chunk.ts'

export interface BackFill {
  /** Null when there is nothing to fill, or the back-fill has ended. */
  progress(): BackFillProgress | null
  /** Whether this run completed the history; false if it existed already, was interrupted or failed. */
  readonly finished: Promise<boolean>
  stop(): Promise<void>
}

const STEP = 'simulator: past'

/**
 * Fills in the demo's history: the last day, then the season so far, each with its alarms, computed in a separate thread
 * and written while live values come in. Done once in the life of a database; an interrupted back-fill starts again and
 * keeps existing values.
 */
export function startBackFill(env: Env, plan: Omit<PastPlan, 'alarms'>, engine: Pick<AlarmEngine, 'adopt'>): BackFill {
  const { background: db, log, settings } = env
  let progress: BackFillProgress | null = null
  let worker: Worker | null = null
  let isStopped = false
  const stopping = new AbortController()

  async function run(): Promise<boolean> {
    if (plan.days <= 0 || (await isDone(db, STEP))) return false
    progress = { part: 'day', share: 0 }
    const ids = await loadPointIds(db)
    const background = { db, untilMs: plan.untilMs, keepsMinutes: settings.minuteRetentionMs > 0 }
    await outlast(() => clearPastAlarms(db), stopping)
    const alarms = await loadSourceRows(db, log)
    const workerData: PastPlan = { ...plan, alarms }
    worker = new Worker(new URL('./back-fill.worker.js', import.meta.url), { workerData })
    const next = createAsker(worker)
    let ahead = next()
    for (let chunk = await ahead; chunk !== null && !isStopped; chunk = await ahead) {
      // the next chunk is computed while this one is written; no further chunks queue up
      ahead = next()
      // a rejection is handled by the `await` after the write
      ahead.catch(() => undefined)
      await outlast(() => writePastChunk(background, engine, chunk, ids), stopping)
      progress = progressAfter(chunk, progress)
    }
    if (isStopped) return false
    await outlast(() => markDone(db, STEP), stopping)
    // nobody waits minutes for the figures of days whose values are there
    await outlast(() => bringForward(db, kpiDaysJob.kind, env.now()), stopping)
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

/** Alarms belong to the part in which they come. */
function progressAfter({ kind, share }: PastChunk, before: BackFillProgress | null): BackFillProgress {
  if (kind === 'alarms') return { part: before?.part ?? 'day', share }
  return { part: kind === 'samples' ? 'day' : 'season', share }
}

/** Requests one chunk at a time from the thread; rejects when the thread dies. */
function createAsker(worker: Worker): () => Promise<PastChunk | null> {
  let resolve: (chunk: PastChunk | null) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  worker.on('message', (chunk: PastChunk | null) => resolve(chunk))
  worker.on('error', (error) => reject(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => reject(new Error('The thread of the past has ended.')))
  return () =>
    new Promise((onChunk, onError) => {
      resolve = onChunk
      reject = onError
      worker.postMessage('next')
    })
}
