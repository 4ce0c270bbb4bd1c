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
import { GAP_PERIODS } from '../rollups/rollup-steps.ts'
import { textsIn } from '../texts/texts.ts'
import { readBuckets, readConsumption, readSamples, readSummaries } from './history.repository.ts'
import { allowedSteps, chooseStep, gapOf, stretchesOf } from './history-step.ts'
import { completeSince, completeSteps, storedProgress } from './stored-steps.repository.ts'
import { piecesOf } from './summary-pieces.ts'

type HistoryEnv = Pick<Env, 'db' | 'now' | 'settings'>

interface HistoryOptions {
  /** Whether steps have their sums and counts; samples have none. */
  readonly withTotals?: boolean
  /** Hour of the company's day at which a step of a day begins, 0 to 23. */
  readonly dayStartsAt?: number
}

/**
 * History of some points, in the requested step or the one that suits the range, joined with coarser ones where it is
 * not stored.
 *
 * @throws {AppError} 1001
 */
export async function readHistory(
  env: HistoryEnv,
  actor: Actor,
  query: HistoryQuery,
  { withTotals = false, dayStartsAt = 0 }: HistoryOptions = {},
): Promise<HistoryResult & { readonly points: readonly VisiblePoint[] }> {
  refuseReversed(actor, query)
  const { db } = env
  const now = env.now()
  const points = await seenPoints(env, actor, query.pointIds)
  const ids = points.map(({ id }) => id)
  const { from, to } = query
  const asked = { from, to, numPoints: ids.length }
  const wanted = query.step ?? chooseStep(asked)
  // the number of raw rows is not known up front
  if (wanted !== 'raw' && !allowedSteps(asked).includes(wanted)) throw tooMuch(actor, asked)
  // a value is not held into the future
  const end = Math.min(to, now)
  const progress = await storedProgress(env)
  const since = await completeSteps(db, ids, wanted, { from, to: end }, progress)
  const stretches = stretchesOf({ from, to }, wanted, since)
  const parts: HistorySeries[][] = []
  for (const stretch of stretches)
    parts.push(
      stretch.step === 'raw'
        ? await readSamples(db, ids, stretch.from, stretch.to, MAX_HISTORY_VALUES + 1)
        : await readBuckets(
            db,
            ids,
            { step: stretch.step, from: stretch.from, to: Math.min(stretch.to, end), dayStartsAt },
            progress,
            withTotals,
          ),
    )
  const series = joinedSeries(parts)
  if (series.reduce((sum, { times }) => sum + times.length, 0) > MAX_HISTORY_VALUES) throw tooMuch(actor, asked)
  const longestHoldMs = Math.max(...points.map(({ periodS }) => periodS)) * 1000 * GAP_PERIODS
  const step = stretches.at(-1)?.step ?? wanted
  const hasTotals = withTotals && stretches.every((stretch) => stretch.step !== 'raw')
  return {
    step,
    from,
    to,
    stretches: stretches.map((stretch) => ({ ...stretch, gapMs: gapOf(stretch.step, longestHoldMs) })),
    series: inAskedOrder(
      series.map((each) => withShortAverages(each, points)),
      query.pointIds,
      hasTotals,
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
  const progress = await storedProgress(env)
  const { from } = query
  const to = Math.min(query.to, now)
  const widened = await piecesOf(from, to, async (step, begins, stops) => {
    const since = await completeSince(env.db, ids, step, { from: begins, to: stops }, progress)
    return since <= begins
  })
  // a value is not held into the future
  const pieces = widened.map((piece) => ({ ...piece, to: Math.min(piece.to, now) }))
  const summaries = pieces.length > 0 ? await readSummaries(env.db, ids, pieces, progress) : []
  const counterIds = points.filter(({ kind }) => kind === 'PI').map(({ id }) => id)
  const consumption =
    counterIds.length > 0 && from < to ? await readConsumption(env.db, counterIds, { from, to }, progress) : null
  const expectedS = pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0) / 1000
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
      bridgedHours: counted?.bridgedHours ?? null,
    }
  })
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

/** The series of each point one after the other; the parts are in rising time. */
function joinedSeries([first = [], ...rest]: readonly (readonly HistorySeries[])[]): HistorySeries[] {
  const byId = new Map(first.map((each) => [each.pointId, each]))
  for (const later of rest.flat()) {
    const before = byId.get(later.pointId)
    byId.set(later.pointId, before ? appended(before, later) : later)
  }
  return [...byId.values()]
}

const appended = (before: HistorySeries, later: HistorySeries): HistorySeries => ({
  pointId: before.pointId,
  times: before.times.concat(later.times),
  average: before.average.concat(later.average),
  minimum: before.minimum.concat(later.minimum),
  maximum: before.maximum.concat(later.maximum),
  last: before.last.concat(later.last),
  quality: before.quality.concat(later.quality),
  ...(before.sentQuality && later.sentQuality ? { sentQuality: before.sentQuality.concat(later.sentQuality) } : {}),
  ...(before.sum && later.sum ? { sum: before.sum.concat(later.sum) } : {}),
  ...(before.countGood && later.countGood ? { countGood: before.countGood.concat(later.countGood) } : {}),
})

/** Every requested point once, including those without a value. */
function inAskedOrder(
  series: HistoryResult['series'],
  ids: readonly number[],
  withTotals: boolean,
): HistoryResult['series'] {
  const byId = new Map(series.map((each) => [each.pointId, each]))
  return [...new Set(ids)].map(
    (pointId) =>
      withoutTotals(byId.get(pointId), withTotals) ?? {
        pointId,
        times: [],
        average: [],
        minimum: [],
        maximum: [],
        last: [],
        quality: [],
        ...(withTotals ? { sum: [], countGood: [] } : {}),
      },
  )
}

/** Samples have no totals, so a series that contains any has none either. */
function withoutTotals(series: HistorySeries | undefined, withTotals: boolean): HistorySeries | undefined {
  if (!series || withTotals) return series
  const { sum: _sum, countGood: _count, ...measures } = series
  return measures
}
