import {
  type Affine,
  applyAffine,
  composeAffines,
  rotation,
  scaling,
  skewing,
  translation,
} from '../geometry/affine.ts'
import { boxAround, isEmptyBox } from '../geometry/box.ts'
import { boundsOfTransformedBox } from '../geometry/oriented-box.ts'
import { pathBox } from '../geometry/path.ts'
import { type LocalPoint, localPoint, radiansFromDegrees, type WorldPoint, worldPoint } from '../geometry/points.ts'
import type { DrawingElement, LineElement, Pose } from './drawing-element.ts'

/** Width and height without stroke, before scaling, document px. */
interface Size {
  readonly width: number
  readonly height: number
}

export function isLine(element: DrawingElement): element is LineElement {
  return element.kind === 'polyLine' || element.kind === 'arrowLine'
}

/** Whether the element is drawn with a flow. */
export function hasFlow(element: DrawingElement): element is LineElement {
  return isLine(element) && element.flowDirection !== undefined && element.points.length > 1
}

/**
 * Points of a line or polygon in its local space, whose origin is the middle of their box (Fabric's `pathOffset`).
 * Empty without points.
 */
export function localLinePoints({ points }: DrawingElement<'polyLine' | 'arrowLine' | 'polygon'>): LocalPoint[] {
  const { minX, minY, maxX, maxY } = boxAround(points.map(({ x, y }) => worldPoint(x, y)))
  const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2]
  return points.map(({ x, y }) => localPoint(x - middleX, y - middleY))
}

/** The points along which a line is drawn: its own, and those of its arcs over other lines. */
export const drawnLinePoints = (element: LineElement): readonly LocalPoint[] =>
  element.jumped ?? localLinePoints(element)

/** Offset that moves the commands of a path into its local space, whose origin is the middle of its box. */
export function pathShift({ path }: DrawingElement<'path'>): { readonly dx: number; readonly dy: number } {
  const box = pathBox(path)
  return isEmptyBox(box) ? { dx: 0, dy: 0 } : { dx: -(box.minX + box.maxX) / 2, dy: -(box.minY + box.maxY) / 2 }
}

/** Width of the stroke in the element's local space: a `strokeUniform` one does not scale with the element. */
export function localStrokeWidth(element: DrawingElement): number {
  const width = element.strokeWidth
  if (!element.strokeUniform) return width
  const scale = (Math.abs(element.scaleX) + Math.abs(element.scaleY)) / 2
  return scale > 0 ? width / scale : width
}

/**
 * From the element's local space (origin in the middle of its box, y downwards) to document px, or to the group's space
 * for the child of a group.
 */
export function elementMatrix(element: DrawingElement): Affine {
  const { angle, skewX, skewY, flipX, flipY, scaleX, scaleY } = element
  // neither turned nor skewed, as nearly all elements are
  if (angle === 0 && skewX === 0 && skewY === 0) {
    const { width, height } = scaledSize(element)
    const x = element.left + (0.5 - PARTS[element.originX]) * width
    const y = element.top + (0.5 - PARTS[element.originY]) * height
    return [flipX ? -scaleX : scaleX, 0, 0, flipY ? -scaleY : scaleY, x, y]
  }
  return composeAffines(uprightMatrix(element), scaling(flipX ? -1 : 1, flipY ? -1 : 1), shapeMatrix(element))
}

/** The element's matrix without scale, skew and mirroring: moved and turned only. */
export function uprightMatrix(element: DrawingElement): Affine {
  const { x, y } = middleFromOrigin(element)
  return composeAffines(translation(element.left + x, element.top + y), rotation(radiansFromDegrees(element.angle)))
}

/** What of a pose changes the size of an element's box. */
type Shape = Pick<Pose, 'scaleX' | 'scaleY' | 'skewX' | 'skewY'>

/**
 * From the point that `left` and `top` name to the middle of the element's box, in the space that the element stands
 * in, document px.
 *
 * @param pose - Stands in for the element's own angle, scale and skew.
 */
export function middleFromOrigin(
  element: DrawingElement,
  pose: Shape & Pick<Pose, 'angle'> = element,
): { readonly x: number; readonly y: number } {
  const { width, height } = scaledSize(element, pose)
  const [x, y] = [(0.5 - PARTS[element.originX]) * width, (0.5 - PARTS[element.originY]) * height]
  return applyAffine<WorldPoint>(rotation(radiansFromDegrees(pose.angle)), { x, y })
}

/**
 * Size of the box that `left` and `top` refer to, and Fabric's controls stand around, document px: scaled and skewed,
 * with stroke whether painted or not, before turning.
 *
 * @param shape - Stands in for the element's own scale and skew.
 */
export function scaledSize(element: DrawingElement, shape: Shape = element): Size {
  const { width, height, strokeWidth, strokeUniform } = element
  const { scaleX, scaleY, skewX, skewY } = shape
  const [strokeX, strokeY] = element.kind === 'line' ? element.boxStroke : [strokeWidth, strokeWidth]
  // a uniform stroke is not scaled, so it is added afterwards
  const added = strokeUniform ? strokeWidth : 0
  const [halfWidth, halfHeight] = strokeUniform
    ? [width / 2, height / 2]
    : [(width + strokeX) / 2, (height + strokeY) / 2]
  if (skewX === 0 && skewY === 0) {
    return { width: 2 * halfWidth * Math.abs(scaleX) + added, height: 2 * halfHeight * Math.abs(scaleY) + added }
  }
  const box = boundsOfTransformedBox(shapeMatrix(shape), {
    minX: -halfWidth,
    minY: -halfHeight,
    maxX: halfWidth,
    maxY: halfHeight,
  })
  return { width: box.maxX - box.minX + added, height: box.maxY - box.minY + added }
}

function shapeMatrix({ scaleX, scaleY, skewX, skewY }: Shape): Affine {
  const scale = scaling(scaleX, scaleY)
  if (skewX === 0 && skewY === 0) return scale
  return composeAffines(scale, skewing(radiansFromDegrees(skewX), radiansFromDegrees(skewY)))
}

const PARTS = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 } as const
