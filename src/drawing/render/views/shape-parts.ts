import { Container, Graphics, Matrix } from 'pixi.js'
import type { DrawingElement } from '../../../contract/drawing/element.ts'
import { localStrokeWidth } from '../../document/element-frame.ts'
import type { Affine } from '../../geometry/affine.ts'
import type { LocalPoint } from '../../geometry/points.ts'
import { dashPolyline } from '../../shapes/poly-line/dashes.ts'
import { type Paint, readPaint } from '../paint.ts'
import type { Outline, ShapeContexts, StrokeLook } from '../shape-contexts.ts'
import { type PaintedPart, staleFace, staleLine } from './element-view.ts'

/** Fabric's `strokeMiterLimit`. */
const MITRE_LIMIT = 4
/** Fabric fills a shape that names no fill; the console's lines are not filled unless they say so. */
const DEFAULT_FILL = '#000000'

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
 * Fill and stroke of a closed shape, added to `root` in the order of painting.
 *
 * @param border - The outline as a closed polygon, asked for where the stroke is dashed.
 * @param isFilledByDefault - Whether a missing fill is Fabric's black; `fill: null` never is.
 */
export function addFillAndStroke(
  root: Container,
  element: DrawingElement,
  contexts: ShapeContexts,
  outline: Outline,
  border: () => readonly LocalPoint[],
  isFilledByDefault = true,
): PaintedPart[] {
  const painted: PaintedPart[] = []
  const fill = readPaint(element.fill === undefined && isFilledByDefault ? DEFAULT_FILL : element.fill)
  if (fill) {
    const face = root.addChild(paintedPath(contexts.fill(outline), fill))
    painted.push(facePart(face, fill))
  }
  const stroke = readPaint(element.stroke)
  const look = strokeLook(element)
  if (stroke && look.width > 0) {
    const dashes = element.strokeDashArray
    const path: Outline = dashes?.length ? { kind: 'lines', pieces: dashPolyline(border(), dashes) } : outline
    painted.push(outlinePart(root.addChild(paintedPath(contexts.stroke(path, look), stroke)), stroke))
  }
  return painted
}

export function strokeLook(element: DrawingElement): StrokeLook {
  const { strokeLineCap = 'butt', strokeLineJoin = 'miter' } = element
  const join = strokeLineJoin === 'round' || strokeLineJoin === 'bevel' ? strokeLineJoin : 'miter'
  return { width: localStrokeWidth(element), cap: strokeLineCap, join, miterLimit: MITRE_LIMIT }
}
