import type { JsonFields, Operation } from '#drawing/engine.ts'
import { soundOperations } from './checks.ts'
import type { EditBoard } from './edit-board.ts'

/**
 * Puts new elements on the board above all others, in their order. None where one holds a number that may not be
 * written.
 */
export function insertOperations(board: EditBoard, elements: readonly JsonFields[]): Operation[] {
  const first = board.objects.objects.length
  const items = elements.map((element, at) => ({ index: first + at, element }))
  return items.length > 0 ? soundOperations([{ kind: 'insert', board: board.uuid, items }]) : []
}
