import { arrowHead, shaftOf } from '#drawing/shapes/arrow-line/arrow-head.ts'
import { outlineOf } from '#drawing/shapes/outline.ts'
import { dashPolyline } from '#drawing/shapes/poly-line/dashes.ts'
import { readPaint } from '../paint.ts'
import type { CreateView, PaintedPart } from './element-view.ts'
import { facePart, isDashed, outlinePart, paintedPath, rootAt, strokePaint } from './shape-parts.ts'

/** A line without a flow; its live colour is its stroke's. */
export const createLineView: CreateView<'line' | 'polyLine' | 'arrowLine'> = (element, frame, { contexts }) => {
  const root = rootAt(frame)
  const points = outlineOf(element)[0]?.points ?? []
  const painted: PaintedPart[] = []
  const fill = readPaint(element.fill)
  if (fill && points.length > 2) {
    const face = root.addChild(paintedPath(contexts.fill({ kind: 'polygon', points }), fill))
    painted.push({ ...facePart(face, fill), takesColor: false })
  }
  const stroke = readPaint(element.stroke)
  const paint = strokePaint(element)
  if (!stroke || paint.width === 0 || points.length < 2) return { root, painted }
  const head = element.kind === 'arrowLine' ? arrowHead(points, paint.width) : null
  const shaft = head ? shaftOf(points, paint.width) : points
  const pieces = isDashed(element)
    ? dashPolyline(shaft, element.strokeDashArray ?? [], element.strokeDashOffset)
    : [shaft]
  const line = contexts.stroke(
    { kind: 'lines', pieces: pieces.map((dash) => ({ points: dash, isClosed: false })) },
    paint,
  )
  painted.push(outlinePart(root.addChild(paintedPath(line, stroke)), stroke, true))
  if (head) {
    const tip = root.addChild(paintedPath(contexts.fill({ kind: 'polygon', points: head }), stroke))
    painted.push(outlinePart(tip, stroke, true))
  }
  return { root, painted }
}
