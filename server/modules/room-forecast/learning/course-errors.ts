// P10 and P90 from what was missed before at about the same distance.

import { quantileOf } from '../../load-forecast/learning/quantile.ts'
import { AHEAD_H } from './room-hours.ts'

const SHARE = 0.1
/** Distances that err alike, hours around one. */
const AROUND_H = 2
/** With fewer errors there is no band. */
const MIN_ERRORS = 60
/** Errors of the last days count. */
const MEMORY_H = 45 * 24

/** How far off forecasts may be at each distance, K: 0 or less, and 0 or more. */
export interface Reach {
  readonly low: Float64Array
  readonly high: Float64Array
}

export interface CourseErrors {
  /** Issues come in the order of time. @param error - Actual less forecast, K. */
  note(issue: number, ahead: number, error: number): void
  /** Those noted before count only until enough new ones are known: another model made them. */
  startOver(): void
  /** Null as long as too few forecasts have been judged. */
  reachAt(issue: number): Reach | null
}

interface Noted {
  readonly issues: number[]
  readonly errors: number[]
  /** The first that is not too old, and the first of the present model. */
  from: number
  newFrom: number
}

export function createCourseErrors(): CourseErrors {
  const noted = Array.from({ length: AHEAD_H }, (): Noted => ({ issues: [], errors: [], from: 0, newFrom: 0 }))

  function sortedAround(ahead: number): Float64Array {
    const near = noted.slice(Math.max(0, ahead - AROUND_H), ahead + AROUND_H + 1)
    const numNew = near.reduce((sum, { errors, newFrom }) => sum + errors.length - newFrom, 0)
    const spans = near.map(({ errors, from, newFrom }) =>
      errors.slice(numNew < MIN_ERRORS ? from : Math.max(from, newFrom)),
    )
    return Float64Array.from(spans.flat()).sort()
  }

  return {
    note(issue, ahead, error) {
      const own = noted[ahead]
      own?.issues.push(issue)
      own?.errors.push(error)
    },
    startOver() {
      for (const own of noted) own.newFrom = own.errors.length
    },
    reachAt(issue) {
      for (const own of noted) while ((own.issues[own.from] ?? issue) < issue - MEMORY_H) own.from += 1
      const low = new Float64Array(AHEAD_H)
      const high = new Float64Array(AHEAD_H)
      for (let ahead = 0; ahead < AHEAD_H; ahead += 1) {
        const errors = sortedAround(ahead)
        if (errors.length < MIN_ERRORS) return null
        low[ahead] = Math.min(0, quantileOf(errors, SHARE))
        high[ahead] = Math.max(0, quantileOf(errors, 1 - SHARE))
      }
      return { low, high }
    },
  }
}
