import type { Operation } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { chosenElements } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { frameChange } from './frame-change.ts'
import { isHeld } from './locks.ts'
import { resized } from './resize.ts'
import { frameOfElement, type SelectionFrame } from './selection-frame.ts'

/**
 * Gives all elements the width, the height or both of the first chosen one, each about its own middle and before
 * turning. Locked ones stay. O(chosen).
 */
export function sameSizeOperations(
  board: EditBoard,
  refs: readonly ElementRef[],
  side: 'width' | 'height' | 'both',
): Operation[] {
  const [first, ...others] = chosenElements(board, refs)
  if (!first) return []
  const { width, height } = frameOfElement(first)
  const size: Partial<SelectionFrame> = {
    ...(side !== 'height' && { width }),
    ...(side !== 'width' && { height }),
  }
  const free = others.filter(({ ref }) => !isHeld(board, ref, 'scale'))
  return editOperations(
    board,
    free.map((one) => {
      const frame = frameOfElement(one)
      return resized(one, frameChange(frame, { ...frame, ...size }), true)
    }),
  )
}
