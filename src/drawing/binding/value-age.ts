import { writeText } from './value-digits.ts'

const MINUTES_A_DAY = 1440
/** Longer ages are shown as this many days. */
const MAX_DAYS = 999
const UNDER_A_MINUTE = '<1min'

/** Every character of an age. */
export const AGE_CHARACTERS = '<0123456789minhd'
/** Length of the longest age text. */
export const MAX_AGE_LENGTH = 5

/** Step of an age, from 1 on: all ages of a step have the same text. It is the step's least age in minutes, plus 1. */
export function ageStep(seconds: number): number {
  const minutes = Math.floor(Math.min(seconds / 60, MAX_DAYS * MINUTES_A_DAY))
  if (minutes < 60) return minutes + 1
  if (minutes < MINUTES_A_DAY) return minutes - (minutes % 60) + 1
  return minutes - (minutes % MINUTES_A_DAY) + 1
}

/**
 * Writes the age of a step, in units that every language reads, and returns its end; nothing for step 0.
 */
export function writeAge(step: number, out: Uint32Array, from: number): number {
  if (step === 0) return from
  const minutes = step - 1
  if (minutes === 0) return writeText(UNDER_A_MINUTE, out, from)
  if (minutes < 60) return writeText(`${minutes}min`, out, from)
  if (minutes < MINUTES_A_DAY) return writeText(`${minutes / 60}h`, out, from)
  return writeText(`${minutes / MINUTES_A_DAY}d`, out, from)
}
