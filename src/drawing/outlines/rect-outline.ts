import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { type LocalPoint, localPoint } from '#drawing/geometry/points.ts'

const SIDES_PER_CORNER = 8

/** Corner radii as Fabric draws them: none is longer than half its side. */
export function cornerRadii({ rx, ry, width, height }: DrawingElement<'rect' | 'button' | 'dialog-button'>): {
  rx: number
  ry: number
} {
  return { rx: Math.min(rx, width / 2), ry: Math.min(ry, height / 2) }
}

/** The outline of a rectangle as a closed polygon, clockwise from the left end of its upper side. */
export function rectOutline(width: number, height: number, rx: number, ry: number): LocalPoint[] {
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  if (rx === 0 || ry === 0) {
    return [
      localPoint(-halfWidth, -halfHeight),
      localPoint(halfWidth, -halfHeight),
      localPoint(halfWidth, halfHeight),
      localPoint(-halfWidth, halfHeight),
      localPoint(-halfWidth, -halfHeight),
    ]
  }
  const centers = [
    [halfWidth - rx, -halfHeight + ry],
    [halfWidth - rx, halfHeight - ry],
    [-halfWidth + rx, halfHeight - ry],
    [-halfWidth + rx, -halfHeight + ry],
  ] as const
  const points = centers.flatMap(([x, y], corner) =>
    Array.from({ length: SIDES_PER_CORNER + 1 }, (_, i) => {
      const angle = Math.PI * (1.5 + corner / 2 + i / (2 * SIDES_PER_CORNER))
      return localPoint(x + rx * Math.cos(angle), y + ry * Math.sin(angle))
    }),
  )
  const last = points.at(-1)
  return last ? [last, ...points] : points
}
