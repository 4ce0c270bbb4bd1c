// Representations of an empty value: blanks in an input or a cell, null in JSON. Every field schema handles them by the
// same rule, so that console, server and Excel accept or refuse empty values alike.

import { z } from 'zod'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Turns an empty value into undefined, which a schema refuses as `required`. */
export const orMissing = (value: unknown): unknown => (isEmpty(value) ? undefined : value)

/** Turns an empty value into `nothing`; an absent value stays absent. */
export const orEmpty =
  (nothing: unknown) =>
  (value: unknown): unknown =>
    value !== undefined && isEmpty(value) ? nothing : value

/** Inputs, cells and form-encoded calls contain numbers as text. */
export const numberIn = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : value)

/** An integer as sent by a form. An empty value is refused, never read as zero. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess((value) => numberIn(orMissing(value)), z.number().int().min(min).max(max))

const TRUTH: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Form-encoded calls send `true` and `false` as text. */
export const flagSchema = z.preprocess((value) => {
  const sent = orMissing(value)
  return typeof sent === 'string' ? (TRUTH[sent] ?? sent) : sent
}, z.boolean())
