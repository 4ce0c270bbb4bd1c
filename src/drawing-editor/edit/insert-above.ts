import type { JsonFields, Operation } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { soundOperations } from './checks.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { refOf } from './edit-board.ts'
import type { Siblings } from './siblings.ts'

/** New elements in the list of others, above the topmost of them. */
export interface Inserted {
  readonly operations: Operation[]
  /** The new elements, in the order given; none where they may not be written. */
  readonly refs: readonly ElementRef[]
}

/** @param elements - In drawing order, with uuids where they stand on the board. */
export function insertAbove(
  board: EditBoard,
  { parent, list, chosen }: Siblings,
  elements: readonly JsonFields[],
): Inserted {
  const at = (chosen.at(-1)?.place ?? list.length - 1) + 1
  if (!parent) {
    const items = elements.map((element, index) => ({ index: at + index, element }))
    const operations = items.length > 0 ? soundOperations([{ kind: 'insert', board: board.uuid, items }]) : []
    return { operations, refs: operations.length > 0 ? elements.map(({ uuid }) => refOf(String(uuid))) : [] }
  }
  const operations = editOperations(board, [{ ref: parent, fields: { objects: list.toSpliced(at, 0, ...elements) } }])
  const first = (chosen.at(-1)?.ref.path.at(-1) ?? -1) + 1
  const refs = elements.map((_, index) => ({ id: parent.id, path: [...parent.path, first + index] }))
  return { operations, refs: operations.length > 0 ? refs : [] }
}
