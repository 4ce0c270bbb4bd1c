// Two models as one, by how well each of them did in the last days (domain guide 4.10).

import { NUM_CLASSES } from './classes.ts'

const DAYS_H = 7 * 24
/** Fewer errors say nothing. */
const MIN_ERRORS = 24

interface PairOfErrors {
  readonly hour: number
  readonly first: number
  readonly second: number
}

export interface Blend {
  /** Notes what both models missed an hour by. */
  note(group: number, hour: number, firstError: number, secondError: number): void
  /** Weight of the second model, by the inverse of the squared errors: 0 where the first one did better, or too little is known. */
  weightOf(group: number, issue: number): number
}

export function createBlend(): Blend {
  const errors: PairOfErrors[][] = Array.from({ length: NUM_CLASSES }, () => [])
  return {
    note(group, hour, firstError, secondError) {
      errors[group]?.push({ hour, first: Math.abs(firstError), second: Math.abs(secondError) })
    },
    weightOf(group, issue) {
      const recent = (errors[group] ?? []).filter(({ hour }) => hour >= issue - DAYS_H)
      errors[group] = recent
      const first = recent.reduce((sum, error) => sum + error.first ** 2, 0)
      const second = recent.reduce((sum, error) => sum + error.second ** 2, 0)
      return recent.length < MIN_ERRORS || second >= first ? 0 : first / (first + second)
    },
  }
}
