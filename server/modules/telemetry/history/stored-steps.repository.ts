// What is stored of a step. Retention says how long a step is kept, not what was ever written: a server may have run for
// hours only, or a past may have been filled in with quarters. Hours and days are kept for ever, and every coarser step
// is computed from the finer ones, so what a step lacks is seen in the stored coarser ones.

import { HISTORY_STEPS, type HistoryStep, STEP_MS } from '#contract/endpoints/telemetry.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { type RollupProgress, readProgress } from '../rollups/rollup.repository.ts'
import { bucketEnd, bucketStart } from '../rollups/rollup-steps.ts'
import { time } from './buckets-sql.ts'
import type { CompleteSince } from './history-step.ts'

/** Steps that are not kept for ever, finest first. */
const DROPPED_STEPS = ['raw', '1m', '15m'] as const
type DroppedStep = (typeof DROPPED_STEPS)[number]

interface Range {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

export async function storedProgress({ db }: Pick<Env, 'db'>): Promise<RollupProgress> {
  const progress = await readProgress(db.$client)
  if (!progress) throw new Error('Rollups were not begun.')
  return progress
}

/**
 * Epoch ms from which on a step has all that coarser steps know of some points; the start of the range or earlier where
 * it lacks nothing. A bucket of a coarser step begins there, and every instant before is in stored coarser buckets.
 */
export async function completeSince(
  db: Db,
  pointIds: readonly number[],
  step: DroppedStep,
  { from, to }: Range,
  progress: RollupProgress,
): Promise<number> {
  const known: string[] = []
  for (const coarser of step === '15m' ? (['1h'] as const) : (['15m', '1h'] as const)) {
    const width = STEP_MS[coarser]
    // one bucket earlier: what is missing in it may reach into the range
    const start = bucketStart(coarser, from) - width
    const end = Math.min(to, progress.jobs[coarser].doneAt)
    if (start < end)
      known.push(`select point_id, at, at + interval '${width} ms' as until from rollup_${coarser}
        where point_id = any($1::int[]) and count_all > 0 and at >= ${time(start)} and at < ${time(end)}`)
  }
  if (known.length === 0) return from
  // the bucket after the last missing one may itself have been stored in part only
  const { rows } = await db.$client.query<{ since: Date | null }>(
    `select max(until + (until - at)) as since from (${known.join(' union all ')}) known
    -- with its limit it stays a look into the index for each bucket; joined as a whole, a day of all points would be read
    left join lateral (select true as is_stored from ${step === 'raw' ? 'sample' : `rollup_${step}`} finer
      where finer.point_id = known.point_id and finer.at >= known.at and finer.at < known.until
        -- known when the query is planned, so that other days are not read
        and finer.at >= ${time(bucketStart('1h', from) - STEP_MS['1h'])} and finer.at < ${time(bucketEnd('1h', to))}
      limit 1) finer on true
    where finer.is_stored is null`,
    [pointIds],
  )
  return rows[0]?.since?.getTime() ?? from
}

/** For the wanted step and those that must answer before it. */
export async function completeSteps(
  db: Db,
  pointIds: readonly number[],
  wanted: HistoryStep,
  range: Range,
  progress: RollupProgress,
): Promise<CompleteSince> {
  const since: Partial<Record<HistoryStep, number>> = {}
  let to = range.to
  for (const step of DROPPED_STEPS.slice(HISTORY_STEPS.indexOf(wanted))) {
    const found = await completeSince(db, pointIds, step, { ...range, to }, progress)
    since[step] = found
    // the next step is only needed before, and in whole buckets
    to = Math.min(to, bucketEnd('1h', found))
    if (found <= range.from) break
  }
  return since
}
