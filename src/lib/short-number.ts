import { writeNumber } from './language-customs.ts'

const STEPS = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** A number with at most `digits` decimals and a suffix: 1500 is 1.5k. */
export function shortNumber(number: number, digits = 1): string {
  const size = Math.abs(number)
  const [step, suffix] = STEPS.find(([limit]) => size >= limit) ?? [1, '']
  return `${writeNumber(Number((number / step).toFixed(digits)), { maxDecimals: digits, hasGroups: false })}${suffix}`
}
