import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { pathShift } from '#drawing/document/element-matrix.ts'
import { commonFields, shapeIn } from '#drawing/document/fabric-defaults.ts'
import { pathBox } from '#drawing/geometry/path.ts'
import { parsePathData, plainPath } from '#drawing/geometry/path-data.ts'
import type { Outline } from '../../outlines/flat-path.ts'
import { flattenPath } from '../../outlines/flat-path.ts'
import { outlinePath, shapeLook } from '../look-parts.ts'
import { PLAIN_SHAPE, type ShapeKind } from '../shape-kind.ts'

function outline(element: DrawingElement<'path'>): Outline[] {
  const { dx, dy } = pathShift(element)
  return flattenPath(element.path, dx, dy)
}

const face = (element: DrawingElement<'path'>) => outlinePath(element, outline(element))

export const path: ShapeKind<'path'> = {
  ...PLAIN_SHAPE,
  read(fields, major) {
    const { path: written = null } = fields
    const commands = plainPath(typeof written === 'string' ? parsePathData(written) : (written ?? []))
    return Object.assign(commonFields('path', fields, major, shapeIn(pathBox(commands))), { path: commands })
  },
  create: null,
  outline,
  path: face,
  look: (element) => shapeLook(element, face(element)),
}
