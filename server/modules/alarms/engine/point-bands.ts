import { resizeArray } from '../../telemetry/points/resize-array.ts'
import type { AlarmSource } from './sources.ts'

const NEVER = Number.NEGATIVE_INFINITY
/** How a point is watched. */
const NOT_AT_ALL = 0
const BY_BAND = 1
/** A source of it depends on more than the present value, or is not normal. */
const CLOSELY = 2

/**
 * What is normal for each point, in arrays by point id: so a normal value costs a few looks into them, however many
 * limits the point has. Bands only say what is surely normal; the conditions decide about the rest.
 */
export class PointBands {
  #watch = new Uint8Array(0)
  #low = new Float64Array(0)
  #high = new Float64Array(0)
  /** Times of the newest values, epoch ms. */
  #newest = new Float64Array(0)

  /** @param byPoint - The sources that read each point. Times of newest values are kept. */
  replace(byPoint: readonly (readonly AlarmSource[] | undefined)[]): void {
    const size = Math.max(byPoint.length, this.#newest.length)
    const known = this.#newest.length
    this.#newest = resizeArray(this.#newest, size).fill(NEVER, known)
    this.#watch = new Uint8Array(size)
    this.#low = new Float64Array(size).fill(NEVER)
    this.#high = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    for (const [id, sources] of byPoint.entries())
      for (const { condition } of sources ?? []) {
        this.#watch[id] = BY_BAND
        const { low, high } = condition.normal ?? { low: Number.NaN, high: Number.NaN }
        this.#low[id] = Math.max(this.#low[id] ?? NEVER, low)
        this.#high[id] = Math.min(this.#high[id] ?? NEVER, high)
      }
  }

  /** Whether every value of a watched point has to be looked at. */
  watchClosely(id: number, isCloser: boolean): void {
    this.#watch[id] = isCloser ? CLOSELY : BY_BAND
  }

  isWatched(id: number): boolean {
    return (this.#watch[id] ?? NOT_AT_ALL) !== NOT_AT_ALL
  }

  /**
   * Whether a value may say anything about the sources of its point.
   *
   * @param newest - Epoch ms of the newest value of the point before.
   */
  isRemarkable(id: number, time: number, value: number, isGood: boolean, newest: number): boolean {
    const watch = this.#watch[id] ?? NOT_AT_ALL
    if (watch !== BY_BAND) return watch === CLOSELY
    if (time <= newest) return time < newest
    return isGood && !(value >= (this.#low[id] ?? Number.NaN) && value <= (this.#high[id] ?? Number.NaN))
  }

  newestOf(id: number): number {
    return this.#newest[id] ?? NEVER
  }

  keepNewest(id: number, at: number): void {
    if (at > this.newestOf(id)) this.#newest[id] = at
  }
}
