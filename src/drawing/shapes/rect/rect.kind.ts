import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { localStrokeWidth } from '#drawing/document/element-matrix.ts'
import { commonFields, radiiOf } from '#drawing/document/fabric-defaults.ts'
import { type Paint, readPaint } from '#drawing/document/paint.ts'
import type { LookPart } from '../look.ts'
import { faceOf, shapeLook, solid, strokeOf } from '../look-parts.ts'
import { SHAPE_LOOK, SHAPE_SIZE } from '../new-look.ts'
import type { ShapeKind } from '../shape-kind.ts'
import { isSharp, roundRectOutline, roundRectPath } from './rect-path.ts'
import { isTank, tankInside } from './tank-level.ts'

/** `medium.water` of the look: what stands in a tank until its value has a colour of its own. */
const WATER: Paint = { color: 0x4a90c2, alpha: 0.85 }

/** The water lies over the face and under the wall. */
function tankLook(element: DrawingElement<'rect'>): LookPart[] {
  const path = roundRectPath(element)
  const inside = tankInside(element, readPaint(element.stroke) ? localStrokeWidth(element) : 0)
  return [
    ...faceOf(element, path, { takesColor: false, stale: 'keeps' }),
    { part: 'water', inside, coat: solid(WATER, true, 'turns-grey') },
    ...strokeOf(element, path),
  ]
}

export const rect: ShapeKind<'rect'> = {
  read: (fields, major) => Object.assign(commonFields('rect', fields, major), radiiOf(fields)),
  create: () => ({ ...SHAPE_SIZE, ...SHAPE_LOOK }),
  outline: roundRectOutline,
  path: roundRectPath,
  look: (element) => (isTank(element) ? tankLook(element) : shapeLook(element, roundRectPath(element))),
  drives: (element) => (isTank(element) ? 'level' : null),
  isBox: isSharp,
  covers: 'where-filled',
}
