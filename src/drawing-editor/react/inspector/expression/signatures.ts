import { FUNCTION_NAMES, type FunctionName, type SPECIAL_FUNCTIONS } from '#contract/expression/functions.ts'

type CallName = FunctionName | (typeof SPECIAL_FUNCTIONS)[number]

/** What each function takes, as people write it. */
export const SIGNATURES: Readonly<Record<CallName, string>> = {
  abs: '(x)',
  sign: '(x)',
  sqrt: '(x)',
  floor: '(x)',
  ceil: '(x)',
  round: '(x, decimals)',
  min: '(x, y, …)',
  max: '(x, y, …)',
  sum: '(x, y, …)',
  avg: '(x, y, …)',
  clamp: '(x, min, max)',
  between: '(x, min, max)',
  if: '(condition, x, y)',
  isGood: '({point})',
  age: '({point})',
  rate: '({point})',
}

/** The functions, in the order of the language. */
export const CALL_NAMES: readonly CallName[] = FUNCTION_NAMES.filter((name): name is CallName =>
  Object.hasOwn(SIGNATURES, name),
)
