import { type Affine, composeAffines, elementMatrix, type Operation } from '#drawing/engine.ts'
import { type ElementChange, editOperations } from './change-elements.ts'
import { type ChosenElement, chosenElements } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { fieldsOfMatrix, poseChanges } from './fields-of-matrix.ts'
import { isHeld } from './locks.ts'
import { moveOperations } from './move.ts'
import { isAsGoodAs } from './without-noise.ts'

/**
 * Turns, mirrors, scales or skews elements on the board, each by its pose alone: strokes and letters go along, except
 * strokes that Fabric keeps uniform. Elements locked against what the transform does to them stay as they are.
 * O(chosen).
 *
 * @param transform - On the board, document px.
 */
export function transformOperations(board: EditBoard, refs: readonly ElementRef[], transform: Affine): Operation[] {
  if (kindOfTransform(transform) === 'move') return moveOperations(board, refs, transform[4], transform[5])
  const free = chosenElements(board, refs).filter((one) => !isHeldFrom(board, one, transform))
  return editOperations(
    board,
    free.map((one) => transformed(one, transform)),
  )
}

/** The new pose of an element that goes along with a transform of the board. */
export function transformed(
  { ref, element, parent, parentFromWorld }: ChosenElement,
  transform: Affine,
): ElementChange {
  const matrix = composeAffines(parentFromWorld, transform, parent, elementMatrix(element))
  return { ref, fields: poseChanges(fieldsOfMatrix(matrix, element), element) }
}

/** Which lock is in the way of a transform, beside the one against being moved. */
function kindOfTransform([a, b, c, d]: Affine): 'move' | 'rotate' | 'scale' {
  const isTurn = isAsGoodAs(a, d) && isAsGoodAs(b, -c) && isAsGoodAs(a * a + b * b, 1)
  if (!isTurn) return 'scale'
  return isAsGoodAs(a, 1) && isAsGoodAs(b, 0) ? 'move' : 'rotate'
}

function isHeldFrom(board: EditBoard, { ref, element, parent }: ChosenElement, transform: Affine): boolean {
  const before = composeAffines(parent, elementMatrix(element))
  const after = composeAffines(transform, before)
  const isMoved = !isAsGoodAs(before[4], after[4]) || !isAsGoodAs(before[5], after[5])
  return isHeld(board, ref, kindOfTransform(transform)) || (isMoved && isHeld(board, ref, 'move'))
}
