import type { JsonFields, Operation } from '#drawing/engine.ts'
import { editOperations } from '../../../edit/change-elements.ts'
import { type EditBoard, refOf, storedAt } from '../../../edit/edit-board.ts'
import { textOperations } from '../../../edit/text.ts'
import type { FieldChanges } from '../../../edit/with-fields.ts'
import type { FieldTarget } from './field-target.ts'

/** Fields that a text's size follows from. */
const SIZING: ReadonlySet<string> = new Set([
  ...['text', 'fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'lineHeight', 'charSpacing'],
])

export const isTypeset = (field: string): boolean => SIZING.has(field)

/** Gives texts other letters, or another font, and the size that they take with it. O(chosen). */
export function typesetOperations({ board, refs, measureLine }: FieldTarget, fields: FieldChanges): Operation[] {
  return editOperations(
    board,
    refs.flatMap((ref) => {
      const stored = storedAt(board, ref)
      return stored
        ? [{ ref, fields: { ...fields, ...sizeWith(board, { ...stored, ...kept(fields) }, measureLine) } }]
        : []
    }),
  )
}

/** The size of a text, as typing all of it makes it: of a board that holds nothing else. */
function sizeWith(board: EditBoard, stored: JsonFields, measureLine: FieldTarget['measureLine']): FieldChanges {
  const { text } = stored
  if (typeof text !== 'string') return {}
  const uuid = 'text'
  const alone = {
    ...board,
    objects: { ...board.objects, objects: [{ ...stored, uuid, text: text === '' ? ' ' : '' }] },
  }
  const [typed] = textOperations(alone, refOf(uuid), text, measureLine)
  const edits = typed?.kind === 'edit' ? typed.edits.flatMap((edit) => edit.fields) : []
  return Object.fromEntries(
    edits.flatMap((edit) =>
      'value' in edit && (edit.field === 'width' || edit.field === 'height') ? [[edit.field, edit.value]] : [],
    ),
  )
}

/** The fields that are set, without those that are removed. */
const kept = (fields: FieldChanges): JsonFields =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
