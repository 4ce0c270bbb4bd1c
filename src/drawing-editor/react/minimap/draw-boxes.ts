import { type BoardElements, boxAt, isEmptyBox } from '#drawing/engine.ts'
import type { MinimapView } from './minimap-view.ts'

/** Elements are at least so large on the overview, px of it. */
const MIN_PX = 1
const ELEMENT = 'rgba(195, 199, 209, 0.55)'
const GROUND = '#3e3f4c'

/** Draws the boxes of all that is seen on a board, below each other as in the drawing. O(elements). */
export function drawBoxes(
  pen: CanvasRenderingContext2D,
  { board, sheet, background }: { board: BoardElements; sheet: { width: number; height: number }; background: string },
  { scale, x, y }: MinimapView,
): void {
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height)
  pen.fillStyle = GROUND
  // what is no colour leaves the one before
  pen.fillStyle = background
  pen.fillRect(x, y, sheet.width * scale, sheet.height * scale)
  pen.fillStyle = ELEMENT
  for (const slot of board.seen.slots) {
    if (!board.isDrawn(slot)) continue
    const { minX, minY, maxX, maxY } = boxAt(board.boxes, slot)
    if (isEmptyBox({ minX, minY, maxX, maxY })) continue
    const [width, height] = [(maxX - minX) * scale, (maxY - minY) * scale]
    pen.fillRect(minX * scale + x, minY * scale + y, Math.max(width, MIN_PX), Math.max(height, MIN_PX))
  }
}
