/**
 * A change of an alarm gets its number before its transaction commits, so a lower number may become visible after a
 * higher one. No transaction here takes as long as this.
 */
const SETTLE_MS = 10_000
const SAMPLE_MS = 1_000

interface Sample {
  readonly at: number
  readonly revision: number
}

export interface RevisionMarks {
  /**
   * Remembers the highest revision seen now, and returns one below which nothing can appear any more; null while the
   * server has not watched long enough.
   */
  settled(highest: number): number | null
}

/** @param now - Epoch ms. */
export function createRevisionMarks(now: () => number): RevisionMarks {
  /** Oldest first; the first one is settled, once there is one. */
  let samples: Sample[] = []
  return {
    settled(highest) {
      const at = now()
      const last = samples.at(-1)
      if (!last || at - last.at >= SAMPLE_MS) samples.push({ at, revision: highest })
      const firstOpen = samples.findIndex((sample) => at - sample.at < SETTLE_MS)
      const settledIndex = (firstOpen === -1 ? samples.length : firstOpen) - 1
      const settled = samples[settledIndex]
      if (settledIndex > 0) samples = samples.slice(settledIndex)
      return settled?.revision ?? null
    },
  }
}
