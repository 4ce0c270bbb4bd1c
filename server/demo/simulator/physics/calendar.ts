/**
 * The demo's calendar. In the heating season the model's weather has today's date; outside it, or on a day that is asked
 * for, the model's time is real time shifted by whole days. All published times are real times.
 */
import { isInSeason, SEASON_FIRST_DAY, SEASON_LAST_DAY } from '#server/core/kit/demo-season.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** In the coldest weeks: the day of a first start outside the season. */
const MIDWINTER_DAY = '01-20'

/**
 * Days to add to real dates for the model's dates.
 *
 * @param firstStartMs - real time of the first start of the data folder, epoch ms.
 * @param utcOffsetH - local civil time minus UTC: the date is the local one.
 * @param simDay - the model's date at the first start, MM-dd in the season; unset: the real one, if it is in the season.
 */
export function calendarShiftDays(firstStartMs: number, utcOffsetH: number, simDay?: string): number {
  const today = localDate(firstStartMs, utcOffsetH)
  const realDay = today.slice(5)
  const modelDay = simDay ?? (isInSeason(realDay) ? realDay : MIDWINTER_DAY)
  return (Date.parse(`${today.slice(0, 4)}-${modelDay}`) - Date.parse(today)) / DAY_MS
}

/** The heating season of a time in the model's dates, yyyy-MM-dd. */
export function seasonAt(
  modelMs: number,
  utcOffsetH: number,
): { readonly startDate: string; readonly endDate: string } {
  const date = localDate(modelMs, utcOffsetH)
  const year = Number(date.slice(0, 4)) - (date.slice(5) >= SEASON_FIRST_DAY ? 0 : 1)
  return { startDate: `${year}-${SEASON_FIRST_DAY}`, endDate: `${year + 1}-${SEASON_LAST_DAY}` }
}

/** Whole local days from the beginning of the season to a time in the model's dates. */
export const daysIntoSeason = (modelMs: number, utcOffsetH: number): number =>
  (Date.parse(localDate(modelMs, utcOffsetH)) - Date.parse(seasonAt(modelMs, utcOffsetH).startDate)) / DAY_MS

/** yyyy-MM-dd. */
export const localDate = (timeMs: number, utcOffsetH: number): string =>
  new Date(timeMs + utcOffsetH * HOUR_MS).toISOString().slice(0, 10)

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
