import { isUsable, QUALITY } from '#contract/live/quality.ts'
import type { LatestRow } from '../live/latest.repository.ts'
import type { Measurement } from '../points/measurement.ts'

/** A gateway that reported a calculated point within this time is left to report it. */
const HOLD_MS = 86_400_000

/** Which calculated points their gateways report themselves. */
export class OwnReports {
  /** By point id: epoch ms of the last report of a calculated point; NaN: it is none. */
  #reportedAt = new Float64Array(0)

  replace(pointIds: readonly number[], latest: readonly LatestRow[]): void {
    const highest = pointIds.reduce((most, id) => Math.max(most, id), -1)
    const before = this.#reportedAt
    this.#reportedAt = new Float64Array(highest + 1).fill(Number.NaN)
    for (const id of pointIds) {
      const known = before[id]
      this.#reportedAt[id] = known === undefined || Number.isNaN(known) ? Number.NEGATIVE_INFINITY : known
    }
    // results of bad inputs are bad, so only a usable value tells who it is of
    for (const { pointId, at, quality } of latest)
      if (isUsable(quality) && quality !== QUALITY.calculated) this.#note(pointId, at.getTime())
  }

  /** Hears what came from gateways at `now`. */
  note(measurements: readonly Measurement[], now: number): void {
    for (const { point } of measurements) this.#note(point.id, now)
  }

  isReported(pointId: number, now: number): boolean {
    return now - (this.#reportedAt[pointId] ?? Number.NEGATIVE_INFINITY) < HOLD_MS
  }

  #note(pointId: number, at: number): void {
    // NaN is not less than anything
    if ((this.#reportedAt[pointId] ?? Number.NaN) < at) this.#reportedAt[pointId] = at
  }
}
