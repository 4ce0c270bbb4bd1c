import { type Affine, type DrawingElement, elementMatrix, middleFromOrigin } from '#drawing/engine.ts'
import { isAsGoodAs, scaleWithoutNoise, withoutNoise } from './without-noise.ts'

/** The fields that place an element: where its origin point is, and how it is turned, scaled, skewed and mirrored. */
export type PoseFields = Pick<DrawingElement, (typeof POSE_FIELDS)[number]>
type Shape = Omit<PoseFields, 'left' | 'top'>
type Flips = Pick<DrawingElement, 'flipX' | 'flipY'>

export const POSE_FIELDS = ['left', 'top', 'angle', 'scaleX', 'scaleY', 'skewX', 'skewY', 'flipX', 'flipY'] as const

/**
 * The fields that give an element a matrix: the inverse of `elementMatrix`, without rounding errors. An element that is
 * only moved or turned keeps scale, skew and flips. Any other matrix is a rotation, a scale and a skew along x, as
 * Fabric's `qrDecompose` has it: flips and the signs of scales stay, or where the matrix mirrors, one flip changes, the
 * one that needs the smaller turn. A matrix that flattens the plane keeps what of it is left.
 *
 * @param matrix - From the element's local space to the one it stands in.
 * @param element - Its size, stroke and origin count, and its pose as it was.
 * @param flips - Those to keep; by default the element's own.
 */
export function fieldsOfMatrix(matrix: Affine, element: DrawingElement, flips: Flips = element): PoseFields {
  const shape = shapeOfMatrix(matrix, element, flips)
  const middle = middleFromOrigin(element, shape)
  return {
    left: withoutNoise(matrix[4] - middle.x, element.left),
    top: withoutNoise(matrix[5] - middle.y, element.top),
    ...shape,
  }
}

/** Those of the fields that are not as the element has them. */
export const poseChanges = (pose: PoseFields, element: DrawingElement): Readonly<Record<string, number | boolean>> =>
  Object.fromEntries(
    POSE_FIELDS.flatMap((field) => (pose[field] === element[field] ? [] : [[field, pose[field]] as const])),
  )

function shapeOfMatrix(matrix: Affine, element: DrawingElement, flips: Flips): Shape {
  const [before, after] = [partsOf(elementMatrix(element)), partsOf(matrix)]
  const { angle, scaleX, scaleY } = element
  if (isOnlyTurned(before, after) && flips.flipX === element.flipX && flips.flipY === element.flipY) {
    return { ...turnedOnly(element), angle: turnedTo(angle + degrees(after.angleRad - before.angleRad), angle) }
  }
  const { angleRad, lengthX, shear, lengthY } = after
  const turn = degrees(angleRad)
  const [signX, signY] = [scaleX < 0 ? -1 : 1, scaleY < 0 ? -1 : 1]
  const [sideX, sideY] = [flips.flipX ? -signX : signX, flips.flipY ? -signY : signY]
  // an x axis that points backwards is a turn by 180° more
  const turnWith = (side: number): number => (side < 0 ? turn + 180 : turn)
  const isMirroredAnew = lengthX > 0 && lengthY !== 0 && lengthY < 0 !== sideX * sideY < 0
  const isX = isMirroredAnew && turnBetween(turnWith(-sideX), angle) < turnBetween(turnWith(sideX), angle)
  // where nothing is left of the x axis, the y axis tells the angle
  const side = lengthX > 0 ? (isX ? -sideX : sideX) : sideY
  const isPoint = lengthX === 0 && lengthY === 0
  return {
    angle: isPoint ? angle : turnedTo(turnWith(side), angle),
    scaleX: scaleWithoutNoise(signX * lengthX, scaleX),
    scaleY: scaleWithoutNoise(signY * Math.abs(lengthY), scaleY),
    skewX: lengthX > 0 ? skewedTo(degrees(Math.atan(shear / lengthX)), element.skewX) : 0,
    skewY: 0,
    flipX: flips.flipX !== isX,
    flipY: flips.flipY !== (isMirroredAnew && !isX),
  }
}

const turnedOnly = ({ scaleX, scaleY, skewX, skewY, flipX, flipY }: Shape): Omit<Shape, 'angle'> => ({
  scaleX,
  scaleY,
  skewX,
  skewY,
  flipX,
  flipY,
})

/** A matrix as a rotation of `[lengthX, 0, shear, lengthY]`; `lengthY` is negative where it mirrors. */
interface Parts {
  readonly angleRad: number
  readonly lengthX: number
  readonly shear: number
  readonly lengthY: number
}

function partsOf([a, b, c, d]: Affine): Parts {
  const lengthX = Math.hypot(a, b)
  if (lengthX === 0) return { angleRad: Math.atan2(-c, d), lengthX, shear: 0, lengthY: Math.hypot(c, d) }
  return {
    angleRad: Math.atan2(b, a),
    lengthX,
    shear: (a * c + b * d) / lengthX,
    lengthY: (a * d - b * c) / lengthX,
  }
}

function isOnlyTurned(before: Parts, after: Parts): boolean {
  const unit = Math.max(before.lengthX, Math.abs(before.lengthY))
  return (['lengthX', 'shear', 'lengthY'] as const).every((part) => isAsGoodAs(before[part], after[part], unit))
}

const degrees = (angleRad: number): number => (angleRad * 180) / Math.PI

/** An angle as calculated, or as it was where it is as good as that, degrees. */
const turnedTo = (angle: number, before: number): number =>
  isAsGoodAs(turnBetween(angle, before), 0) ? before : withinTurn(angle)

/** Not rounded, as the tangent of a skew near 90° would make much of a little. */
const skewedTo = (skew: number, before: number): number =>
  isAsGoodAs(skew, before) ? before : isAsGoodAs(skew, 0) ? 0 : skew

/** Degrees between two directions, 0 to 180. */
function turnBetween(a: number, b: number): number {
  const turn = withinTurn(a - b)
  return Math.min(turn, 360 - turn)
}

/** An angle without rounding errors, 0 inclusive to 360 exclusive, degrees. */
export function withinTurn(angle: number): number {
  const turned = withoutNoise(((angle % 360) + 360) % 360)
  return turned === 360 ? 0 : turned
}
