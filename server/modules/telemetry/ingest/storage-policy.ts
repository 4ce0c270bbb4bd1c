import type { Measurement } from '../points/measurement.ts'
import { resizeArray, roomFor } from '../points/resize-array.ts'

/**
 * Decides which measurements are stored as samples: the first of a point, one that moved by the dead-band or changed
 * quality, one after each save period, and each that must be kept. The others still become the latest value.
 */
export interface StoragePolicy {
  keep(measurement: Measurement, mustBeKept?: boolean): boolean
  /** The last sample of the point was not stored after all: its next measurement will be stored. */
  forget(pointId: number): void
}

/** Late measurements (older than the last stored one) are always stored. The state grows with the largest point id. */
export function createStoragePolicy(): StoragePolicy {
  let keptAt = new Float64Array(0)
  let keptValue = new Float64Array(0)
  let keptQuality = new Uint8Array(0)

  function growTo(id: number): void {
    const size = roomFor(id)
    const times = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
    times.set(keptAt)
    keptAt = times
    keptValue = resizeArray(keptValue, size)
    keptQuality = resizeArray(keptQuality, size)
  }

  return {
    keep({ point, time, value, quality }, mustBeKept = false) {
      const { id } = point
      if (id >= keptAt.length) growTo(id)
      const age = time - (keptAt[id] ?? 0)
      if (age < 0) return true
      const moved = Math.abs(value - (keptValue[id] ?? 0)) >= point.deadband && value !== keptValue[id]
      if (age < point.savePeriodMs && !moved && keptQuality[id] === quality && !mustBeKept) return false
      keptAt[id] = time
      keptValue[id] = value
      keptQuality[id] = quality
      return true
    },
    forget(pointId) {
      keptAt[pointId] = Number.NEGATIVE_INFINITY
    },
  }
}
