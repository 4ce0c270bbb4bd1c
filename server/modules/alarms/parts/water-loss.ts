/** Loss of water over days (domain guide 4.17 b and c). Pure. */

/** A day that loses more than this times the median of the days before is told. */
const DAILY_FACTOR = 3
/** kg/m² a day: less is no loss that anybody would look for, whatever the days before. */
const LEAST_DAILY = 0.02
/** Days before that have to be known, of fourteen. */
const LEAST_DAYS = 7

/** t/h by which the flow of a night has to grow, and how often in succession. */
const NIGHT_GROWTH = 0.1
const NIGHTS = 3

/**
 * Whether a day lost far more water than those before; null: undecided.
 *
 * @param day - Water made up, kg/m².
 * @param before - The same of up to fourteen days before, those that are known.
 */
export function dailyLoss(day: number | null, before: readonly number[]): { isOn: boolean; limit: number } | null {
  if (day === null || before.length < LEAST_DAYS) return null
  const limit = Math.max(DAILY_FACTOR * medianOf(before), LEAST_DAILY)
  return { isOn: day > limit, limit }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/**
 * Whether the make-up of the nights grows as over a slow leak. A leak that has stopped growing goes on leaking, so it is
 * over only when the flow falls as fast as it had to grow; in between, and with a night unknown, it is undecided (null).
 *
 * @param nights - Mean flow from 2 to 4 h of successive nights, the last one last, t/h; null: unknown.
 */
export function slowLeak(nights: readonly (number | null)[]): { isOn: boolean; growth: number } | null {
  const last = nights.slice(-NIGHTS - 1)
  const known = last.filter((night) => night !== null)
  if (known.length <= NIGHTS) return null
  const steps = known.slice(1).map((night, at) => night - (known[at] ?? night))
  const growth = steps.reduce((sum, step) => sum + step, 0) / steps.length
  if (steps.every((step) => step > NIGHT_GROWTH)) return { isOn: true, growth }
  return (steps.at(-1) ?? 0) < -NIGHT_GROWTH ? { isOn: false, growth } : null
}
