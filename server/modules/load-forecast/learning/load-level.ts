// A load that has moved to another level: a set point was moved, buildings were added, or a meter counts wrong. Duty: find since
// when, and by what factor, from the last hours before a forecast. Pure.

export interface LoadLevel {
  /** The first hour at the level, from the beginning of the hours looked at; 0: it may have moved before. */
  readonly from: number
  /** Load over what the models expect. */
  readonly factor: number
}

/** Less is what recent errors are for. */
const LEAST_FACTOR = 1.2
/** Hours at a level that must be known. */
const LEAST_H = 24
/** No building needs more than twice, or less than two fifths, of what its weather says: then it is the meter. */
const [LEAST_FOLLOWED, MOST_FOLLOWED] = [0.4, 2]

/** Whether a forecast goes on at the new level; else the hours at it are no better than missing ones. */
export const isFollowed = (factor: number): boolean => factor >= LEAST_FOLLOWED && factor <= MOST_FOLLOWED

/**
 * @param actual - The last hours before a forecast; NaN where one is missing or says nothing.
 * @param expected - By the models without lags, for the same hours.
 * @returns Null as long as the load is where the models expect it.
 */
export function loadLevel(actual: Float64Array, expected: Float64Array): LoadLevel | null {
  const { hoursIn, factorIn, explainedBy } = sumsOf(actual, expected)
  const end = actual.length
  // the moment that parts the hours into two levels with the least squares left
  let [from, most] = [0, 0]
  for (let hour = 0; hour < end; hour += 1) {
    const explained = explainedBy(0, hour) + explainedBy(hour, end)
    if (explained > most) [from, most] = [hour, explained]
  }
  if (hoursIn(0, from) < LEAST_H || isTowards(factorIn(0, from), factorIn(from, end))) from = 0
  const factor = factorIn(from, end)
  if (hoursIn(from, end) < LEAST_H || !isFar(factor)) return null
  return isTowards(factorIn(end - LEAST_H, end), factor) ? { from, factor } : null
}

const isFar = (factor: number): boolean => factor > 0 && Math.abs(Math.log(factor)) >= Math.log(LEAST_FACTOR)

/** Whether a level is on the way to another one, by half of it or more. */
const isTowards = (factor: number, other: number): boolean => factor > 0 && Math.log(factor) / Math.log(other) >= 1 / 2

/** Sums over any hours of those that are known: the factor that fits best, and the squares that it explains. */
function sumsOf(actual: Float64Array, expected: Float64Array) {
  const [counts, squares, products] = [0, 1, 2].map(() => new Float64Array(actual.length + 1))
  const inSpan = (sums: Float64Array | undefined, from: number, to: number): number =>
    (sums?.[to] ?? 0) - (sums?.[Math.max(0, from)] ?? 0)
  for (const [hour, value] of actual.entries()) {
    const should = expected[hour] ?? Number.NaN
    const isKnown = should > 0 && !Number.isNaN(value)
    for (const [sums, own] of [
      [counts, 1],
      [squares, should ** 2],
      [products, value * should],
    ] as const)
      if (sums) sums[hour + 1] = (sums[hour] ?? 0) + (isKnown ? own : 0)
  }
  return {
    hoursIn: (from: number, to: number): number => inSpan(counts, from, to),
    factorIn: (from: number, to: number): number => inSpan(products, from, to) / inSpan(squares, from, to),
    explainedBy(from: number, to: number): number {
      const square = inSpan(squares, from, to)
      return square > 0 ? inSpan(products, from, to) ** 2 / square : 0
    },
  }
}
