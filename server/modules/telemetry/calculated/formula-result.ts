import { isUsable, QUALITY } from '#contract/live/quality.ts'
import type { CalculatedFormula } from '#contract/network/calculated-params.ts'
import { isPlausible } from '#server/modules/data-quality/quality-rules.ts'
import type { Measurement } from '../points/measurement.ts'
import type { CatalogPoint } from '../points/point-catalog.ts'

/** A point whose value follows from others of its node. */
export interface FormulaPoint {
  readonly point: CatalogPoint
  /** Ids of the points that it reads, in the order of the formula. */
  readonly inputIds: readonly number[]
  readonly compute: CalculatedFormula['compute']
}

/** How good a result is: out of range, else as its worst input. */
export const qualityOfResult = (point: CatalogPoint, value: number, quality: number): number =>
  isUsable(quality) && !isPlausible(point, value) ? QUALITY.outOfRange : quality

/** `calculated` from sound inputs, else the worst of theirs. */
export function worstOf(qualities: Uint8Array): number {
  let worst: number | null = null
  for (const quality of qualities) if (!isUsable(quality)) worst = Math.max(worst ?? quality, quality)
  return worst ?? QUALITY.calculated
}

/** What was computed last. Of two results for one time the second follows it by a millisecond, so that both are stored. */
export class LastResult {
  #inputTime = Number.NaN
  #time = Number.NaN
  #value = Number.NaN
  #quality = -1

  /** A result as a measurement; the same one again after the same inputs, as when a message is delivered twice. */
  measurement(point: CatalogPoint, inputTime: number, value: number, quality: number): Measurement {
    const isAgain = inputTime === this.#inputTime
    const isSame = value === this.#value && quality === this.#quality
    this.#time = isAgain ? this.#time + (isSame ? 0 : 1) : inputTime
    this.#inputTime = inputTime
    this.#value = value
    this.#quality = quality
    return { point, time: this.#time, value, quality }
  }
}
