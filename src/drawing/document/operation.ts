import { z } from 'zod'

// A change of a drawing, small enough to log; this schema reads it back from the log. Names are uuids. Indices count
// from 0 and hold after the whole operation.

export type Json = null | boolean | number | string | readonly Json[] | JsonFields
/** An object as stored. */
export interface JsonFields {
  readonly [field: string]: Json
}
const json: z.ZodType<Json> = z.json()

const name = z.string().min(1)
const index = z.int().min(0)
const finite = z.number().refine(Number.isFinite)
const fields = z.record(z.string(), json)

/**
 * Sets or removes a field. A new field comes last, or before the field `before`, so that a removed field returns to its
 * position and the drawing's text is the same to the byte.
 */
const fieldEdit = z.union([
  z.strictObject({ field: name, value: json, before: name.optional() }),
  z.strictObject({ field: name, isGone: z.literal(true) }),
])
export type FieldEdit = z.infer<typeof fieldEdit>

/** The object whose fields are edited: the drawing, a board, or the block of a board that holds its elements. */
const owner = z.union([
  z.strictObject({ kind: z.literal('drawing') }),
  z.strictObject({ kind: z.literal('board'), board: name }),
  z.strictObject({ kind: z.literal('block'), board: name }),
])

export const operation = z.discriminatedUnion('kind', [
  /** New elements. Indices rise. */
  z.strictObject({
    kind: z.literal('insert'),
    board: name,
    items: z.array(z.strictObject({ index, element: fields })).min(1),
  }),
  z.strictObject({ kind: z.literal('remove'), board: name, ids: z.array(name).min(1) }),
  /** Fields of elements; `path` leads through the lists `objects` of groups to an element inside. */
  z.strictObject({
    kind: z.literal('edit'),
    board: name,
    edits: z
      .array(z.strictObject({ id: name, path: z.array(index).min(1).optional(), fields: z.array(fieldEdit).min(1) }))
      .min(1),
  }),
  /** Moves elements by document px. */
  z.strictObject({ kind: z.literal('move'), board: name, ids: z.array(name).min(1), dx: finite, dy: finite }),
  /** Sets `left` and `top` of elements. Undoes a move exactly, which subtracting fractions would not. */
  z.strictObject({
    kind: z.literal('position'),
    board: name,
    ids: z.array(name).min(1),
    lefts: z.array(finite),
    tops: z.array(finite),
  }),
  /** New indices in drawing order. Indices rise. */
  z.strictObject({
    kind: z.literal('reorder'),
    board: name,
    items: z.array(z.strictObject({ id: name, index })).min(1),
  }),
  z.strictObject({ kind: z.literal('insertBoard'), index, board: fields }),
  z.strictObject({ kind: z.literal('removeBoard'), board: name }),
  z.strictObject({ kind: z.literal('moveBoard'), board: name, index }),
  /** Edits fields, except lists of boards or elements. */
  z.strictObject({ kind: z.literal('editFields'), owner, fields: z.array(fieldEdit).min(1) }),
])
export type Operation = z.infer<typeof operation>

/** The operation does not fit the drawing; none of it was applied. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}
