// What "nothing" looks like on its way: blanks in an input or a cell, null in JSON. Every schema of a field takes them by the
// same rule, so that console, server and Excel refuse, or read, an empty value alike.

import { z } from 'zod'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Nothing as if it had not been sent, which a schema refuses as `required`. */
export const orMissing = (value: unknown): unknown => (isEmpty(value) ? undefined : value)

/** Nothing as `nothing`; what was left out altogether stays left out. */
export const orEmpty =
  (nothing: unknown) =>
  (value: unknown): unknown =>
    value !== undefined && isEmpty(value) ? nothing : value

/** Inputs, cells and form-encoded calls hold numbers as text. */
export const numberIn = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : value)

/** A whole number as a form sends it. Nothing is refused, never read as zero. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess((value) => numberIn(orMissing(value)), z.number().int().min(min).max(max))

const TRUTH: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Form-encoded calls send `true` and `false` as text. */
export const flagSchema = z.preprocess((value) => {
  const sent = orMissing(value)
  return typeof sent === 'string' ? (TRUTH[sent] ?? sent) : sent
}, z.boolean())
