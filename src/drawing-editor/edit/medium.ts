import { MEDIA, MEDIUM_CODES, type MediumCode } from '#contract/drawing/media.ts'
import { EQUIPMENT, type JsonFields, type Operation } from '#drawing/engine.ts'
import { type ElementChange, editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, listIn, storedAt } from './edit-board.ts'
import type { FieldChanges } from './with-fields.ts'

/** What a medium is to the look of a line: its colour and dashes; the width is the line's own. */
const LOOK_FIELDS = ['medium', 'stroke', 'strokeDashArray', 'strokeWidth'] as const

/**
 * Gives lines and symbols a medium: a line its colour and dashes; of a symbol, its lines that have the grey of equipment or
 * the colour of a medium. Null takes it away: symbols are grey again, lines keep their look.
 */
export function mediumOperations(board: EditBoard, refs: readonly ElementRef[], code: MediumCode | null): Operation[] {
  return editOperations(
    board,
    refs.flatMap((ref): ElementChange[] => {
      if (storedAt(board, ref)?.symbolId === undefined) return [{ ref, fields: mediumFields(code) }]
      const color = code === null ? EQUIPMENT.outline : MEDIA[code].color
      return [{ ref, fields: { medium: code ?? undefined } }, ...partsOf(board, ref).flatMap(recolored(board, color))]
    }),
  )
}

/** Everything inside a group, at any depth. */
const partsOf = (board: EditBoard, ref: ElementRef): ElementRef[] =>
  listIn(storedAt(board, ref) ?? {}).flatMap((_, place) => {
    const part = { ...ref, path: [...ref.path, place] }
    return [part, ...partsOf(board, part)]
  })

const LINE_COLORS: ReadonlySet<unknown> = new Set([EQUIPMENT.outline, ...MEDIUM_CODES.map((code) => MEDIA[code].color)])

const recolored =
  (board: EditBoard, color: string) =>
  (ref: ElementRef): ElementChange[] => {
    const { stroke, fill } = storedAt(board, ref) ?? {}
    const fields = { ...(LINE_COLORS.has(stroke) && { stroke: color }), ...(LINE_COLORS.has(fill) && { fill: color }) }
    return Object.keys(fields).length > 0 ? [{ ref, fields }] : []
  }

/** The fields that make a line one of a medium; null takes the medium away and leaves the look. */
function mediumFields(code: MediumCode | null): FieldChanges {
  if (code === null) return { medium: undefined }
  const { color, dash } = MEDIA[code]
  return { medium: code, stroke: color, strokeDashArray: dash === null ? null : [...dash] }
}

/** The look of a line, for another one that branches off it. */
export const lookOfLine = (line: JsonFields): JsonFields =>
  Object.fromEntries(LOOK_FIELDS.flatMap((field) => (line[field] === undefined ? [] : [[field, line[field]] as const])))
