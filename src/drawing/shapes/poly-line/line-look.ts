import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { drawnLinePoints, hasFlow, isLine } from '#drawing/document/element-matrix.ts'
import { type Paint, readPaint } from '#drawing/document/paint.ts'
import type { LocalPoint } from '#drawing/geometry/points.ts'
import { arrowHead, shaftOf } from '../../outlines/arrow-head.ts'
import { type Coat, type LookPart, polygon } from '../look.ts'
import { faceOf, outlinePath, strokeStyle } from '../look-parts.ts'

/** A line without a stroke would hide its flow: it is drawn in the grey of equipment. */
export const FLOW_WITHOUT_STROKE: Paint = { color: 0xc3c7d1, alpha: 1 }

/**
 * The live colour of a line is its stroke's, and that of its head.
 *
 * @param plain - Its points, without arcs over other lines.
 */
export function lineLook(
  element: DrawingElement<'line' | 'polyLine' | 'arrowLine'>,
  plain: readonly LocalPoint[],
): LookPart[] {
  const points = isLine(element) ? drawnLinePoints(element) : plain
  // an arc over another line is drawn, and fills nothing
  const face = plain.length > 2 ? faceOf(element, polygon(plain), { takesColor: false, stale: 'greys' }) : []
  const isFlowing = hasFlow(element)
  const paint = readPaint(element.stroke) ?? (isFlowing ? FLOW_WITHOUT_STROKE : null)
  const style = strokeStyle(element)
  if (!paint || style.width === 0 || points.length < 2) return face
  const coat: Coat = { paint, gradient: element.strokeGradient, takesColor: true, stale: 'turns-grey' }
  const head = element.kind === 'arrowLine' ? arrowHead(points, style.width) : null
  const path = outlinePath(element, [{ points: head ? shaftOf(points, style.width) : points, isClosed: false }])
  return [
    ...face,
    { part: 'stroke', path, style, coat, isFlowing },
    ...(head ? [{ part: 'face', path: polygon(head), coat } as const] : []),
  ]
}
