import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { localLinePoints } from '#drawing/document/element-matrix.ts'
import { commonFields, pointsOf } from '#drawing/document/fabric-defaults.ts'
import { outlinePath } from '../look-parts.ts'
import { newLine } from '../new-look.ts'
import { lineLook } from '../poly-line/line-look.ts'
import type { ShapeKind } from '../shape-kind.ts'

const outline = (element: DrawingElement<'arrowLine'>) => [{ points: localLinePoints(element), isClosed: false }]

export const arrowLine: ShapeKind<'arrowLine'> = {
  read: (fields, major) =>
    Object.assign(commonFields('arrowLine', fields, major, pointsOf(fields)), { points: fields.points ?? [] }),
  create: ({ left, top }) => newLine(left, top),
  outline,
  path: (element) => outlinePath(element, outline(element)),
  look: (element) => lineLook(element, localLinePoints(element)),
  drives: ({ flowDirection }) => (flowDirection === undefined ? null : 'flow'),
  isBox: () => false,
  covers: 'never',
}
