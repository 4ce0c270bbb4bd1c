import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { commonFields, sizeOf } from '#drawing/document/fabric-defaults.ts'
import type { StoredFields } from '#drawing/document/stored-fields.ts'
import { boxAround } from '#drawing/geometry/box.ts'
import { localPoint, worldPoint } from '#drawing/geometry/points.ts'
import { outlinePath } from '../look-parts.ts'
import { lineLook } from '../poly-line/line-look.ts'
import type { ShapeKind } from '../shape-kind.ts'

/** From this version of Fabric on the box of any line includes its stroke. */
const BUTT_LINES_UNTIL = 6

const pointsOf = ({ x1, y1, x2, y2 }: DrawingElement<'line'>) => [localPoint(x1, y1), localPoint(x2, y2)]
const outline = (element: DrawingElement<'line'>) => [{ points: pointsOf(element), isClosed: false }]

function readLine(fields: StoredFields, major: number): DrawingElement<'line'> {
  const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = fields
  const [midX, midY] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const size = sizeOf(boxAround([worldPoint(x1, y1), worldPoint(x2, y2)]))
  const element = commonFields('line', fields, major, { size })
  const { width, height, strokeWidth, strokeLineCap, strokeUniform } = element
  // before Fabric 6 the box of a horizontal or vertical line with butt ends has no stroke along the line
  const isShort = major < BUTT_LINES_UNTIL && strokeLineCap === 'butt' && !strokeUniform
  return Object.assign(element, {
    x1: x1 - midX,
    y1: y1 - midY,
    x2: x2 - midX,
    y2: y2 - midY,
    boxStroke: [isShort && height === 0 ? 0 : strokeWidth, isShort && width === 0 ? 0 : strokeWidth] as const,
  })
}

export const line: ShapeKind<'line'> = {
  read: readLine,
  create: null,
  outline,
  path: (element) => outlinePath(element, outline(element)),
  look: (element) => lineLook(element, pointsOf(element)),
  drives: () => null,
  isBox: () => false,
  covers: 'never',
}
