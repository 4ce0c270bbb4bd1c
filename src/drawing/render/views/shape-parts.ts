import { Container, Graphics, Matrix } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { localStrokeWidth } from '#drawing/document/element-matrix.ts'
import type { Affine } from '#drawing/geometry/affine.ts'
import { outlineOf } from '#drawing/shapes/outline.ts'
import { dashPolyline } from '#drawing/shapes/poly-line/dashes.ts'
import { type Paint, readPaint } from '../paint.ts'
import type { LinePiece, ShapeContexts, ShapePath, StrokePaint } from '../shape-contexts.ts'
import { type PaintedPart, staleFace, staleLine } from './element-view.ts'

export function rootAt([a, b, c, d, e, f]: Affine): Container {
  const root = new Container()
  root.setFromMatrix(new Matrix(a, b, c, d, e, f))
  return root
}

/** A path of the shared contexts, in its colour. */
export function paintedPath(context: ReturnType<ShapeContexts['fill']>, { color, alpha }: Paint): Graphics {
  const path = new Graphics(context)
  path.tint = color
  path.alpha = alpha
  return path
}

export function facePart(node: Container, { color }: Paint): PaintedPart {
  return { node, color, takesColor: true, staleColor: staleFace(color) }
}

export function outlinePart(node: Container, { color }: Paint, takesColor = false): PaintedPart {
  return { node, color, takesColor, staleColor: staleLine() }
}

/**
 * Fill and stroke of a shape, added to `root` in the order of painting.
 *
 * @param border - What is stroked, where that is not what is filled.
 */
export function addFillAndStroke(
  root: Container,
  element: DrawingElement,
  contexts: ShapeContexts,
  path: ShapePath,
  border: ShapePath = path,
): PaintedPart[] {
  const painted: PaintedPart[] = []
  const addFill = () => {
    const fill = readPaint(element.fill)
    if (fill) painted.push(facePart(root.addChild(paintedPath(contexts.fill(path), fill)), fill))
  }
  const addStroke = () => {
    const stroke = readPaint(element.stroke)
    const paint = strokePaint(element)
    if (!stroke || paint.width === 0) return
    const context = contexts.stroke(isDashed(element) ? { kind: 'lines', pieces: dashesOf(element) } : border, paint)
    painted.push(outlinePart(root.addChild(paintedPath(context, stroke)), stroke))
  }
  const [first, second] = element.paintFirst === 'stroke' ? [addStroke, addFill] : [addFill, addStroke]
  first()
  second()
  return painted
}

export function strokePaint(element: DrawingElement): StrokePaint {
  const { strokeLineCap: cap, strokeLineJoin: join, strokeMiterLimit: miterLimit } = element
  return { width: localStrokeWidth(element), cap, join, miterLimit }
}

export function isDashed({ strokeDashArray }: DrawingElement): boolean {
  return strokeDashArray !== null && strokeDashArray.length > 0
}

/** The dashes of an element's outline. */
function dashesOf(element: DrawingElement): LinePiece[] {
  return outlineOf(element).flatMap(({ points, isClosed }) => {
    const [first] = points
    return dashPolyline(
      isClosed && first ? [...points, first] : points,
      element.strokeDashArray ?? [],
      element.strokeDashOffset,
    ).map((dash) => ({ points: dash, isClosed: false }))
  })
}
