import { type HistoryStep, MAX_REPLAY_VALUES, type ReplayResult } from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { VisiblePoint } from '../points/points-in-sight.repository.ts'
import { seenPoints } from '../points/seen-points.ts'
import type { RollupProgress } from '../rollups/rollup.repository.ts'
import { GAP_PERIODS } from '../rollups/rollup-steps.ts'
import { textsIn } from '../texts/texts.ts'
import { chooseReplayStep, gapOf, maxReplayDays, stretchesOf } from './history-step.ts'
import { readBucketRows, readMeasuredQuarters, readOldest, readSampleRows } from './replay.repository.ts'
import { joinedRows, type ReplayPart } from './replay-rows.ts'
import { completeSteps, storedProgress } from './stored-steps.repository.ts'

type ReplayEnv = Pick<Env, 'db' | 'now' | 'settings'>

interface ReplayQuery {
  readonly pointIds: readonly number[]
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

/** Of the samples before a range, those of one hour are known to be stored where its step is raw. */
const KNOWN_STORED_MS = 3_600_000

/**
 * Values as drawings showed them, in the finest step in which the range is not too large, joined with coarser ones where
 * it is not stored.
 *
 * @throws {AppError} 1001
 */
export async function readReplay(env: ReplayEnv, actor: Actor, query: ReplayQuery): Promise<ReplayResult> {
  const { from, to } = query
  const texts = textsIn(actor.language)
  if (from > to) throw invalidInput([{ field: 'from', rule: texts.beginsAfterEnd }])
  const points = await seenPoints(env, actor, query.pointIds)
  const wanted = chooseReplayStep({ from, to, numPoints: points.length })
  if (!wanted) throw invalidInput([{ field: 'to', rule: texts.replayTooLong(maxReplayDays(points.length)) }])
  // a value is not held into the future
  const range = { from, to, end: Math.min(to, env.now()) }
  const progress = await storedProgress(env)
  let found = await readParts(env, points, range, wanted, progress)
  // the number of raw rows is not known up front
  if (found.parts.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_REPLAY_VALUES)
    found = await readParts(env, points, range, '1m', progress)
  const longestHoldMs = Math.max(...points.map(holdMsOf))
  const rows = joinedRows(found.parts, from, range.end)
  return {
    stretches: found.stretches.map((stretch) => ({ ...stretch, gapMs: gapOf(stretch.step, longestHoldMs) })),
    times: rows.map(({ time }) => time),
    pointIds: rows.map(({ pointId }) => pointId),
    values: rows.map(({ value }) => value),
    qualities: rows.map(({ quality }) => quality),
  }
}

/** From when on values of some points are stored, epoch ms. @throws {AppError} 1001 */
export async function readRecorded(
  env: ReplayEnv,
  actor: Actor,
  pointIds: readonly number[],
): Promise<{ since: number | null }> {
  const points = await seenPoints(env, actor, pointIds)
  return { since: await readOldest(env.db, idsOf(points), await storedProgress(env)) }
}

const idsOf = (points: readonly VisiblePoint[]): number[] => points.map(({ id }) => id)
const holdMsOf = ({ periodS }: VisiblePoint): number => periodS * GAP_PERIODS * 1000

/** What is stored of a range from a step on, which begins before it where values of then hold. */
async function readParts(
  { db }: ReplayEnv,
  points: readonly VisiblePoint[],
  { from, to, end }: { readonly from: number; readonly to: number; readonly end: number },
  wanted: HistoryStep,
  progress: RollupProgress,
) {
  const ids = idsOf(points)
  const since = await completeSteps(db, ids, wanted, { from, to: end }, progress)
  const stretches = stretchesOf({ from, to }, wanted, since)
  const holds = new Map(points.map((point) => [point.id, holdMsOf(point)]))
  const parts: ReplayPart[] = []
  for (const { step, ...stretch } of stretches) {
    if (stretch.from > end) break
    const holdOf = (pointId: number): number => gapOf(step, holds.get(pointId) ?? 0)
    const lookBackMs = stretch.from === from ? Math.max(...ids.map(holdOf)) : null
    const range = { from: stretch.from, to: Math.min(stretch.to, end), lookBackMs }
    if (step !== 'raw') {
      parts.push({ rows: await readBucketRows(db, ids, step, range, progress), holdOf })
      continue
    }
    const longHeld = ids.filter((id) => holdOf(id) > KNOWN_STORED_MS)
    if (lookBackMs !== null && longHeld.length > 0)
      parts.push({ rows: await readMeasuredQuarters(db, longHeld, from, lookBackMs), holdOf })
    parts.push({ rows: await readSampleRows(db, ids, range, MAX_REPLAY_VALUES + 1), holdOf })
  }
  return { stretches, parts }
}
