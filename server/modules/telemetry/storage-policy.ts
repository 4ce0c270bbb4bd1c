import type { Measurement } from './gateway-message.ts'

/**
 * Decides which measurements are kept as samples: the first of a point, one that moved by its dead-band or changed
 * quality, and one a save period after the last kept. What is not kept still becomes the latest value.
 */
export interface StoragePolicy {
  keep(measurement: Measurement): boolean
}

/** `maxId`: the greatest point id. Late measurements (older than the last kept) are always kept. */
export function createStoragePolicy(maxId: number): StoragePolicy {
  const keptAt = new Float64Array(maxId + 1).fill(Number.NEGATIVE_INFINITY)
  const keptValue = new Float64Array(maxId + 1)
  const keptQuality = new Uint8Array(maxId + 1)
  return {
    keep({ point, time, value, quality }) {
      const { id } = point
      const age = time - (keptAt[id] ?? 0)
      if (age < 0) return true
      const moved = Math.abs(value - (keptValue[id] ?? 0)) >= point.deadband && value !== keptValue[id]
      if (age < point.savePeriodMs && !moved && keptQuality[id] === quality) return false
      keptAt[id] = time
      keptValue[id] = value
      keptQuality[id] = quality
      return true
    },
  }
}
