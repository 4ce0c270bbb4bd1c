import { SLICE_MS } from '#server/core/db/background-pool.ts'

/** How many things a slice of background work takes. */
export interface SliceSize {
  readonly size: number
  /** Learns from a slice that took `ms` for `count` things. */
  took(ms: number, count: number): void
}

/** Finds the number of things that take about {@link SLICE_MS}; it never more than doubles or halves at once. */
export function createSliceSize(start: number, [min, max]: readonly [min: number, max: number]): SliceSize {
  let size = start
  return {
    get size() {
      return size
    },
    took(ms, count) {
      // a rest of few things tells nothing of how many could be taken
      if (count < size) return
      const fitting = (size * SLICE_MS) / Math.max(1, ms)
      size = Math.round(Math.min(Math.max(fitting, size / 2, min), size * 2, max))
    },
  }
}
