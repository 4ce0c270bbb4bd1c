import type { Operation } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, elementAt } from './edit-board.ts'
import { refsWhere } from './refs-where.ts'

/** Hides elements, or shows them again; none where they already are so. Locks do not matter. O(chosen). */
export function hideOperations(board: EditBoard, refs: readonly ElementRef[], isHidden: boolean): Operation[] {
  const others = refs.filter((ref) => elementAt(board, ref)?.visible === isHidden)
  return editOperations(
    board,
    others.map((ref) => ({ ref, fields: { visible: !isHidden } })),
  )
}

/** All hidden elements, in drawing order, those in groups behind their group. O(elements). */
export const hiddenRefs = (board: EditBoard): ElementRef[] => refsWhere(board, ({ element }) => !element.visible)
