// Results of inputs that came late or were imported. Duty: compute the calculated points that are due from stored values, and
// put their results in the place of those that stand. Neighbours: whoever writes late samples makes points due
// (calculated/due.repository.ts); calculated/past-results.ts computes. Invariants: taking a part and writing its results is one
// transaction, so that two servers never write one part twice; a point that its gateway reports is left to it.

import type pg from 'pg'
import { QUALITY, USABLE_QUALITIES } from '#contract/live/quality.ts'
import { int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import type { Env } from '#server/core/env.ts'
import type { CalculatedValues } from '../calculated/calculated-values.ts'
import { type DueResults, doneUpTo, firstDue } from '../calculated/due.repository.ts'
import { longestValid, type PastRecipe, type PastValue, resultsIn } from '../calculated/past-results.ts'
import { samplesOf, sealedAt } from '../quality/span.repository.ts'
import { NOTE_STANDING } from '../rollups/reopened.repository.ts'
import { MARK_QUARTERS_DIRTY } from '../rollups/rollup.repository.ts'
import { bucketStart } from '../rollups/rollup-steps.ts'
import { insertSamples } from './batch.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Most time of a point in one transaction. */
const PART_MS = 6 * HOUR_MS

/** Computes all that is due. */
export async function computeLateResults(
  env: Pick<Env, 'background' | 'now' | 'settings'>,
  calculated: Pick<CalculatedValues, 'recipeOf'>,
  signal: AbortSignal,
): Promise<void> {
  const keptSince = env.now() - env.settings.rawRetentionMs
  const computeNext = (client: pg.ClientBase): Promise<boolean> => computePart(client, calculated, keptSince)
  while (!signal.aborted && (await inTransaction(env.background, computeNext)));
}

/** @returns False: nothing is due. */
async function computePart(
  client: pg.ClientBase,
  calculated: Pick<CalculatedValues, 'recipeOf'>,
  keptSince: number,
): Promise<boolean> {
  const due = await firstDue(client)
  if (!due) return false
  const recipe = calculated.recipeOf(due.pointId)
  const sealed = await sealedAt(client)
  // what is newer is computed as it comes
  const end = recipe && sealed !== null ? Math.min(due.to, sealed) : due.from
  const from = recipe ? await firstToCompute(client, recipe, { ...due, to: end }, keptSince) : end
  const to = Math.min(end, from + PART_MS, (Math.floor(from / DAY_MS) + 1) * DAY_MS)
  if (recipe && sealed !== null && from < to && !(await isReported(client, due.pointId, from, to)))
    await renewResults(client, recipe, { from, to, sealed, keptSince })
  await doneUpTo(client, due, to >= end ? due.to : to)
  return true
}

/** Of times whose samples are gone, only those are computed in which values of inputs came late. */
async function firstToCompute(
  client: pg.ClientBase,
  { inputs }: PastRecipe,
  { from, to }: DueResults,
  keptSince: number,
): Promise<number> {
  if (from >= keptSince) return from
  const until = Math.min(to, keptSince)
  const { rows } = await client.query<{ at: Date | null }>(
    `select min(first.at) as at from unnest($1::int[]) input (id) cross join lateral (
      select at from sample where point_id = input.id and at >= $2 and at < $3 order by at limit 1) first`,
    [inputs.map(({ id }) => id), new Date(from), new Date(until)],
  )
  return rows[0]?.at?.getTime() ?? until
}

const OWN = USABLE_QUALITIES.filter((quality) => quality !== QUALITY.calculated).join(', ')

/** Whether a gateway reports the point about this time: results of bad inputs are bad, so only a usable value tells. */
async function isReported(client: pg.ClientBase, pointId: number, from: number, to: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from sample where point_id = $1 and at >= $2 and at < $3 and quality in (${OWN}) limit 1`,
    [pointId, new Date(from - DAY_MS), new Date(to + DAY_MS)],
  )
  return rowCount !== 0
}

interface Part {
  readonly from: number
  readonly to: number
  readonly sealed: number
  readonly keptSince: number
}

async function renewResults(client: pg.ClientBase, recipe: PastRecipe, part: Part): Promise<void> {
  const { point, inputs, isStanding } = recipe
  const { from, to, sealed, keptSince } = part
  const aroundMs = isStanding ? point.savePeriodMs : 0
  const longestMs = longestValid(recipe)
  const samples = await samplesOf(client, [
    ...inputs.map(({ id }) => ({ pointId: id, from: from - longestMs, to })),
    { pointId: point.id, from: from - aroundMs, to: to + aroundMs },
  ])
  const standing = samples.get(point.id) ?? []
  const results = resultsIn(recipe, samples, from, to)
  if (isStanding) {
    const told = new Set(standing.flatMap(({ at }) => stepsAround(at, point.savePeriodMs)))
    const missing = results.filter(({ at }) => !told.has(at / point.savePeriodMs))
    await replaceSamples(client, point.id, [], missing, sealed)
    return
  }
  const byTime = new Map(results.map((one) => [one.at, one]))
  const before = new Map(standing.map((one) => [one.at, one]))
  const added = results.filter((one) => !isSame(one, before.get(one.at)))
  // where inputs may be gone, a result stays for which there is no other
  const removed = standing.filter(
    (one) => !isSame(one, byTime.get(one.at)) && (one.at >= keptSince + longestMs || byTime.has(one.at)),
  )
  await replaceSamples(client, point.id, removed, added, sealed)
}

/** Numbers of the steps less than one step away from a time. */
const stepsAround = (at: number, stepMs: number): number[] => [Math.floor(at / stepMs), Math.ceil(at / stepMs)]

const isSame = (one: PastValue, other: PastValue | undefined): boolean =>
  one.value === other?.value && one.quality === other.quality

async function replaceSamples(
  client: pg.ClientBase,
  pointId: number,
  removed: readonly PastValue[],
  added: readonly PastValue[],
  sealed: number,
): Promise<void> {
  const times = [...removed, ...added].map(({ at }) => at)
  if (times.length === 0) return
  const changed = [int4Array(times.map(() => pointId)), timestampArray(times)] as const
  const hour = bucketStart('1h', Math.min(...times))
  await client.query({
    name: 'note-standing',
    text: NOTE_STANDING,
    values: [...changed, new Date(hour).toISOString()],
  })
  await client.query('delete from sample where point_id = $1 and at = any($2::timestamptz[])', [
    pointId,
    timestampArray(removed.map(({ at }) => at)),
  ])
  await client.query({
    name: 'mark-dirty',
    text: MARK_QUARTERS_DIRTY,
    values: [...changed, new Date(sealed).toISOString()],
  })
  if (added.length === 0) return
  await insertSamples(client, {
    pointIds: added.map(() => pointId),
    times: added.map(({ at }) => at),
    values: added.map(({ value }) => value),
    qualities: added.map(({ quality }) => quality),
  })
}
