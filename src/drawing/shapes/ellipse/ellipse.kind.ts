import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { commonFields } from '#drawing/document/fabric-defaults.ts'
import { ellipseOutline } from '../../outlines/ellipse-outline.ts'
import type { Outline } from '../../outlines/flat-path.ts'
import type { ShapePath } from '../look.ts'
import { shapeLook } from '../look-parts.ts'
import { PLAIN_SHAPE, type ShapeKind } from '../shape-kind.ts'

function outline({ rx, ry }: DrawingElement<'ellipse'>): Outline[] {
  return [{ points: ellipseOutline(rx, ry), isClosed: true }]
}

const path = ({ rx, ry }: DrawingElement<'ellipse'>): ShapePath => ({ kind: 'ellipse', rx, ry })

export const ellipse: ShapeKind<'ellipse'> = {
  ...PLAIN_SHAPE,
  read(fields, major) {
    const { rx = (fields.width ?? 0) / 2, ry = (fields.height ?? 0) / 2 } = fields
    return Object.assign(commonFields('ellipse', fields, major, { size: { width: 2 * rx, height: 2 * ry } }), {
      rx,
      ry,
    })
  },
  create: null,
  outline,
  path,
  look: (element) => shapeLook(element, path(element)),
}
