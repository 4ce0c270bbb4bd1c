// Turns what was recorded into patches of live values, as if they came now. Pure but for its place in the record.

import { isUsable } from '#contract/live/quality.ts'
import type { PastValues } from '#data/live/client-drawing.ts'
import type { ValuePatch } from '#data/live/client-points.ts'

export class PastPlayer {
  readonly #record: PastValues
  /** Index of a point among those that are shown. */
  readonly #indexOf: ReadonlyMap<number, number>
  #next = 0

  /** @param pointIds - Of the points that are shown, in their order. */
  constructor(pointIds: readonly number[], record: PastValues) {
    this.#record = record
    this.#indexOf = new Map(pointIds.map((id, index) => [id, index]))
  }

  /** All values as they were at a moment, epoch ms: what the record does not know is none. */
  at(moment: number): ValuePatch {
    this.#next = 0
    const rows = this.#rowsUntil(moment)
    return this.#patch([...this.#indexOf.values()], rows, moment)
  }

  /** What has changed since the last time, up to a later moment. */
  until(moment: number): ValuePatch {
    const rows = this.#rowsUntil(moment)
    return this.#patch([...rows.keys()], rows, moment)
  }

  /** The last row of each point, by its index. */
  #rowsUntil(moment: number): ReadonlyMap<number, number> {
    const { times, pointIds } = this.#record
    const rows = new Map<number, number>()
    for (; this.#next < times.length && (times[this.#next] ?? 0) <= moment; this.#next += 1) {
      const index = this.#indexOf.get(pointIds[this.#next] ?? 0)
      if (index !== undefined) rows.set(index, this.#next)
    }
    return rows
  }

  #patch(indices: readonly number[], rows: ReadonlyMap<number, number>, moment: number): ValuePatch {
    const { times, values, qualities } = this.#record
    const rowOf = (index: number): number => rows.get(index) ?? -1
    const valueAt = (index: number): number => values[rowOf(index)] ?? Number.NaN
    return {
      indices: Uint32Array.from(indices),
      values: Float64Array.from(indices, valueAt),
      times: Float64Array.from(indices, (index) => times[rowOf(index)] ?? 0),
      qualities: Uint8Array.from(indices, (index) => qualities[rowOf(index)] ?? 0),
      // what was not measured any more has a row that says so: nothing of the past is too old
      trusted: Uint8Array.from(indices, (index) =>
        Number.isNaN(valueAt(index)) || !isUsable(qualities[rowOf(index)] ?? 0) ? 0 : 1,
      ),
      serverTime: moment,
    }
  }
}
