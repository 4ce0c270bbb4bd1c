/** Numeric functions that an expression may call, with the least and greatest number of operands. */
export const FUNCTIONS = {
  abs: [1, 1],
  sign: [1, 1],
  sqrt: [1, 1],
  floor: [1, 1],
  ceil: [1, 1],
  /** Rounds to the given decimals (0 by default), halves away from zero. */
  round: [1, 2],
  min: [1, Number.POSITIVE_INFINITY],
  max: [1, Number.POSITIVE_INFINITY],
  sum: [1, Number.POSITIVE_INFINITY],
  avg: [1, Number.POSITIVE_INFINITY],
  /** Clamps value to [least, greatest]. */
  clamp: [3, 3],
  /** Whether least ≤ value ≤ greatest. */
  between: [3, 3],
} as const satisfies Record<string, readonly [least: number, greatest: number]>
export type FunctionName = keyof typeof FUNCTIONS

/**
 * What can be asked of a point beside its value: `age` is seconds since the measurement, infinite without one; `rate` is how
 * much the value changes in an hour, by the last ten minutes, and no number until two minutes are known.
 */
export const POINT_FUNCTIONS = ['isGood', 'age', 'rate'] as const
export type PointFunction = (typeof POINT_FUNCTIONS)[number]
export const isPointFunction = (name: string): name is PointFunction => POINT_FUNCTIONS.some((one) => one === name)

/** Functions that need more than numbers: `if` evaluates only one of its branches, the others take a point. */
export const SPECIAL_FUNCTIONS = ['if', ...POINT_FUNCTIONS] as const

export const FUNCTION_NAMES: readonly string[] = [...Object.keys(FUNCTIONS), ...SPECIAL_FUNCTIONS]

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

/** Rounds halves away from zero, as people do: -0.5 to -1. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale
}
