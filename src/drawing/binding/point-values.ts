import { isUsable, QUALITY } from '../../contract/live/quality.ts'

/** Taken for the time between two values of a point until longer times are seen. */
export const USUAL_PERIOD_MS = 60_000
/** A value this many usual periods old is stale. */
export const STALE_PERIODS = 3

/**
 * The last number of each point of a drawing, and whether it may be shown as present: it is of usable quality, was
 * received on the present connection, and is younger than three of the point's usual periods. The usual period is
 * learned where it is longer than {@link USUAL_PERIOD_MS}, so a value is stale after 180 s at the earliest.
 * All times are the server's, epoch ms.
 */
export class PointValues {
  /** NaN: none received. A value that is no number leaves the last one standing and makes it untrusted. */
  readonly values: Float64Array
  readonly times: Float64Array
  readonly qualities: Uint8Array
  readonly #trusted: Uint8Array
  readonly #periods: Float64Array

  constructor(numPoints: number) {
    this.values = new Float64Array(numPoints).fill(Number.NaN)
    this.times = new Float64Array(numPoints)
    this.qualities = new Uint8Array(numPoints).fill(QUALITY.commFail)
    this.#trusted = new Uint8Array(numPoints)
    this.#periods = new Float64Array(numPoints).fill(USUAL_PERIOD_MS)
  }

  isTrusted(point: number): boolean {
    return this.#trusted[point] === 1
  }

  /** The number where it can be trusted, else NaN. */
  present(point: number): number {
    return this.isTrusted(point) ? (this.values[point] ?? Number.NaN) : Number.NaN
  }

  /** Returns whether the number or the trust in it changed. */
  set(point: number, value: number, time: number, quality: number, now: number): boolean {
    const oldValue = this.values[point] ?? Number.NaN
    const wasTrusted = this.isTrusted(point)
    if (Number.isFinite(value)) {
      this.#learnPeriod(point, time)
      this.values[point] = value
      this.times[point] = time
      this.qualities[point] = quality
    } else {
      this.qualities[point] = isUsable(quality) ? QUALITY.commFail : quality
    }
    const trusted = isUsable(this.qualities[point] ?? QUALITY.commFail) && !this.#isOld(point, now)
    this.#trusted[point] = trusted ? 1 : 0
    return trusted !== wasTrusted || !Object.is(oldValue, this.values[point])
  }

  /** Takes the trust from what has become too old by `now`, telling each such point. O(points). */
  expire(now: number, onChange: (point: number) => void): void {
    for (let point = 0; point < this.#trusted.length; point++) {
      if (this.#trusted[point] === 1 && this.#isOld(point, now)) this.#distrust(point, onChange)
    }
  }

  /** Takes the trust from every value until it is received again. */
  expireAll(onChange: (point: number) => void): void {
    for (let point = 0; point < this.#trusted.length; point++) {
      if (this.#trusted[point] === 1) this.#distrust(point, onChange)
    }
  }

  #distrust(point: number, onChange: (point: number) => void): void {
    this.#trusted[point] = 0
    onChange(point)
  }

  #isOld(point: number, now: number): boolean {
    const limit = STALE_PERIODS * Math.max(this.#periods[point] ?? 0, USUAL_PERIOD_MS)
    return now - (this.times[point] ?? 0) > limit
  }

  #learnPeriod(point: number, time: number): void {
    const last = this.times[point] ?? 0
    const period = this.#periods[point] ?? USUAL_PERIOD_MS
    if (last === 0 || time <= last) return
    // a gap beyond the stale limit is taken for an outage: uncapped, one would hide the next for as long as it lasted
    const gap = Math.min(time - last, STALE_PERIODS * period)
    this.#periods[point] = (period + gap) / 2
  }
}
