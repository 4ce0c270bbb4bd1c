import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { commonFields } from '#drawing/document/fabric-defaults.ts'
import type { Outline } from '../../outlines/flat-path.ts'
import { triangleOutline } from '../../outlines/triangle-outline.ts'
import { outlinePath, shapeLook } from '../look-parts.ts'
import { SHAPE_LOOK, SHAPE_SIZE } from '../new-look.ts'
import { PLAIN_SHAPE, type ShapeKind } from '../shape-kind.ts'

function outline({ width, height }: DrawingElement<'triangle'>): Outline[] {
  return [{ points: triangleOutline(width, height), isClosed: true }]
}

const path = (element: DrawingElement<'triangle'>) => outlinePath(element, outline(element))

export const triangle: ShapeKind<'triangle'> = {
  ...PLAIN_SHAPE,
  read: (fields, major) =>
    commonFields('triangle', fields, major, { size: { width: fields.width ?? 100, height: fields.height ?? 100 } }),
  create: () => ({ ...SHAPE_SIZE, ...SHAPE_LOOK }),
  outline,
  path,
  look: (element) => shapeLook(element, path(element)),
}
