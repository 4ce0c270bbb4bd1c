/**
 * Duration of a slice. It is one transaction, and the late value of a gateway waits for it where it makes the same
 * quarter-hour dirty; a killed server computes it again. Longer slices would save nothing: what is fixed in a slice (the
 * lock, the progress, the commit) takes some milliseconds.
 */
const SLICE_MS = 200

/** Number of items in a slice of background work. */
export interface SliceSize {
  readonly size: number
  /** Learns from a slice that took `ms` for `count` items. */
  took(ms: number, count: number): void
}

/** Finds the number of items that take about {@link SLICE_MS}; changes by a factor of two at most at once. */
export function createSliceSize(start: number, [min, max]: readonly [min: number, max: number]): SliceSize {
  let size = start
  return {
    get size() {
      return size
    },
    took(ms, count) {
      // a last, smaller slice says nothing about the possible size
      if (count < size) return
      const fitting = (size * SLICE_MS) / Math.max(1, ms)
      size = Math.round(Math.min(Math.max(fitting, size / 2, min), size * 2, max))
    },
  }
}
