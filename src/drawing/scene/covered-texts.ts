import type { DrawingElement } from '../document/drawing-element.ts'
import { readPaint } from '../document/paint.ts'
import { boxAt, boxesMeet } from '../geometry/box.ts'
import { SHAPE_KINDS } from '../shapes/kinds.ts'
import type { BoardElements } from './board-elements.ts'

/** Comparing more boxes than this would hold up a frame: then all values stay on top. */
const MAX_COMPARED = 2_000_000

/**
 * Those of some texts that later elements are painted over. By boxes, so that some may be among them that are only
 * near. O(texts · elements), for small boards.
 */
export function coveredTexts(
  board: Pick<BoardElements, 'elements' | 'order' | 'boxes' | 'tree' | 'rankOf'>,
  texts: readonly number[],
): number[] {
  if (texts.length === 0 || texts.length * board.order.length > MAX_COMPARED) return []
  const placed = (slot: number) => ({ box: boxAt(board.boxes, slot), rank: board.rankOf(slot) })
  const covers = [...board.order].filter((slot) => canCover(board.elements[slot])).map(placed)
  return texts.filter((text) => {
    const { box, rank } = placed(board.tree.rootOf(text))
    return covers.some((cover) => cover.rank > rank && boxesMeet(cover.box, box))
  })
}

/** Whether an element hides what is below it: thin lines and texts do not. */
function canCover(element: DrawingElement | null | undefined): boolean {
  if (!element?.visible) return false
  const { covers } = SHAPE_KINDS[element.kind]
  return covers === 'always' || (covers === 'where-filled' && readPaint(element.fill) !== null)
}
