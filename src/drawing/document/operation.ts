import { z } from 'zod'

// A change of a drawing, small enough to log, and read back from a log by this schema. Names are uuids, indices count from
// 0; of several indices each holds once the whole operation is done.

export type Json = null | boolean | number | string | readonly Json[] | JsonFields
/** An object as it is stored. */
export interface JsonFields {
  readonly [field: string]: Json
}
const json: z.ZodType<Json> = z.json()

const name = z.string().min(1)
const index = z.int().min(0)
const finite = z.number().refine(Number.isFinite)
const fields = z.record(z.string(), json)

/**
 * Gives a field a value, or takes it away. A field that is not there yet comes last, or before the one that `before`
 * names: taken away and brought back, it stands where it stood, and the text of the drawing is the same to the byte.
 */
const fieldEdit = z.union([
  z.strictObject({ field: name, value: json, before: name.optional() }),
  z.strictObject({ field: name, isGone: z.literal(true) }),
])
export type FieldEdit = z.infer<typeof fieldEdit>

/** Which object of a drawing has fields: the drawing, a board, or the block of a board that holds its elements. */
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
  z.strictObject({
    kind: z.literal('edit'),
    board: name,
    edits: z.array(z.strictObject({ id: name, fields: z.array(fieldEdit).min(1) })).min(1),
  }),
  /** Moves elements by document px. */
  z.strictObject({ kind: z.literal('move'), board: name, ids: z.array(name).min(1), dx: finite, dy: finite }),
  /** `left` and `top` of elements: what undoes a move, for sums of fractions do not come out even. */
  z.strictObject({
    kind: z.literal('position'),
    board: name,
    ids: z.array(name).min(1),
    lefts: z.array(finite),
    tops: z.array(finite),
  }),
  /** Other indices in the order of drawing. Indices rise. */
  z.strictObject({
    kind: z.literal('reorder'),
    board: name,
    items: z.array(z.strictObject({ id: name, index })).min(1),
  }),
  z.strictObject({ kind: z.literal('insertBoard'), index, board: fields }),
  z.strictObject({ kind: z.literal('removeBoard'), board: name }),
  z.strictObject({ kind: z.literal('moveBoard'), board: name, index }),
  /** Fields that are no list of boards or elements. */
  z.strictObject({ kind: z.literal('editFields'), owner, fields: z.array(fieldEdit).min(1) }),
])
export type Operation = z.infer<typeof operation>

/** What cannot be done with the drawing as it is: nothing of the operation is. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}
