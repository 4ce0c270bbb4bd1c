import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { isArc, outlineOf } from '#drawing/shapes/outline.ts'
import { facesOf } from '#drawing/shapes/path/faces.ts'
import type { ShapePath } from '../shape-contexts.ts'
import type { CreateView } from './element-view.ts'
import { addFillAndStroke, rootAt } from './shape-parts.ts'

type ShapeKind = 'circle' | 'ellipse' | 'triangle' | 'polygon' | 'path'

/** A shape that is filled and stroked, and nothing else. */
export const createShapeView: CreateView<ShapeKind> = (element, frame, { contexts }) => {
  const root = rootAt(frame)
  return { root, painted: addFillAndStroke(root, element, contexts, faceOf(element), borderOf(element)) }
}

function faceOf(element: DrawingElement<ShapeKind>): ShapePath {
  const ellipse = ellipseOf(element)
  return ellipse ?? { kind: 'faces', faces: facesOf(outlineOf(element)) }
}

function borderOf(element: DrawingElement<ShapeKind>): ShapePath {
  return ellipseOf(element) ?? { kind: 'lines', pieces: outlineOf(element) }
}

function ellipseOf(element: DrawingElement<ShapeKind>): ShapePath | null {
  if (element.kind === 'ellipse') return { kind: 'ellipse', rx: element.rx, ry: element.ry }
  if (element.kind !== 'circle' || isArc(element)) return null
  return { kind: 'ellipse', rx: element.radius, ry: element.radius }
}
