/**
 * The demo's calendar. The model's weather runs on real time shifted by whole days, so that the first start of a data
 * folder falls on a 20 January at the same time of day. All published times are real times.
 */
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Milliseconds, a whole number of days, to add to real time for the model's time.
 *
 * @param firstStartMs - real time of the first start of the data folder, epoch ms.
 * @param utcOffsetH - local civil time minus UTC: the date is the local one.
 */
export function calendarOffsetMs(firstStartMs: number, utcOffsetH: number): number {
  const localMs = firstStartMs + utcOffsetH * HOUR_MS
  const year = new Date(localMs).getUTCFullYear()
  return Date.UTC(year, 0, 20) - Math.floor(localMs / DAY_MS) * DAY_MS
}

/** Days since the local 1 January 00:00, with the time of day as fraction. */
export function dayOfYear(modelMs: number, utcOffsetH: number): number {
  const localMs = modelMs + utcOffsetH * HOUR_MS
  return (localMs - Date.UTC(new Date(localMs).getUTCFullYear(), 0, 1)) / DAY_MS
}

/** Hour of the day in [0, 24), in the zone `utcOffsetH` hours east of UTC (longitude/15 gives mean solar time). */
export function hourOfDay(modelMs: number, utcOffsetH: number): number {
  const hours = modelMs / HOUR_MS + utcOffsetH
  return hours - 24 * Math.floor(hours / 24)
}
