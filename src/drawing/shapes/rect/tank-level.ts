import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import type { Box } from '#drawing/geometry/box.ts'

/** Whether the rectangle is a tank: its height when full is given. */
export function isTank({ kind, waterBoxMaxHeight }: DrawingElement): boolean {
  return kind === 'rect' && waterBoxMaxHeight !== undefined && waterBoxMaxHeight > 0
}

/** Inside of a tank's walls, in its own space: the water stands in it from the bottom up. */
export function tankInside({ width, height }: DrawingElement, lineWidth: number): Box {
  const halfWidth = Math.max((width - lineWidth) / 2, 0)
  const halfHeight = Math.max((height - lineWidth) / 2, 0)
  return { minX: -halfWidth, minY: -halfHeight, maxX: halfWidth, maxY: halfHeight }
}
