// Keeps the rollups up to date. Duty: decide what is due, in slices short enough not to delay the ingest of late values.
// Neighbours: rollup.repository.ts computes and stores, counter-consumption.ts turns readings into
// hourly consumption. Invariants: a slice and its progress are one transaction, so that work continues after a crash;
// one process per database works at a time; computing a bucket again changes nothing unless its samples changed.

import { STEP_MS } from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import { createSemaphore } from '#server/core/kit/semaphore.ts'
import { computeCounterHours } from './counter.repository.ts'
import { putBackStanding } from './reopened.repository.ts'
import {
  beginRollups,
  computeFromFiner,
  computeQuarters,
  type DirtyBuckets,
  hasSamples,
  markAboveDirty,
  pointsAfter,
  type RollupJob,
  type RollupProgress,
  readProgress,
  saveProgress,
  sealUpTo,
  takeDirty,
  takeOldDirty,
  whileAlone,
} from './rollup.repository.ts'
import { bucketStart, GAP_PERIODS, LATE_MS, nextBucket } from './rollup-steps.ts'
import { createSliceSize, type SliceSize } from './slice-size.ts'

type Client = Parameters<typeof computeQuarters>[0]

export interface Rollups {
  /** Does one slice of what is due. @returns Whether there may be more. */
  workOnce(): Promise<boolean>
  /** Works until nothing is due or `signal` ends it, resting after each slice `restShare` times as long as it took. */
  catchUp(options?: { readonly restShare?: number; readonly signal?: AbortSignal }): Promise<void>
}

const POINTS: readonly [min: number, max: number] = [5, 5_000]
const DIRTY_POINTS = 50
/** Points of which up to a day is computed in a slice. */
const OLD_POINTS: readonly [min: number, max: number] = [1, 100]
const DAY_MS = 86_400_000
/** As long as a value is held that is saved once a day, which is the least. */
const LOOK_BACK_MS = GAP_PERIODS * DAY_MS

/** Epoch ms at which the bucket of a job ends that begins at a time. */
const nextOf = (job: RollupJob, start: number): number => nextBucket(job === 'counters' ? '1h' : job, start)
const JOBS: readonly RollupJob[] = ['15m', '1h', '1d', 'counters']
/** Delay after an hour's end, so that a reading after it is likely to exist. */
const COUNTER_WAIT_MS = STEP_MS['15m']

/** @param env - `now` and `settings.rawRetentionMs` decide what is due. */
export async function createRollups(env: Pick<Env, 'background' | 'now' | 'settings'>): Promise<Rollups> {
  const { background: db } = env
  await beginRollups(db, env.now(), env.settings.rawRetentionMs)
  const sliceSize: Record<RollupJob, SliceSize> = {
    '15m': createSliceSize(50, POINTS),
    '1h': createSliceSize(200, POINTS),
    '1d': createSliceSize(200, POINTS),
    counters: createSliceSize(30, POINTS),
  }
  const oldPoints = createSliceSize(5, OLD_POINTS)

  /** Samples before this time may be dropped already, except those that came late. */
  const keptSince = (): number => env.now() - env.settings.rawRetentionMs

  async function compute(client: Client, job: RollupJob, pointIds: readonly number[], at: number): Promise<void> {
    const started = performance.now()
    await computeRange(client, job, pointIds, { from: at, to: nextOf(job, at), isLate: false })
    sliceSize[job].took(performance.now() - started, pointIds.length)
  }

  async function computeDirty(client: Client, dirty: DirtyBuckets, size: SliceSize): Promise<void> {
    const { job, times, pointIds } = dirty
    const started = performance.now()
    const [from = 0, to = from] = [times[0], times.at(-1)]
    const isOld = from < keptSince()
    await computeRange(client, job, pointIds, { from, to: nextOf(job, to), isLate: true }, isOld)
    size.took(performance.now() - started, pointIds.length)
    if (job === '15m') await markAboveDirty(client, dirty)
  }

  async function workOn(client: Client): Promise<boolean> {
    const since = keptSince()
    const dirty = await takeDirty(client, DIRTY_POINTS, since)
    if (dirty) {
      await computeDirty(client, dirty, sliceSize[dirty.job])
      return true
    }
    const progress = await readProgress(client)
    if (!progress) throw new Error('Rollups were not begun.')
    const due = JOBS.find((job) => nextOf(job, progress.jobs[job].doneAt) <= limitOf(job, progress))
    if (due) {
      await workOnNext(client, due, progress)
      return true
    }
    const closed = bucketStart('15m', env.now() - LATE_MS)
    if (closed > progress.sealedAt) {
      // in its own transaction, because writers of samples wait for it
      await sealUpTo(client, closed)
      return true
    }
    // behind all that is new: a flood of old values takes long
    const old = await takeOldDirty(client, oldPoints.size, since)
    if (old) await computeDirty(client, old, oldPoints)
    return old !== null
  }

  async function workOnNext(client: Client, job: RollupJob, progress: RollupProgress): Promise<void> {
    const { doneAt, nextPointId } = progress.jobs[job]
    if (job === '15m' && nextPointId === 0) {
      const dayEnd = (Math.floor(doneAt / DAY_MS) + 1) * DAY_MS
      const lookBack = Math.floor((doneAt - LOOK_BACK_MS) / DAY_MS) * DAY_MS
      // skip whole days without a sample, e.g. after a long downtime
      if (!(await hasSamples(client, lookBack, dayEnd))) {
        await saveProgress(client, job, { doneAt: Math.min(dayEnd, progress.sealedAt), nextPointId: 0 })
        return
      }
    }
    const { size } = sliceSize[job]
    const pointIds = await pointsAfter(client, nextPointId, size, job)
    if (pointIds.length > 0) await compute(client, job, pointIds, doneAt)
    const isLast = pointIds.length < size
    await saveProgress(
      client,
      job,
      isLast ? { doneAt: nextOf(job, doneAt), nextPointId: 0 } : { doneAt, nextPointId: pointIds.at(-1) ?? 0 },
    )
  }

  // of two processes one works; two callers of one process take turns, so that each leaves nothing undone
  const turns = createSemaphore(1)
  async function workOnce(): Promise<boolean> {
    const release = await turns.take()
    try {
      return (await whileAlone(db, workOn)) ?? false
    } finally {
      release()
    }
  }
  return {
    workOnce,
    async catchUp({ restShare = 0, signal } = {}) {
      while (!signal?.aborted) {
        const started = performance.now()
        if (!(await workOnce())) return
        const rest = (performance.now() - started) * restShare
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
      }
    },
  }
}

interface ComputedRange {
  /** Epoch ms, whole buckets. */
  readonly from: number
  readonly to: number
  readonly isLate: boolean
}

/** @param isOld - The samples of its time may have been dropped: what stood before is kept where it is known for longer. */
async function computeRange(
  client: Client,
  job: RollupJob,
  pointIds: readonly number[],
  { from, to, isLate }: ComputedRange,
  isOld = false,
): Promise<void> {
  if (job === '15m') await computeQuarters(client, pointIds, from, to, isOld ? 'replaceShorter' : 'replace')
  else if (job === 'counters') await computeCounterHours(client, pointIds, from, to, isLate)
  else await computeFromFiner(client, job, pointIds, from, to)
  if (isOld && (job === '15m' || job === '1h')) await putBackStanding(client, job, pointIds, from, to)
}

/** Time up to which a job may compute: its input must be complete. */
function limitOf(job: RollupJob, { jobs, sealedAt }: RollupProgress): number {
  switch (job) {
    case '15m':
      return sealedAt
    case '1h':
      return jobs['15m'].doneAt
    case '1d':
      return jobs['1h'].doneAt
    case 'counters':
      return jobs['15m'].doneAt - COUNTER_WAIT_MS
  }
}
