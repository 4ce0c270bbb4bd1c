/** Whether what came of an advice is what its strategy expected. Pure. */

import type { AdviceOutcome } from '#contract/regulation/advice.ts'
import { EXPECTED_WITHIN_MIN } from '../computing/expectation.ts'

const MINUTE_MS = 60_000
/** Of values before the taking and before the end, which are compared as means. */
export const COMPARED_MS = 10 * MINUTE_MS
/** A value that held for less has shown nothing. */
const LEAST_HELD_MS = 15 * MINUTE_MS
/** Of the expected change that may be missing or too much. */
const TOLERANCE = 0.5

/** When it is looked at what came: after {@link EXPECTED_WITHIN_MIN}, or when the value ends. @param validUntil - Null: it has no end. */
export const dueAt = (takenAt: number, validUntil: number | null): number =>
  Math.min(takenAt + EXPECTED_WITHIN_MIN * MINUTE_MS, validUntil ?? Number.POSITIVE_INFINITY)

export interface TakenAdvice {
  /** Epoch ms. */
  readonly takenAt: number
  readonly dueAt: number
  /** Of the measured value. */
  readonly expected: number
  /** What cannot be told from noise, in its unit. */
  readonly smallest: number
  /** The device carried it out. */
  readonly isDone: boolean
  /** Somebody else set something at the unit meanwhile, or the point has another value. */
  readonly isMoved: boolean
  /** Means before the taking and before the end; null: not known. */
  readonly before: number | null
  readonly after: number | null
}

/** @returns With the change that came; null where it is not known. */
export function judgeAdvice(advice: TakenAdvice): { readonly outcome: AdviceOutcome; readonly came: number | null } {
  const { takenAt, dueAt: end, expected, smallest, before, after } = advice
  const came = before === null || after === null ? null : after - before
  if (!advice.isDone) return { outcome: 'notDone', came: null }
  if (advice.isMoved) return { outcome: 'moved', came }
  if (end - takenAt < LEAST_HELD_MS) return { outcome: 'endedEarly', came }
  if (came === null) return { outcome: 'noData', came }
  if (Math.abs(expected) <= smallest) return { outcome: 'tooSmall', came }
  const allowed = Math.max(smallest, TOLERANCE * Math.abs(expected))
  return { outcome: Math.abs(came - expected) <= allowed ? 'met' : 'missed', came }
}
