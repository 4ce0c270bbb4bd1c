import { isLine, localLinePoints } from '../document/element-matrix.ts'
import { opacityOf, parseColor } from '../document/parse-color.ts'
import { applyAffine } from '../geometry/affine.ts'
import type { Box } from '../geometry/box.ts'
import type { WorldPoint } from '../geometry/points.ts'
import type { BoardElements } from '../scene/board-elements.ts'

/** Of what has no plain colour of its own. */
const GREY = '#8b93a1'
/** A line is not thinner, px of the picture. */
const MIN_WIDTH = 0.75

/** Draws the elements of a board as lines and boxes in their colours, in drawing order. O(elements). */
export function paintOverview(
  context: CanvasRenderingContext2D,
  board: Pick<BoardElements, 'elements' | 'seen' | 'tree' | 'frameOf' | 'isDrawn'>,
  { minX, minY }: Pick<Box, 'minX' | 'minY'>,
  scale: number,
): void {
  context.setTransform(scale, 0, 0, scale, -minX * scale, -minY * scale)
  for (const root of board.seen.slots)
    for (const slot of [root, ...board.tree.membersOf(root)]) {
      const element = board.elements[slot]
      if (!element || !board.isDrawn(slot) || board.tree.childrenOf(slot).length > 0) continue
      const frame = board.frameOf(slot)
      if (isLine(element)) {
        context.beginPath()
        for (const point of localLinePoints(element)) {
          const { x, y } = applyAffine<WorldPoint>(frame, point)
          context.lineTo(x, y)
        }
        context.lineWidth = Math.max(element.strokeWidth, MIN_WIDTH / scale)
        context.strokeStyle = plain(element.stroke) ?? GREY
        context.stroke()
        continue
      }
      const { width, height } = element
      context.save()
      context.transform(...frame)
      context.fillStyle = plain(element.fill) ?? plain(element.stroke) ?? GREY
      // a text is as dense as its strokes
      context.globalAlpha = 'text' in element ? 0.5 : 0.9
      context.fillRect(-width / 2, -height / 2, width, height)
      context.restore()
    }
  context.resetTransform()
}

/** A colour that can be seen; null for a gradient, a pattern and a clear one. */
const plain = (paint: unknown): string | null =>
  typeof paint === 'string' && parseColor(paint) !== null && opacityOf(paint) > 0 ? paint : null
