// Samples of any step as means of hours.

import type { CivilZone } from '#lib/civil-time.ts'
import { HOUR_MS } from '#server/modules/load-forecast/learning/hour-data.ts'
import type { Samples } from './read-columns.ts'

/** An hour needs so much of its samples. */
const SHARE_OF_HOUR = 0.5
/** A gap up to this is bridged by a straight line (domain guide 4.19), ms. */
const BRIDGED_MS = 2 * HOUR_MS

/** Epoch ms at which the first whole hour of a zone's clock begins. */
export function firstHourFrom(ms: number, zone: CivilZone): number {
  const offset = zone.offsetAt(ms)
  return Math.ceil((ms + offset) / HOUR_MS) * HOUR_MS - offset
}

/** Mean of the samples of each hour. @param start - Epoch ms of the first hour. @param shiftMs - Added to the times. */
export function meansOfHours(
  { times, values }: Samples,
  { start, numHours, stepMs, shiftMs }: { start: number; numHours: number; stepMs: number; shiftMs: number },
): Float64Array {
  const sums = new Float64Array(numHours)
  const counts = new Int32Array(numHours)
  for (const [at, time] of times.entries()) {
    const hour = Math.floor((time + shiftMs - start) / HOUR_MS)
    if (hour < 0 || hour >= numHours) continue
    sums[hour] = (sums[hour] ?? 0) + (values[at] ?? 0)
    counts[hour] = (counts[hour] ?? 0) + 1
  }
  const needed = Math.max(1, (HOUR_MS / stepMs) * SHARE_OF_HOUR)
  return sums.map((sum, hour) => ((counts[hour] ?? 0) >= needed ? sum / (counts[hour] ?? 1) : Number.NaN))
}

/** Fills short gaps between hours by straight lines. @param stepMs - Of a file with longer steps, between its rows. */
export function bridged(hours: Float64Array, stepMs: number): Float64Array {
  const longest = Math.max(BRIDGED_MS, stepMs) / HOUR_MS
  const filled = hours.slice()
  let last = -1
  for (const [hour, value] of hours.entries()) {
    if (Number.isNaN(value)) continue
    const numMissing = hour - last - 1
    if (last >= 0 && numMissing > 0 && numMissing <= longest) {
      const before = hours[last] ?? 0
      for (let at = last + 1; at < hour; at += 1) filled[at] = before + ((value - before) * (at - last)) / (hour - last)
    }
    last = hour
  }
  return filled
}
