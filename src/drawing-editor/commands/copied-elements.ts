import { type JsonFields, versionOf } from '#drawing/engine.ts'
import { type ChosenElement, chosenElement, outerBoxOnBoard, unionOf } from '../edit/chosen-elements.ts'
import { type EditBoard, frameAt } from '../edit/edit-board.ts'
import { fieldsOfMatrix, poseChanges } from '../edit/fields-of-matrix.ts'
import { siblingsOf } from '../edit/siblings.ts'
import { withFields } from '../edit/with-fields.ts'
import type { Editor } from '../editor/editor.ts'
import type { CopiedElements } from '../exchange/clipboard-format.ts'

/** What is chosen, for the clipboard; null where nothing is. Members of a group are copied as they stand on the board. */
export function copiedElements({ board, createUuid, drawing, selection }: Editor): CopiedElements | null {
  const siblings = siblingsOf(board, selection.refs)?.chosen ?? []
  const drawn = siblings.flatMap(({ ref }) => chosenElement(board, ref) ?? [])
  if (drawn.length === 0) return null
  const { minX, minY, maxX, maxY } = unionOf(drawn.map(outerBoxOnBoard))
  return {
    drawing: uuidOf(drawing.record),
    board: board.uuid,
    fabricVersion: versionOf(board),
    box: { left: minX, top: minY, width: maxX - minX, height: maxY - minY },
    elements: drawn.map((one) => named(onBoard(board, one), createUuid)),
  }
}

export const uuidOf = ({ uuid }: JsonFields): string => (typeof uuid === 'string' ? uuid : '')

/** Members of groups may have no uuid. */
const named = (element: JsonFields, createUuid: () => string): JsonFields =>
  uuidOf(element) === '' ? { ...element, uuid: createUuid() } : element

function onBoard(board: EditBoard, { ref, stored, element }: ChosenElement): JsonFields {
  return ref.path.length === 0
    ? stored
    : withFields(stored, poseChanges(fieldsOfMatrix(frameAt(board, ref), element), element))
}
