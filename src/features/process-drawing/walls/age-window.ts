// How old values are when they arrive, over the latest of them. Kept in one array: a wall runs for months.

const LENGTH = 2_048

export interface AgeWindow {
  /** @param ageMs - From measuring to arrival. */
  add(ageMs: number, at: number): void
  /** The 95th percentile, ms, but no less than the time since the last arrival beyond `quietMs`; null before the first. */
  p95(now: number): number | null
  clear(): void
}

/** @param quietMs - Values may be this far apart. */
export function createAgeWindow(quietMs: number): AgeWindow {
  const ages = new Float64Array(LENGTH)
  const sorted = new Float64Array(LENGTH)
  let count = 0
  let lastAt = 0
  return {
    add(ageMs, at) {
      ages[count % LENGTH] = Math.max(ageMs, 0)
      count += 1
      lastAt = at
    },
    p95(now) {
      const length = Math.min(count, LENGTH)
      if (length === 0) return null
      const filled = sorted.subarray(0, length)
      filled.set(ages.subarray(0, length))
      filled.sort()
      const quiet = now - lastAt
      const ninetyFifth = filled[Math.ceil(length * 0.95) - 1] ?? 0
      return quiet > quietMs ? Math.max(ninetyFifth, quiet) : ninetyFifth
    },
    clear() {
      count = 0
      lastAt = 0
    },
  }
}
