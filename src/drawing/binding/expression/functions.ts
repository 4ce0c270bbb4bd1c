/** Functions of numbers that an expression may call, with the least and greatest number of their operands. */
export const FUNCTIONS = {
  abs: [1, 1],
  sign: [1, 1],
  sqrt: [1, 1],
  floor: [1, 1],
  ceil: [1, 1],
  /** To so many decimals, 0 without; halves away from zero. */
  round: [1, 2],
  min: [1, Number.POSITIVE_INFINITY],
  max: [1, Number.POSITIVE_INFINITY],
  sum: [1, Number.POSITIVE_INFINITY],
  avg: [1, Number.POSITIVE_INFINITY],
  /** Value, least, greatest: the value, or the bound that it passes. */
  clamp: [3, 3],
  /** Value, least, greatest: whether it lies between, bounds included. */
  between: [3, 3],
} as const satisfies Record<string, readonly [least: number, greatest: number]>
export type FunctionName = keyof typeof FUNCTIONS

/**
 * Functions that are no plain functions of numbers: `if` computes one of two operands alone; `isGood` and `age` (seconds
 * since the measurement, infinite where there was none) look at a point and take no other operand.
 */
export const SPECIAL_FUNCTIONS = ['if', 'isGood', 'age'] as const

export const FUNCTION_NAMES: readonly string[] = [...Object.keys(FUNCTIONS), ...SPECIAL_FUNCTIONS]

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

/** Halves away from zero, as people round: -0.5 to -1. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale
}
