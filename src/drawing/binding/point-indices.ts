import { type BoundPoints, NO_POINT_ID } from './bind-points.ts'

/** From a point to the references that resolve to it. */
export class PointIndices {
  readonly #firstOf = new Map<number, number>()
  /** The next reference to the same point, -1 for none. */
  readonly #next: Int32Array

  constructor({ pointIds }: BoundPoints) {
    this.#next = new Int32Array(pointIds.length).fill(-1)
    for (const [index, id] of pointIds.entries()) {
      if (id === NO_POINT_ID) continue
      this.#next[index] = this.firstOf(id)
      this.#firstOf.set(id, index)
    }
  }

  /** -1 for none. */
  firstOf(pointId: number): number {
    return this.#firstOf.get(pointId) ?? -1
  }

  nextOf(index: number): number {
    return this.#next[index] ?? -1
  }
}
