/** Pieces that follow one another. */
export interface PieceRun {
  readonly start: number
  readonly end: number
}

const NOT_WRITTEN = 0xffffffff

/** The run of pieces of each slot, where it has been written. */
export class PieceRuns {
  #bounds = new Uint32Array(0)

  /** Null where nothing has been written yet; a run may be empty. */
  get(slot: number): PieceRun | null {
    const start = this.#bounds[2 * slot] ?? NOT_WRITTEN
    return start === NOT_WRITTEN ? null : { start, end: this.#bounds[2 * slot + 1] ?? start }
  }

  isWritten(slot: number): boolean {
    return (this.#bounds[2 * slot] ?? NOT_WRITTEN) !== NOT_WRITTEN
  }

  startOf(slot: number): number {
    return this.#bounds[2 * slot] ?? 0
  }

  endOf(slot: number): number {
    return this.#bounds[2 * slot + 1] ?? 0
  }

  set(slot: number, { start, end }: PieceRun): void {
    if (2 * slot >= this.#bounds.length) {
      const longer = new Uint32Array(Math.max(2 * slot + 2, 2 * this.#bounds.length)).fill(NOT_WRITTEN)
      longer.set(this.#bounds)
      this.#bounds = longer
    }
    this.#bounds[2 * slot] = start
    this.#bounds[2 * slot + 1] = end
  }

  delete(slot: number): void {
    if (2 * slot < this.#bounds.length) this.#bounds[2 * slot] = NOT_WRITTEN
  }
}

/** Runs that nobody uses any more, by length. */
export class FreeRuns {
  readonly #starts = new Map<number, number[]>()

  free({ start, end }: PieceRun): void {
    const length = end - start
    if (length === 0) return
    const starts = this.#starts.get(length)
    if (starts) starts.push(start)
    else this.#starts.set(length, [start])
  }

  /** Start of a run of that length, cut from a longer one where none has it; null for none. O(different lengths). */
  take(length: number): number | null {
    if (length === 0) return null
    const exact = this.#pop(length)
    if (exact !== null) return exact
    let longer = Number.POSITIVE_INFINITY
    for (const each of this.#starts.keys()) if (each > length && each < longer) longer = each
    const start = Number.isFinite(longer) ? this.#pop(longer) : null
    if (start !== null) this.free({ start: start + length, end: start + longer })
    return start
  }

  #pop(length: number): number | null {
    const starts = this.#starts.get(length)
    const start = starts?.pop()
    if (starts?.length === 0) this.#starts.delete(length)
    return start ?? null
  }
}
