import {
  type AggregateRow,
  type HistoryQuery,
  type HistoryResult,
  type HistorySeries,
  MAX_HISTORY_VALUES,
} from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { VisiblePoint } from '../points/points-in-sight.repository.ts'
import { seenPoints } from '../points/seen-points.ts'
import { retentionOf } from '../rollups/retention.ts'
import { type RollupProgress, readProgress } from '../rollups/rollup.repository.ts'
import { bucketStart, GAP_SAVE_PERIODS, type RollupStep } from '../rollups/rollup-steps.ts'
import { textsIn } from '../texts/texts.ts'
import { readBuckets, readConsumption, readSamples, readSummaries } from './history.repository.ts'
import { allowedSteps, chooseStep, gapOf, type Retention } from './history-step.ts'

type HistoryEnv = Pick<Env, 'db' | 'now' | 'settings'>

const HOUR_MS = 3_600_000
/** Longer ranges are summarised from quarters, still longer ones from hours. */
const EXACT_SUMMARY_MS = 6 * HOUR_MS
const QUARTER_SUMMARY_MS = 14 * 24 * HOUR_MS

/** History of some points, in the requested step or the one that suits the range. @throws {AppError} 1001 */
export async function readHistory(
  env: HistoryEnv,
  actor: Actor,
  query: HistoryQuery,
  withTotals = false,
): Promise<HistoryResult & { readonly points: readonly VisiblePoint[] }> {
  refuseReversed(actor, query)
  const { db } = env
  const now = env.now()
  const points = await seenPoints(env, actor, query.pointIds)
  const ids = points.map(({ id }) => id)
  const { from, to } = query
  const asked = { from, to, numPoints: ids.length }
  const step = query.step ?? chooseStep(asked, now, retentionOfSteps(env))
  // the number of raw rows is not known up front
  if (step !== 'raw' && !allowedSteps(asked).includes(step)) throw tooMuch(actor, asked)
  // a value is not held into the future
  const end = Math.min(to, now)
  const series =
    step === 'raw'
      ? await readSamples(db, ids, from, to, MAX_HISTORY_VALUES + 1)
      : await readBuckets(db, ids, { step, from, to: end }, await progressOf(env), withTotals)
  if (series.reduce((sum, { times }) => sum + times.length, 0) > MAX_HISTORY_VALUES) throw tooMuch(actor, asked)
  const longestHoldMs = Math.max(...points.map(({ savePeriodS }) => savePeriodS)) * 1000 * GAP_SAVE_PERIODS
  return {
    step,
    gapMs: gapOf(step, longestHoldMs),
    from,
    to,
    series: inAskedOrder(
      series.map((each) => withShortAverages(each, points)),
      query.pointIds,
      withTotals && step !== 'raw',
    ),
    points,
  }
}

/** One row per point for the whole range. @throws {AppError} 1001 */
export async function readAggregate(
  env: HistoryEnv,
  actor: Actor,
  query: Pick<HistoryQuery, 'pointIds' | 'from' | 'to'>,
): Promise<AggregateRow[]> {
  refuseReversed(actor, query)
  const now = env.now()
  const points = await seenPoints(env, actor, query.pointIds)
  const ids = points.map(({ id }) => id)
  const progress = await progressOf(env)
  const { from } = query
  const to = Math.min(query.to, now)
  const step = summaryStep(from, to, now - env.settings.rawRetentionMs)
  const summaries = from < to ? await readSummaries(env.db, ids, { step, from, to }, progress) : []
  const counterIds = points.filter(({ kind }) => kind === 'PI').map(({ id }) => id)
  const consumption = counterIds.length > 0 ? await readConsumption(env.db, counterIds, from, to, progress) : null
  const expectedS = (to - (step ? bucketStart(step, from) : from)) / 1000
  const byId = new Map(summaries.map((summary) => [summary.pointId, summary]))
  return query.pointIds.map((pointId) => {
    const found = byId.get(pointId)
    const counted = consumption?.get(pointId)
    return {
      pointId,
      average: found?.average ?? null,
      minimum: found?.minimum ?? null,
      maximum: found?.maximum ?? null,
      last: found?.last ?? null,
      sum: found?.sum ?? null,
      countGood: found?.countGood ?? 0,
      coverage: expectedS > 0 ? Math.min(1, (found?.goodS ?? 0) / expectedS) : 0,
      consumed: counted?.consumed ?? null,
      estimatedShare: counted?.estimatedShare ?? null,
    }
  })
}

function summaryStep(from: number, to: number, oldestSample: number): RollupStep | null {
  if (to - from <= EXACT_SUMMARY_MS && from >= oldestSample) return null
  return to - from <= QUARTER_SUMMARY_MS ? '15m' : '1h'
}

function retentionOfSteps(env: Pick<Env, 'settings'>): Retention {
  const { sample, rollup_1m, rollup_15m } = retentionOf(env)
  return { raw: sample, '1m': rollup_1m, '15m': rollup_15m }
}

async function progressOf({ db, settings }: Pick<Env, 'db' | 'settings'>): Promise<RollupProgress> {
  const progress = await readProgress(db.$client)
  if (!progress) throw new Error('Rollups were not begun.')
  return settings.minuteRetentionMs > 0 ? progress : { ...progress, minutesDoneAt: 0 }
}

function refuseReversed({ language }: Actor, { from, to }: Pick<HistoryQuery, 'from' | 'to'>): void {
  if (from < to) return
  const rule = textsIn(language).endsBeforeStart
  throw invalidInput([{ field: 'from', rule }])
}

function tooMuch({ language }: Actor, asked: { from: number; to: number; numPoints: number }) {
  const steps = allowedSteps(asked).filter((step) => step !== 'raw')
  const rule = textsIn(language).tooManyValues(MAX_HISTORY_VALUES, steps)
  return invalidInput([{ field: 'step', rule }])
}

/**
 * Rounds averages and sums to a hundredth of the last digit shown: further digits are noise and most of the payload.
 */
function withShortAverages(series: HistorySeries, points: readonly VisiblePoint[]): HistorySeries {
  const factor = 10 ** ((points.find(({ id }) => id === series.pointId)?.decimals ?? 3) + 2)
  const short = (value: number | null): number | null => (value === null ? null : Math.round(value * factor) / factor)
  return {
    ...series,
    average: series.average.map(short),
    ...(series.sum ? { sum: series.sum.map(short) } : {}),
  }
}

/** Every requested point once, including those without a value. */
function inAskedOrder(
  series: HistoryResult['series'],
  ids: readonly number[],
  withTotals: boolean,
): HistoryResult['series'] {
  const byId = new Map(series.map((each) => [each.pointId, each]))
  return [...new Set(ids)].map(
    (pointId) =>
      byId.get(pointId) ?? {
        pointId,
        ...{ times: [], average: [], minimum: [], maximum: [], last: [], quality: [] },
        ...(withTotals ? { sum: [], countGood: [] } : {}),
      },
  )
}
