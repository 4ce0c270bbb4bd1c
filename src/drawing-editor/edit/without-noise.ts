/**
 * More than rounding errors add to a number, and less than 1e-6 px of any board, even where a group scales it by
 * 10,000.
 */
const NOISE = 1e-10
const DECIMALS = 1e10
/** Larger numbers have no more than ten decimals anyway. */
const MAX_WITH_DECIMALS = Number.MAX_SAFE_INTEGER / DECIMALS
/** Of a scale, which may be tiny. */
const DIGITS = 12

/**
 * A calculated length or angle without rounding errors: `before` where it is as good as that, else the number with ten
 * decimals, so that 120 and 0.3 are just that.
 *
 * @param before - What it was before the calculation.
 */
export function withoutNoise(value: number, before?: number): number {
  if (before !== undefined && isAsGoodAs(value, before)) return before
  if (Math.abs(value) > MAX_WITH_DECIMALS) return value
  // + 0 turns -0 into 0
  return Math.round(value * DECIMALS) / DECIMALS + 0
}

/** The same of a scale, in proportion to its size. */
export function scaleWithoutNoise(scale: number, before: number): number {
  return isAsGoodAs(scale, before, 0) ? before : Number(scale.toPrecision(DIGITS))
}

/** Whether two calculated numbers are the same. @param unit - Numbers below it are compared with it. */
export const isAsGoodAs = (a: number, b: number, unit = 1): boolean =>
  Math.abs(a - b) <= NOISE * Math.max(unit, Math.abs(a), Math.abs(b))
