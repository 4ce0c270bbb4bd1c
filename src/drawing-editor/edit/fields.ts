import { elementMatrix, type Operation, readElement, versionOf } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, elementAt, storedAt } from './edit-board.ts'
import { fieldsOfMatrix } from './fields-of-matrix.ts'
import { type FieldChanges, withFields } from './with-fields.ts'

/** Fields that change what left and top refer to. */
const BOX_FIELDS = ['strokeWidth', 'strokeUniform', 'strokeLineCap', 'originX', 'originY']

/**
 * Sets or removes (undefined) stored fields of elements, whatever their locks; none where nothing changes. Where a
 * field changes the box that `left` and `top` refer to, such as the width of the stroke, these follow, so that the
 * middle of the element stays: a pipe that gets wider does not leave its joints. The uuid is never changed. O(chosen).
 */
export function fieldOperations(board: EditBoard, refs: readonly ElementRef[], changes: FieldChanges): Operation[] {
  const { uuid: _, ...fields } = changes
  return editOperations(
    board,
    refs.map((ref) => ({ ref, fields: { ...fields, ...placeKept(board, ref, fields) } })),
  )
}

/** The left and top that keep an element in its place with other fields. */
export function placeKept(board: EditBoard, ref: ElementRef, fields: FieldChanges): FieldChanges {
  if (!BOX_FIELDS.some((field) => field in fields)) return {}
  const [stored, element] = [storedAt(board, ref), elementAt(board, ref)]
  const changed = stored && readElement(withFields(stored, fields), versionOf(board))
  if (!element || !changed) return {}
  const { left, top } = fieldsOfMatrix(elementMatrix(element), changed)
  return { ...(left !== element.left && { left }), ...(top !== element.top && { top }), ...given(fields) }
}

/** A left and top that are set on purpose count. */
const given = ({ left, top }: FieldChanges): FieldChanges => ({
  ...(left !== undefined && { left }),
  ...(top !== undefined && { top }),
})
