import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { localLinePoints } from '#drawing/document/element-matrix.ts'
import { commonFields, pointsOf } from '#drawing/document/fabric-defaults.ts'
import type { Outline } from '../../outlines/flat-path.ts'
import { outlinePath, shapeLook } from '../look-parts.ts'
import { PLAIN_SHAPE, type ShapeKind } from '../shape-kind.ts'

function outline(element: DrawingElement<'polygon'>): Outline[] {
  return [{ points: localLinePoints(element), isClosed: true }]
}

const path = (element: DrawingElement<'polygon'>) => outlinePath(element, outline(element))

export const polygon: ShapeKind<'polygon'> = {
  ...PLAIN_SHAPE,
  read: (fields, major) =>
    Object.assign(commonFields('polygon', fields, major, pointsOf(fields)), { points: fields.points ?? [] }),
  create: null,
  outline,
  path,
  look: (element) => shapeLook(element, path(element)),
}
