const WINDOW_MS = 600_000
/** Less than this says too little: a level of centimetres moves a step in it. */
const LEAST_KNOWN_MS = 120_000
/** Values nearer together than this are kept as one. */
const STEP_MS = 30_000
const NUM_KEPT = WINDOW_MS / STEP_MS + 1
const HOUR_MS = 3_600_000

/**
 * How fast some points of a drawing change: of each the values of the last ten minutes, one every half minute. A value holds
 * until the next one. Times are the server's, epoch ms.
 */
export class PointRates {
  /** Where the values of a point are kept; -1 for a point that nobody asks about. */
  readonly #rows: Int32Array
  readonly #values: Float64Array
  readonly #times: Float64Array
  /** Number of values of each row that were ever kept; the newest is at the place before, modulo {@link NUM_KEPT}. */
  readonly #counts: Uint32Array

  constructor(numPoints: number, rated: readonly number[]) {
    this.#rows = new Int32Array(numPoints).fill(-1)
    for (const [row, point] of rated.entries()) this.#rows[point] = row
    this.#values = new Float64Array(rated.length * NUM_KEPT)
    this.#times = new Float64Array(rated.length * NUM_KEPT)
    this.#counts = new Uint32Array(rated.length)
  }

  clear(): void {
    this.#counts.fill(0)
  }

  /** Notes a value. One that is older than the last one is left out. */
  note(point: number, value: number, time: number): void {
    const row = this.#rows[point] ?? -1
    if (row < 0) return
    const count = this.#counts[row] ?? 0
    const last = this.#placeOf(row, count - 1)
    if (count > 0 && time - (this.#times[last] ?? 0) < STEP_MS) return
    const place = this.#placeOf(row, count)
    this.#values[place] = value
    this.#times[place] = time
    this.#counts[row] = count + 1
  }

  /**
   * Change of a value in an hour, from what it was ten minutes before `now`, or as long before as is known, to `value`. NaN
   * until two minutes are known. O(1).
   */
  rateOf(point: number, value: number, now: number): number {
    const row = this.#rows[point] ?? -1
    const count = row < 0 ? 0 : (this.#counts[row] ?? 0)
    const oldest = Math.max(0, count - NUM_KEPT)
    let since = oldest
    for (let at = count - 1; at > oldest; at--) {
      if ((this.#times[this.#placeOf(row, at)] ?? 0) > now - WINDOW_MS) continue
      since = at
      break
    }
    if (count === 0) return Number.NaN
    const place = this.#placeOf(row, since)
    const known = Math.min(now - (this.#times[place] ?? 0), WINDOW_MS)
    return known < LEAST_KNOWN_MS ? Number.NaN : ((value - (this.#values[place] ?? 0)) * HOUR_MS) / known
  }

  #placeOf(row: number, at: number): number {
    return row * NUM_KEPT + (at % NUM_KEPT)
  }
}
