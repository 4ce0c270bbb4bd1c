// Hours of forecasts that err alike: by how far they lie ahead, and by the part of the day.

const LAST_AHEAD_H = [6, 12, 24, 48] as const
const LONGEST_AHEAD_H = 168
export const NUM_DISTANCES = LAST_AHEAD_H.length + 1
export const CLOCK_HOURS = 24
const PARTS_OF_DAY = 4
export const NUM_CLASSES = NUM_DISTANCES * PARTS_OF_DAY

/** @param ahead - Hours from the issue time to the end of the hour, 1 or more. */
export function distanceOf(ahead: number): number {
  const at = LAST_AHEAD_H.findIndex((last) => ahead <= last)
  return at < 0 ? LAST_AHEAD_H.length : at
}

/** The shortest distance of its kind, hours. */
export const firstAheadOf = (distance: number): number => (LAST_AHEAD_H[distance - 1] ?? 0) + 1

/** Days up to whose end the hours of a distance lie ahead: 1, 2 or 7. */
export const daysOfDistance = (distance: number): number => Math.ceil((LAST_AHEAD_H[distance] ?? LONGEST_AHEAD_H) / 24)

export const classOf = (ahead: number, clockHour: number): number =>
  distanceOf(ahead) * PARTS_OF_DAY + Math.floor((clockHour * PARTS_OF_DAY) / 24)

const NIGHT_UNTIL = 6
const NIGHT_FROM = 22

/** @param clockHour - 0 to 23. */
export const isNightHour = (clockHour: number): boolean => clockHour < NIGHT_UNTIL || clockHour >= NIGHT_FROM
