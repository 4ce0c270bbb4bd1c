/**
 * Expressions of a drawing as programs of a stack machine, one after another. The low eight bits of a word are the
 * operation, the bits above its operand: index of a constant or point, a word to jump to, or a number of operands.
 */
export interface Programs {
  readonly words: Int32Array
  /** Program p: words `starts[p]` up to, not including, `starts[p + 1]`. */
  readonly starts: Uint32Array
  readonly constants: Float64Array
  /** Greatest stack height over all programs. */
  readonly height: number
  /** Points that each program reads or asks about, each once. */
  readonly points: readonly (readonly number[])[]
  /** Programs whose result changes as time passes, since they ask for an age or a rate. */
  readonly timed: readonly number[]
  /** Points whose rate is asked for, each once. */
  readonly rated: readonly number[]
}

export const OPERATION = {
  constant: 1,
  point: 2,
  isGood: 3,
  age: 4,
  negate: 5,
  not: 6,
  /** Anything but 0 and NaN becomes 1. */
  truth: 7,
  jump: 8,
  /** Pops the top, and jumps where it is 0 or NaN. */
  jumpUnless: 9,
  add: 10,
  subtract: 11,
  multiply: 12,
  divide: 13,
  remainder: 14,
  less: 15,
  lessOrEqual: 16,
  greater: 17,
  greaterOrEqual: 18,
  equal: 19,
  notEqual: 20,
  abs: 21,
  sign: 22,
  sqrt: 23,
  floor: 24,
  ceil: 25,
  round: 26,
  min: 27,
  max: 28,
  sum: 29,
  avg: 30,
  clamp: 31,
  between: 32,
  rate: 33,
} as const
export type Operation = (typeof OPERATION)[keyof typeof OPERATION]

export const OPERAND_SHIFT = 8
export const OPERATION_MASK = 0xff

/** Points whose numbers a program may use, each once: not those of which it only asks for quality or age. */
export function pointsUsedBy({ words, starts }: Programs, program: number): readonly number[] {
  const used = new Set<number>()
  for (const word of words.subarray(starts[program] ?? 0, starts[program + 1] ?? 0)) {
    const operation = word & OPERATION_MASK
    if (operation === OPERATION.point || operation === OPERATION.rate) used.add(word >>> OPERAND_SHIFT)
  }
  return [...used]
}
