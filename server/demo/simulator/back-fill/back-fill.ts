import { Worker } from 'node:worker_threads'
import type { BackFillProgress } from '#contract/endpoints/back-fill.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { outlast } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import { isDone, markDone } from '#server/first-start/steps.ts'
import { type RollupColumns, writeHistory } from '#server/modules/telemetry/history/history-write.repository.ts'
import { loadPointIds } from '#server/modules/telemetry/points/catalog.repository.ts'
import { emptyColumns, type MeasurementColumns } from '#server/modules/telemetry/samples/measurement-columns.ts'
import type { PastChunk, PastPlan, PastRollups, PastTable } from './past-chunks.ts'

export interface BackFill {
  /** Null when there is nothing to fill, or nothing any more. */
  progress(): BackFillProgress | null
  /** Whether the past was completed by this run: not when it was there already, was broken off or failed. */
  readonly finished: Promise<boolean>
  stop(): Promise<void>
}

const STEP = 'simulator: past'
/** Seconds that each reading stands for. */
const READING_S = 300

/**
 * Gives the demo a past: the last day, then the season so far, computed in a thread of its own and written beside what
 * comes in. Done once in the life of a database; one that was broken off begins again, and what is there stays.
 */
export function startBackFill(env: Env, plan: PastPlan): BackFill {
  const { background: db, log, settings } = env
  let progress: BackFillProgress | null = null
  let worker: Worker | null = null
  let isStopped = false
  const stopping = new AbortController()

  async function run(): Promise<boolean> {
    if (plan.days <= 0 || (await isDone(db, STEP))) return false
    progress = { part: 'day', share: 0 }
    const ids = await loadPointIds(db)
    worker = new Worker(new URL('./back-fill.worker.js', import.meta.url), { workerData: plan })
    const next = createAsker(worker)
    let ahead = next()
    for (let chunk = await ahead; chunk !== null && !isStopped; chunk = await ahead) {
      // one is computed while the one before it is written; nothing more piles up
      ahead = next()
      // heard below, once the write is done
      ahead.catch(() => undefined)
      await outlast(() => writeChunk(chunk, ids), stopping)
      progress = { part: chunk.kind === 'samples' ? 'day' : 'season', share: chunk.share }
    }
    if (!isStopped) await outlast(() => markDone(db, STEP), stopping)
    return !isStopped
  }

  async function writeChunk(chunk: PastChunk, ids: ReadonlyMap<string, number>): Promise<void> {
    const values =
      chunk.kind === 'samples'
        ? { samples: sampleColumns(chunk.table, ids) }
        : { [chunk.kind]: rollupColumns(chunk.rollups, ids) }
    await writeHistory(db, values, plan.untilMs, settings.minuteRetentionMs > 0)
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

/** Asks a thread for one chunk after the other; rejects when it dies. */
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

function sampleColumns({ codes, times, values }: PastTable, ids: ReadonlyMap<string, number>): MeasurementColumns {
  const columns = emptyColumns()
  const known = codes.map((code) => ids.get(code))
  // point by point: where rows of one point come together, index pages are filled to their end
  for (const [at, id] of known.entries()) {
    for (let row = 0; row < times.length; row += 1) {
      const value = values[row * codes.length + at]
      if (id === undefined || value === undefined || Number.isNaN(value)) continue
      columns.pointIds.push(id)
      columns.times.push(times[row] ?? 0)
      columns.values.push(value)
      columns.qualities.push(QUALITY.good)
    }
  }
  return columns
}

function rollupColumns(past: PastRollups, ids: ReadonlyMap<string, number>): RollupColumns {
  const width = past.codes.length
  const cells: number[] = []
  const pointIds: number[] = []
  const times: number[] = []
  for (const [at, code] of past.codes.entries()) {
    const id = ids.get(code)
    for (const [row, time] of past.times.entries()) {
      if (id === undefined || (past.counts[row * width + at] ?? 0) === 0) continue
      cells.push(row * width + at)
      pointIds.push(id)
      times.push(time)
    }
  }
  const pick = (column: Float64Array): number[] => cells.map((cell) => column[cell] ?? Number.NaN)
  const counts = cells.map((cell) => past.counts[cell] ?? 0)
  return {
    pointIds,
    times,
    average: pick(past.average),
    minimum: pick(past.minimum),
    maximum: pick(past.maximum),
    first: pick(past.first),
    last: pick(past.last),
    goodS: counts.map((count) => count * READING_S),
    countGood: counts,
    countAll: counts,
    worstQuality: counts.map(() => QUALITY.good),
  }
}
