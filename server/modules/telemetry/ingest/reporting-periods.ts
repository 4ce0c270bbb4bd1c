import type { Measurement } from '../points/measurement.ts'
import { resizeArray, roomFor } from '../points/resize-array.ts'

/** Ages that are kept of a point; the middle one counts, so that an outage or two change nothing. */
const NUM_AGES = 5
/** So many are needed before a period is believed. */
const NUM_NEEDED = 3
/** Devices that report at least this often need no period of their own. */
const LEAST_MS = 60_000
const LONGEST_S = 86_400
/** A period that differs by less is the same one. */
const SAME_SHARE = 0.2

export interface LearntPeriod {
  readonly pointId: number
  /** Null: it reports no more seldom than it is saved. */
  readonly periodS: number | null
}

/**
 * How often points report, learnt from what comes: how old the newest value of a point becomes before the next one arrives.
 * So a gateway that sends a value each quarter of an hour, and one that sends fifteen values of a minute at once, both
 * have a period of a quarter of an hour. What a gateway sends afterwards of an outage is not counted, nor are points whose
 * period was declared. The state grows with the largest point id.
 */
export function createReportingPeriods() {
  /** Epoch ms, by point. */
  let newest = new Float64Array(0)
  /** The newest of the message that is being taken. */
  let arriving = new Float64Array(0)
  let ages = new Float64Array(0)
  let counts = new Float64Array(0)
  const changed = new Map<number, Measurement['point']>()

  function middleOf(id: number): number | null {
    const count = Math.min(counts[id] ?? 0, NUM_AGES)
    if (count < NUM_NEEDED) return null
    const rising = ages.slice(id * NUM_AGES, id * NUM_AGES + count).sort()
    return rising[Math.floor((count - 1) / 2)] ?? null
  }

  function growTo(id: number): void {
    const size = roomFor(id)
    newest = resizeArray(newest, size)
    arriving = resizeArray(arriving, size)
    ages = resizeArray(ages, size * NUM_AGES)
    counts = resizeArray(counts, size)
  }

  function noteNewest(point: Measurement['point'], time: number, now: number): void {
    const { id } = point
    const before = newest[id] ?? 0
    if (time <= before) return
    newest[id] = time
    const age = now - before
    // the first value tells nothing, and one that is nearly as old as the one before it is sent afterwards
    if (before === 0 || point.reportPeriodS !== null || now - time > age / 2) return
    const count = counts[id] ?? 0
    ages[id * NUM_AGES + (count % NUM_AGES)] = age
    counts[id] = count + 1
    if (age >= LEAST_MS || point.learntPeriodS !== null) changed.set(id, point)
  }

  return {
    /** Takes the values of a message that arrives now. */
    note(measurements: readonly Measurement[], now: number): void {
      for (const { point, time } of measurements) {
        const { id } = point
        if (id >= newest.length) growTo(id)
        if (time > (arriving[id] ?? 0)) arriving[id] = time
      }
      for (const { point, time } of measurements) {
        const { id } = point
        if (time !== arriving[id]) continue
        arriving[id] = 0
        noteNewest(point, time, now)
      }
    },
    /** Periods that are no longer as stored, of points that were heard since the last time. */
    take(): LearntPeriod[] {
      const found: LearntPeriod[] = []
      for (const [pointId, { savePeriodMs, learntPeriodS }] of changed) {
        const middle = middleOf(pointId)
        if (middle === null) continue
        const isLonger = middle > Math.max(savePeriodMs, LEAST_MS) * (1 + SAME_SHARE)
        const periodS = isLonger ? Math.min(Math.round(middle / 1000), LONGEST_S) : null
        const isSame =
          periodS === null || learntPeriodS === null
            ? periodS === learntPeriodS
            : Math.abs(periodS - learntPeriodS) <= SAME_SHARE * learntPeriodS
        if (!isSame) found.push({ pointId, periodS })
      }
      changed.clear()
      return found
    },
  }
}
