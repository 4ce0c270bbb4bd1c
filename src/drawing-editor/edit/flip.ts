import { composeAffines, type Operation, scaling, translation } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { selectionFrame } from './selection-frame.ts'
import { transformOperations } from './transform.ts'

/**
 * Mirrors elements about the middle of what is chosen, as the board shows them: a turned one leans the other way then.
 * Letters are mirrored too, as by Fabric. Ones locked against being scaled stay. O(chosen).
 */
export function flipOperations(
  board: EditBoard,
  refs: readonly ElementRef[],
  way: 'horizontally' | 'vertically',
): Operation[] {
  const frame = selectionFrame(board, refs)
  if (!frame) return []
  const { centerX, centerY } = frame
  const mirror = way === 'horizontally' ? scaling(-1, 1) : scaling(1, -1)
  return transformOperations(
    board,
    refs,
    composeAffines(translation(centerX, centerY), mirror, translation(-centerX, -centerY)),
  )
}
