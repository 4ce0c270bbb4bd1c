/** First and last day of the demo's heating season, as in most northern towns: MM-dd. */
export const SEASON_FIRST_DAY = '11-15'
export const SEASON_LAST_DAY = '03-15'

/** @param day - MM-dd. */
export const isInSeason = (day: string): boolean => day >= SEASON_FIRST_DAY || day <= SEASON_LAST_DAY

/** Whether a text is a day of every season, MM-dd: 29 February is not. */
export function isDayOfSeason(text: string): boolean {
  const date = new Date(`2025-${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text && isInSeason(text)
}
