// The values of some points in a range, a window of time after the other, so that memory is bounded. Duty: values one by one as
// far back as they are kept, before that those of the finest step that is. Neighbours: telemetry/history knows what is kept;
// value-form.ts writes rows. Invariant: parts, and the values in them, come in rising time.

import type { HistorySeries, HistoryStep } from '#contract/endpoints/telemetry.ts'
import { QUALITY } from '#contract/live/quality.ts'
import type { Env } from '#server/core/env.ts'
import { readBuckets, readSamples } from '#server/modules/telemetry/history/history.repository.ts'
import { stretchesOf } from '#server/modules/telemetry/history/history-step.ts'
import { completeSteps, storedProgress } from '#server/modules/telemetry/history/stored-steps.repository.ts'
import type { RollupProgress } from '#server/modules/telemetry/rollups/rollup.repository.ts'
import { bucketStart, nextBucket } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import type { PlacedValue } from './value-form.ts'
import { countValues, type ValueStretch } from './values.repository.ts'

/** Values in memory at once, about. */
const WINDOW_VALUES = 20_000
/** The plan has counted them; late ones that have come since are few. */
const NO_LIMIT = 2 ** 31 - 1
/** The last reading of a counter in a step is written this long before the end of the step. */
const BEFORE_END_MS = 1_000

export interface ExportedPoint {
  readonly id: number
  /** PI: a counter. */
  readonly kind: string
}

interface CountedStretch extends ValueStretch {
  readonly count: number
}

export interface ExportPlan {
  readonly stretches: readonly CountedStretch[]
  readonly progress: RollupProgress
  /** At most one more than the limit. */
  readonly count: number
}

/** What there is to export. @param limit - No more is counted than is needed to know that there is more. */
export async function planValues(
  env: Pick<Env, 'db' | 'now'>,
  points: readonly ExportedPoint[],
  range: { readonly from: number; readonly to: number },
  limit: number,
): Promise<ExportPlan> {
  const { db } = env
  const ids = points.map(({ id }) => id)
  const progress = await storedProgress(env)
  const [from, to] = [range.from, Math.min(range.to, env.now())]
  const stretches: CountedStretch[] = []
  let count = 0
  if (from < to)
    for (const stretch of stretchesOf(
      { from, to },
      'raw',
      await completeSteps(db, ids, 'raw', { from, to }, progress),
    )) {
      const found = await countValues(db, ids, stretch, progress, limit + 1 - count)
      count += found
      stretches.push({ ...stretch, count: found })
      if (count > limit) break
    }
  return { stretches, progress, count }
}

/** @param points - In the order of their places. */
export async function* readValues(
  { db }: Pick<Env, 'db'>,
  points: readonly ExportedPoint[],
  { stretches, progress }: ExportPlan,
  signal: AbortSignal,
): AsyncGenerator<readonly PlacedValue[]> {
  const ids = points.map(({ id }) => id)
  const places = new Map(points.map(({ id, kind }, place) => [id, { place, isCounter: kind === 'PI' }]))
  for (const stretch of stretches)
    for (const { step, from, to } of windowsOf(stretch)) {
      signal.throwIfAborted()
      const series =
        step === 'raw'
          ? await readSamples(db, ids, from, to, NO_LIMIT)
          : await readBuckets(db, ids, { step, from, to }, progress, false)
      const values = series.flatMap((one) => {
        const point = places.get(one.pointId)
        return point ? placedValues(one, step, point) : []
      })
      yield values.sort((one, other) => one.at - other.at || one.place - other.place)
    }
}

/** Windows of equal length that hold a bounded number of values, where these are spread evenly. */
function* windowsOf({ step, from, to, count }: CountedStretch): Generator<ValueStretch> {
  const number = Math.max(1, Math.ceil(count / WINDOW_VALUES))
  let begins = from
  for (let window = 1; window <= number; window += 1) {
    const cut = from + Math.round(((to - from) * window) / number)
    const ends = window === number ? to : step === 'raw' ? cut : bucketStart(step, cut)
    if (ends > begins) yield { step, from: begins, to: ends }
    begins = Math.max(begins, ends)
  }
}

function placedValues(
  { times, average, last, quality }: HistorySeries,
  step: HistoryStep,
  { place, isCounter }: { readonly place: number; readonly isCounter: boolean },
): PlacedValue[] {
  const values = isCounter ? last : average
  return times.flatMap((start, index) => {
    const value = values[index]
    if (value === null || value === undefined) return []
    // steps have the usable values of their time alone
    if (step !== 'raw')
      return { at: isCounter ? nextBucket(step, start) - BEFORE_END_MS : start, place, value, quality: QUALITY.good }
    return { at: start, place, value, quality: quality[index] ?? QUALITY.good }
  })
}
