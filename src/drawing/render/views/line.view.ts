import { localLinePoints } from '../../document/element-frame.ts'
import { arrowHead, shaftOf } from '../../shapes/arrow-line/arrow-head.ts'
import { dashPolyline } from '../../shapes/poly-line/dashes.ts'
import { readPaint } from '../paint.ts'
import type { CreateView, PaintedPart } from './element-view.ts'
import { facePart, outlinePart, paintedPath, rootAt, strokeLook } from './shape-parts.ts'

/** A polyLine or arrowLine without a flow; its live colour is its stroke's. */
export const createLineView: CreateView = (element, frame, { contexts }) => {
  const root = rootAt(frame)
  const points = localLinePoints(element)
  const painted: PaintedPart[] = []
  const fill = readPaint(element.fill)
  if (fill && element.type === 'polyLine' && points.length > 2) {
    const face = root.addChild(paintedPath(contexts.fill({ kind: 'polygon', points }), fill))
    painted.push({ ...facePart(face, fill), takesColor: false })
  }
  const stroke = readPaint(element.stroke)
  const look = strokeLook(element)
  if (!stroke || look.width === 0 || points.length < 2) return { root, painted }
  const head = element.type === 'arrowLine' ? arrowHead(points, look.width) : null
  const shaft = head ? shaftOf(points, look.width) : points
  const dashes = element.strokeDashArray
  const pieces = dashes?.length ? dashPolyline(shaft, dashes) : [shaft]
  const line = root.addChild(paintedPath(contexts.stroke({ kind: 'lines', pieces }, look), stroke))
  painted.push(outlinePart(line, stroke, true))
  if (head) {
    const tip = root.addChild(paintedPath(contexts.fill({ kind: 'polygon', points: head }), stroke))
    painted.push(outlinePart(tip, stroke, true))
  }
  return { root, painted }
}
