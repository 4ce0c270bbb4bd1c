/**
 * Results of the past, from stored values. Duty: what a calculated point shows at each time of a range, given all samples of
 * its inputs. Neighbours: calculated-values.ts has a recipe for each point; `ingest` reads and writes. Invariant: pure, so that
 * the same samples give the same results however often they are computed.
 */

import { isUsable, QUALITY } from '#contract/live/quality.ts'
import type { CatalogPoint } from '../points/point-catalog.ts'
import { type FormulaPoint, qualityOfResult, worstOf } from './formula-result.ts'
import type { CommunicationPoint, RoomMeanPoint } from './timed-points.ts'

export interface PastValue {
  /** Epoch ms. */
  readonly at: number
  readonly value: number
  readonly quality: number
}

interface Input {
  readonly id: number
  readonly validMs: number
}

export interface PastRecipe {
  readonly point: CatalogPoint
  readonly inputs: readonly Input[]
  /** Has a result at each save period; otherwise with each value of an input. */
  readonly isTimed: boolean
  /** What stands is not changed: only times without a result get one. */
  readonly isStanding: boolean
  /** @param held - The current value of each input, null where it has none. */
  resultOf(held: readonly (PastValue | null)[]): { readonly value: number; readonly quality: number } | null
}

type Valid = ReadonlyMap<number, number>

export const formulaRecipe = ({ point, inputIds, compute }: FormulaPoint, validMs: Valid): PastRecipe => ({
  point,
  inputs: inputIds.map((id) => ({ id, validMs: validMs.get(id) ?? 0 })),
  isTimed: false,
  isStanding: false,
  resultOf(held) {
    const known = held.flatMap((one) => one ?? [])
    if (known.length < held.length) return null
    const value = compute(Float64Array.from(known, (one) => one.value))
    if (Number.isNaN(value)) return null
    const quality = worstOf(Uint8Array.from(known, (one) => one.quality))
    return { value, quality: qualityOfResult(point, value, quality) }
  },
})

export const roomMeanRecipe = ({ point, rooms }: RoomMeanPoint): PastRecipe => ({
  point,
  inputs: rooms,
  isTimed: true,
  isStanding: false,
  resultOf(held) {
    const known = held.flatMap((one) => one ?? [])
    if (known.length === 0) return null
    const value = known.reduce((sum, one) => sum + one.value, 0) / known.length
    return { value, quality: qualityOfResult(point, value, QUALITY.calculated) }
  },
})

/**
 * What was told of communication stays: a gateway that delivers afterwards was not heard at the time. Where nothing was told,
 * as while the server was down, or before it was there, values say that the unit was heard.
 */
export const communicationRecipe = (
  { point, inputIds, silentAfterMs }: CommunicationPoint,
  validMs: Valid,
): PastRecipe => {
  // stored values are further apart than reported ones
  const shortestMs = Math.min(...inputIds.map((id) => validMs.get(id) ?? Number.POSITIVE_INFINITY))
  const heardMs = Math.max(silentAfterMs, shortestMs)
  return {
    point,
    inputs: inputIds.map((id) => ({ id, validMs: heardMs })),
    isTimed: true,
    isStanding: true,
    resultOf: (held) => ({ value: held.some((one) => one !== null) ? 1 : 0, quality: QUALITY.calculated }),
  }
}

/** How long before a time the values lie that are current at it, at most. */
export const longestValid = ({ inputs }: PastRecipe): number =>
  inputs.reduce((longest, { validMs }) => Math.max(longest, validMs), 0)

/**
 * Results in [from, to), rising, as many as are stored of a measured point.
 *
 * @param samples - Of each input, rising, from {@link longestValid} before the range on.
 */
export function resultsIn(
  recipe: PastRecipe,
  samples: ReadonlyMap<number, readonly PastValue[]>,
  from: number,
  to: number,
): PastValue[] {
  const { point, inputs, isTimed } = recipe
  const read = inputs.map(({ id }) => {
    const all = samples.get(id) ?? []
    // a bad value does not hide the sound one before it from what is computed by time
    return isTimed ? all.filter(({ quality }) => isUsable(quality)) : all
  })
  const times = isTimed ? stepsIn(point.savePeriodMs, from, to) : timesIn(read, from, to)
  const places = inputs.map(() => -1)
  const results: PastValue[] = []
  for (const at of times) {
    const held = inputs.map(({ validMs }, index) => {
      const values = read[index] ?? []
      let place = places[index] ?? -1
      while ((values[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) place += 1
      places[index] = place
      const value = values[place]
      return value && at - value.at <= validMs ? value : null
    })
    const result = recipe.resultOf(held)
    if (result && (isTimed || isStored(point, results.at(-1), { at, ...result }))) results.push({ at, ...result })
  }
  return results
}

function stepsIn(periodMs: number, from: number, to: number): number[] {
  const first = Math.ceil(from / periodMs)
  return Array.from({ length: Math.max(0, Math.ceil(to / periodMs) - first) }, (_, step) => (first + step) * periodMs)
}

function timesIn(read: readonly (readonly PastValue[])[], from: number, to: number): number[] {
  const times = new Set(read.flatMap((values) => values.map(({ at }) => at).filter((at) => at >= from && at < to)))
  return [...times].sort((one, other) => one - other)
}

/** As `storage-policy.ts` decides for values that come. */
const isStored = ({ deadband, savePeriodMs }: CatalogPoint, last: PastValue | undefined, next: PastValue): boolean =>
  last === undefined ||
  next.quality !== last.quality ||
  next.at - last.at >= savePeriodMs ||
  (next.value !== last.value && Math.abs(next.value - last.value) >= deadband)
