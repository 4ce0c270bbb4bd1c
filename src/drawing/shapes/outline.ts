import type { DrawingElement } from '../document/drawing-element.ts'
import { localLinePoints, pathShift } from '../document/element-matrix.ts'
import { localPoint } from '../geometry/points.ts'
import { arcOutline, ellipseOutline } from './ellipse/ellipse-outline.ts'
import { flattenPath, type Outline } from './path/flat-path.ts'
import { cornerRadii, rectOutline } from './rect/rect-outline.ts'
import { triangleOutline } from './triangle/triangle-outline.ts'

/** Degrees of a full turn: a circle with a smaller sweep is an arc. */
const FULL_TURN = 360

/** Whether a circle is drawn as a part of one. */
export function isArc({ startAngle, endAngle }: DrawingElement<'circle'>): boolean {
  return Math.abs(endAngle - startAngle) < FULL_TURN
}

/** What is stroked and filled of an element, curves flattened; nothing of texts, pictures and groups. */
export function outlineOf(element: DrawingElement): readonly Outline[] {
  switch (element.kind) {
    case 'rect':
    case 'button':
    case 'dialog-button': {
      const { rx, ry } = cornerRadii(element)
      return [{ points: rectOutline(element.width, element.height, rx, ry), isClosed: true }]
    }
    case 'circle': {
      const { radius, startAngle, endAngle } = element
      return isArc(element)
        ? [{ points: arcOutline(radius, radius, startAngle, endAngle), isClosed: false }]
        : [{ points: ellipseOutline(radius, radius), isClosed: true }]
    }
    case 'ellipse':
      return [{ points: ellipseOutline(element.rx, element.ry), isClosed: true }]
    case 'triangle':
      return [{ points: triangleOutline(element.width, element.height), isClosed: true }]
    case 'polygon':
      return [{ points: localLinePoints(element), isClosed: true }]
    case 'polyLine':
    case 'arrowLine':
      return [{ points: localLinePoints(element), isClosed: false }]
    case 'line': {
      const { x1, y1, x2, y2 } = element
      return [{ points: [localPoint(x1, y1), localPoint(x2, y2)], isClosed: false }]
    }
    case 'path': {
      const { dx, dy } = pathShift(element)
      return flattenPath(element.path, dx, dy)
    }
    default:
      return []
  }
}
