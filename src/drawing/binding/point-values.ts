import { isUsable, QUALITY } from '#contract/live/quality.ts'
import { PointRates } from './point-rates.ts'
import { TRUST, type Trust } from './trust.ts'

/** Assumed time between two values of a point until longer ones are seen. */
export const USUAL_PERIOD_MS = 60_000
/** A value older than this many usual periods is stale. */
export const STALE_PERIODS = 3

/**
 * The last number of each point of a drawing, and whether it is current: of usable quality, received on the present
 * connection, and younger than three of the point's usual periods. The usual period is told, or learned where it is longer
 * than {@link USUAL_PERIOD_MS}, so a value is stale after 180 s at the earliest. Computed numbers may follow the points;
 * they have neither time nor quality of their own. All times are the server's, epoch ms.
 */
export class PointValues {
  /** NaN: none received. A value that is not a number keeps the last one and marks it bad. */
  readonly values: Float64Array
  readonly times: Float64Array
  readonly qualities: Uint8Array
  readonly #trusts: Uint8Array
  readonly #periods: Float64Array
  /** As the server tells it; 0: it did not. */
  readonly #toldPeriods: Float64Array
  readonly #rates: PointRates
  #now = 0

  /** @param rated - Points whose rate is asked for. */
  constructor(numPoints: number, numComputed = 0, rated: readonly number[] = []) {
    this.values = new Float64Array(numPoints + numComputed)
    this.times = new Float64Array(numPoints)
    this.qualities = new Uint8Array(numPoints)
    this.#trusts = new Uint8Array(numPoints + numComputed)
    this.#periods = new Float64Array(numPoints)
    this.#toldPeriods = new Float64Array(numPoints)
    this.#rates = new PointRates(numPoints, rated)
    this.clear()
  }

  /** Forgets everything received. */
  clear(): void {
    this.values.fill(Number.NaN)
    this.times.fill(0)
    this.qualities.fill(QUALITY.commFail)
    this.#trusts.fill(TRUST.bad)
    this.#periods.fill(USUAL_PERIOD_MS)
    this.#toldPeriods.fill(0)
    this.#rates.clear()
    this.#now = 0
  }

  /** Takes over how often the point reports; to be told before its values. */
  tellPeriod(point: number, periodMs: number): void {
    this.#toldPeriods[point] = periodMs
  }

  trustOf(source: number): Trust {
    const trust = this.#trusts[source]
    return trust === TRUST.good || trust === TRUST.old ? trust : TRUST.bad
  }

  isTrusted(source: number): boolean {
    return this.#trusts[source] === TRUST.good
  }

  valueOf(source: number): number {
    return this.values[source] ?? Number.NaN
  }

  /** The number where it is good, else NaN. */
  present(source: number): number {
    return this.isTrusted(source) ? this.valueOf(source) : Number.NaN
  }

  /** Seconds between the last number's measurement and the latest server time seen; infinite without a number. */
  ageOf(point: number): number {
    if (Number.isNaN(this.valueOf(point))) return Number.POSITIVE_INFINITY
    return Math.max(0, this.#now - (this.times[point] ?? 0)) / 1000
  }

  /** Change of the number in an hour, by the last ten minutes; NaN while less than two are known. */
  rateOf(point: number): number {
    return this.#rates.rateOf(point, this.valueOf(point), this.#now)
  }

  /** Returns whether the number or the trust in it changed. */
  set(point: number, value: number, time: number, quality: number, now: number): boolean {
    this.#now = Math.max(this.#now, now)
    const oldValue = this.valueOf(point)
    if (Number.isFinite(value)) {
      this.#learnPeriod(point, time)
      this.#rates.note(point, value, time)
      this.values[point] = value
      this.times[point] = time
      this.qualities[point] = quality
    } else {
      this.qualities[point] = isUsable(quality) ? QUALITY.commFail : quality
    }
    const isKnown = isUsable(this.qualities[point] ?? QUALITY.commFail)
    const trust = !isKnown ? TRUST.bad : this.#isOld(point, now) ? TRUST.old : TRUST.good
    return this.#setTrust(point, trust) || !Object.is(oldValue, this.values[point])
  }

  /**
   * Takes a number as it was at a moment of the past, `now`, however long it had held by then. One that is not a number
   * leaves the point without any. Returns whether the number or the trust in it changed.
   */
  setPast(point: number, value: number, time: number, quality: number, now: number): boolean {
    this.#now = Math.max(this.#now, now)
    const oldValue = this.valueOf(point)
    if (Number.isFinite(value)) this.#rates.note(point, value, time)
    this.values[point] = value
    this.times[point] = time
    this.qualities[point] = quality
    const isGood = Number.isFinite(value) && isUsable(quality)
    return this.#setTrust(point, isGood ? TRUST.good : TRUST.bad) || !Object.is(oldValue, value)
  }

  /** Returns whether the number or the trust in it changed. */
  setComputed(source: number, value: number, trust: Trust): boolean {
    const oldValue = this.valueOf(source)
    this.values[source] = value
    return this.#setTrust(source, trust) || !Object.is(oldValue, value)
  }

  /** Marks the points that are too old at `now` as old, and reports each. O(points). */
  expire(now: number, onChange: (point: number) => void): void {
    this.#now = Math.max(this.#now, now)
    for (let point = 0; point < this.times.length; point++) {
      if (this.isTrusted(point) && this.#isOld(point, now)) this.#makeOld(point, onChange)
    }
  }

  /** Marks every value as old until it is received again. */
  expireAll(onChange: (point: number) => void): void {
    for (let point = 0; point < this.times.length; point++) {
      if (this.isTrusted(point)) this.#makeOld(point, onChange)
    }
  }

  #makeOld(point: number, onChange: (point: number) => void): void {
    this.#trusts[point] = TRUST.old
    onChange(point)
  }

  #setTrust(source: number, trust: Trust): boolean {
    if (this.#trusts[source] === trust) return false
    this.#trusts[source] = trust
    return true
  }

  #isOld(point: number, now: number): boolean {
    const period = Math.max(this.#periods[point] ?? 0, this.#toldPeriods[point] ?? 0, USUAL_PERIOD_MS)
    const limit = STALE_PERIODS * period
    return now - (this.times[point] ?? 0) > limit
  }

  #learnPeriod(point: number, time: number): void {
    const last = this.times[point] ?? 0
    const period = this.#periods[point] ?? USUAL_PERIOD_MS
    if (last === 0 || time <= last) return
    // a gap beyond the stale limit is an outage, not the point's period: learned in full, it would hide the next outage
    const gap = Math.min(time - last, STALE_PERIODS * period)
    this.#periods[point] = (period + gap) / 2
  }
}
