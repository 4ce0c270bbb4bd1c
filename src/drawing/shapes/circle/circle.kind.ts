import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { commonFields } from '#drawing/document/fabric-defaults.ts'
import { arcOutline, ellipseOutline } from '../../outlines/ellipse-outline.ts'
import type { Outline } from '../../outlines/flat-path.ts'
import type { ShapePath } from '../look.ts'
import { outlinePath, shapeLook } from '../look-parts.ts'
import { SHAPE_LOOK } from '../new-look.ts'
import { PLAIN_SHAPE, type ShapeKind } from '../shape-kind.ts'

/** From this version of Fabric on angles of a circle are degrees; before, radians. */
const DEGREES_SINCE = 5
/** Degrees of a full turn: a circle with a smaller sweep is an arc. */
const FULL_TURN = 360
const NEW_RADIUS = 10

/** Whether a circle is drawn as a part of one. */
export function isArc({ startAngle, endAngle }: DrawingElement<'circle'>): boolean {
  return Math.abs(endAngle - startAngle) < FULL_TURN
}

function outline(element: DrawingElement<'circle'>): Outline[] {
  const { radius, startAngle, endAngle } = element
  return isArc(element)
    ? [{ points: arcOutline(radius, radius, startAngle, endAngle), isClosed: false }]
    : [{ points: ellipseOutline(radius, radius), isClosed: true }]
}

const path = (element: DrawingElement<'circle'>): ShapePath =>
  isArc(element) ? outlinePath(element, outline(element)) : { kind: 'ellipse', rx: element.radius, ry: element.radius }

export const circle: ShapeKind<'circle'> = {
  ...PLAIN_SHAPE,
  read(fields, major) {
    const radius = fields.radius ?? (fields.width ?? 0) / 2
    const toDegrees = major < DEGREES_SINCE ? 180 / Math.PI : 1
    return Object.assign(commonFields('circle', fields, major, { size: { width: 2 * radius, height: 2 * radius } }), {
      radius,
      startAngle: (fields.startAngle ?? 0) * toDegrees,
      endAngle: fields.endAngle === undefined ? 360 : fields.endAngle * toDegrees,
    })
  },
  create: () => ({ width: 2 * NEW_RADIUS, height: 2 * NEW_RADIUS, ...SHAPE_LOOK, radius: NEW_RADIUS }),
  outline,
  path,
  look: (element) => shapeLook(element, path(element)),
}
