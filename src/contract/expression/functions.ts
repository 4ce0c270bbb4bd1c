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
 * Functions that need more than numbers: `if` evaluates only one of its branches; `isGood` and `age` (seconds since the
 * measurement, infinite without one) take a point.
 */
export const SPECIAL_FUNCTIONS = ['if', 'isGood', 'age'] as const

export const FUNCTION_NAMES: readonly string[] = [...Object.keys(FUNCTIONS), ...SPECIAL_FUNCTIONS]

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

/** Rounds halves away from zero, as people do: -0.5 to -1. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale
}
