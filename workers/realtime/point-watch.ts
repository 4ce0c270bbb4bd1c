import type { ValueFrame } from '#contract/live/frame.ts'
import { PointValues } from '#drawing/binding/point-values.ts'
import type { ValuePatch } from './protocol.ts'

/**
 * The last values of a set of points for tables, and the changes among them. No allocation per value: a patch is five
 * arrays, however many values it has.
 */
export class PointWatch {
  readonly #points: PointValues
  readonly #indexOf: ReadonlyMap<number, number>
  readonly #dirty: Uint32Array
  readonly #isDirty: Uint8Array
  #numDirty = 0

  /** @param pointIds - Without duplicates. */
  constructor(pointIds: Uint32Array) {
    this.#points = new PointValues(pointIds.length)
    this.#indexOf = new Map(Array.from(pointIds, (id, index) => [id, index]))
    this.#dirty = new Uint32Array(pointIds.length)
    this.#isDirty = new Uint8Array(pointIds.length)
  }

  /** Takes the values of its points from a frame. O(frame). */
  apply({ pointIds, values, times, qualities, serverTime }: ValueFrame): void {
    for (let at = 0; at < pointIds.length; at++) {
      const index = this.#indexOf.get(pointIds[at] ?? 0)
      if (index === undefined) continue
      const before = this.#points.qualities[index]
      const isNew = this.#points.set(index, values[at] ?? Number.NaN, times[at] ?? 0, qualities[at] ?? 0, serverTime)
      // a changed quality of a bad value is also a change
      if (isNew || before !== this.#points.qualities[index]) this.#mark(index)
    }
  }

  /** Takes over how often some points report, in ms; before their values. */
  tellPeriods(pointIds: readonly number[], periodsMs: readonly number[]): void {
    for (const [at, id] of pointIds.entries()) {
      const index = this.#indexOf.get(id)
      if (index !== undefined) this.#points.tellPeriod(index, periodsMs[at] ?? 0)
    }
  }

  /** Marks values that are too old at `now` (server time, epoch ms) as not trusted. O(points). */
  tick(now: number): void {
    this.#points.expire(now, this.#mark)
  }

  /** Marks all values as not trusted until they are received again: the connection is lost. */
  markStale(): void {
    this.#points.expireAll(this.#mark)
  }

  hasChanges(): boolean {
    return this.#numDirty > 0
  }

  /** Changes since the last call, each point once; null for none. The caller may keep the arrays. */
  takePatch(serverTime: number): ValuePatch | null {
    const count = this.#numDirty
    if (count === 0) return null
    const patch = {
      indices: this.#dirty.slice(0, count),
      values: new Float64Array(count),
      times: new Float64Array(count),
      qualities: new Uint8Array(count),
      trusted: new Uint8Array(count),
      serverTime,
    }
    for (let at = 0; at < count; at++) {
      const index = this.#dirty[at] ?? 0
      patch.values[at] = this.#points.values[index] ?? Number.NaN
      patch.times[at] = this.#points.times[index] ?? 0
      patch.qualities[at] = this.#points.qualities[index] ?? 0
      patch.trusted[at] = this.#points.isTrusted(index) ? 1 : 0
      this.#isDirty[index] = 0
    }
    this.#numDirty = 0
    return patch
  }

  readonly #mark = (index: number): void => {
    if (this.#isDirty[index] === 1) return
    this.#isDirty[index] = 1
    this.#dirty[this.#numDirty] = index
    this.#numDirty += 1
  }
}
