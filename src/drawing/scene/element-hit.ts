import type { DrawingElement } from '../document/drawing-element.ts'
import { isLine, localLinePoints, localStrokeWidth } from '../document/element-matrix.ts'
import { type Affine, applyAffine, invertAffine, meanScale } from '../geometry/affine.ts'
import type { LocalPoint, WorldPoint } from '../geometry/points.ts'
import { localBox } from './element-boxes.ts'

/**
 * Whether an element is under the point: inside its turned box, or, for a line, within `radius` of its stroke.
 *
 * @param frame - From the element's own space to the board.
 * @param radius - Reach of the pointer, document px.
 */
export function isElementAt(element: DrawingElement, frame: Affine, at: WorldPoint, radius: number): boolean {
  const localFromWorld = invertAffine(frame)
  if (!localFromWorld) return false
  const localRadius = radius * meanScale(localFromWorld)
  const point = applyAffine<LocalPoint>(localFromWorld, at)
  if (isLine(element)) {
    return distanceToPolyline(localLinePoints(element), point) <= localStrokeWidth(element) / 2 + localRadius
  }
  const { minX, minY, maxX, maxY } = localBox(element)
  const [dx, dy] = [Math.max(minX - point.x, point.x - maxX, 0), Math.max(minY - point.y, point.y - maxY, 0)]
  return Math.hypot(dx, dy) <= localRadius
}

/** Infinite for a line without points. */
function distanceToPolyline(points: readonly LocalPoint[], { x, y }: LocalPoint): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const [i, from] of points.entries()) {
    const to = points[i + 1] ?? from
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const squared = dx * dx + dy * dy
    const part = squared === 0 ? 0 : Math.min(Math.max(((x - from.x) * dx + (y - from.y) * dy) / squared, 0), 1)
    nearest = Math.min(nearest, Math.hypot(x - from.x - part * dx, y - from.y - part * dy))
  }
  return nearest
}
