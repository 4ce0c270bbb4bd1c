import type { DrawingElement } from '../../contract/drawing/element.ts'
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
import { type LocalPoint, localPoint, radiansFromDegrees, type WorldPoint, worldPoint } from '../geometry/points.ts'

/** Width and height without stroke, before scaling, document px. */
export interface ElementSize {
  readonly width: number
  readonly height: number
}

export function isLine({ type }: DrawingElement): boolean {
  return type === 'polyLine' || type === 'arrowLine'
}

/** The size that Fabric works with: a circle's is its radius, a line's the box of its points, whatever `width` says. */
export function elementSize(element: DrawingElement): ElementSize {
  if (element.type === 'circle' && element.radius !== undefined) {
    return { width: 2 * element.radius, height: 2 * element.radius }
  }
  if (isLine(element)) {
    const box = boxAround(worldPoints(element))
    if (!isEmptyBox(box)) return { width: box.maxX - box.minX, height: box.maxY - box.minY }
  }
  return element
}

/**
 * Points of a line in its own space, whose origin is the middle of their box: Fabric's `pathOffset`. Empty without points.
 */
export function localLinePoints(element: DrawingElement): LocalPoint[] {
  const points = worldPoints(element)
  const box = boxAround(points)
  const middleX = (box.minX + box.maxX) / 2
  const middleY = (box.minY + box.maxY) / 2
  return points.map(({ x, y }) => localPoint(x - middleX, y - middleY))
}

/**
 * Width of the stroke that the box includes, before scaling. Fabric counts it whether or not a stroke is painted; where
 * the field is missing it is 1 as in Fabric, and 0 for texts and pictures, which have none.
 */
export function boxStrokeWidth(element: DrawingElement): number {
  if (element.strokeWidth !== undefined) return element.strokeWidth
  return hasOutline(element) ? 1 : 0
}

/** Width of the stroke as painted in the element's own space: a `strokeUniform` one is not scaled with the element. */
export function localStrokeWidth(element: DrawingElement): number {
  const width = boxStrokeWidth(element)
  if (element.strokeUniform !== true) return width
  const scale = (Math.abs(element.scaleX) + Math.abs(element.scaleY)) / 2
  return scale > 0 ? width / scale : width
}

/**
 * Where the element stands: from its own space (origin in the middle of its box, y downwards) to document px.
 *
 * @param version - Fabric's version of the board: from 7 on `left` and `top` name the centre where no origin is given.
 */
export function elementFrame(element: DrawingElement, version: string): Affine {
  return composeAffines(
    uprightFrame(element, version),
    scaling(element.flipX ? -1 : 1, element.flipY ? -1 : 1),
    shape(element),
  )
}

/** The frame without scale, skew and mirroring: moved and turned only. */
export function uprightFrame(element: DrawingElement, version: string): Affine {
  const turn = rotation(radiansFromDegrees(element.angle))
  const { width, height } = scaledSize(element)
  const origin = originOf(element, version)
  const toCenter = applyAffine<WorldPoint>(turn, { x: (0.5 - origin.x) * width, y: (0.5 - origin.y) * height })
  return composeAffines(translation(element.left + toCenter.x, element.top + toCenter.y), turn)
}

/** Size of the box that `left` and `top` refer to: with stroke, scaled and skewed, before turning. */
function scaledSize(element: DrawingElement): ElementSize {
  const { width, height } = elementSize(element)
  const stroke = boxStrokeWidth(element)
  const isUniform = element.strokeUniform === true
  const [halfWidth, halfHeight] = [(width + (isUniform ? 0 : stroke)) / 2, (height + (isUniform ? 0 : stroke)) / 2]
  const box = boundsOfTransformedBox(shape(element), {
    minX: -halfWidth,
    minY: -halfHeight,
    maxX: halfWidth,
    maxY: halfHeight,
  })
  const added = isUniform ? stroke : 0
  return { width: box.maxX - box.minX + added, height: box.maxY - box.minY + added }
}

function shape(element: DrawingElement): Affine {
  const scale = scaling(element.scaleX, element.scaleY)
  const skewX = degreesField(element.skewX)
  const skewY = degreesField(element.skewY)
  if (skewX === 0 && skewY === 0) return scale
  return composeAffines(scale, skewing(radiansFromDegrees(skewX), radiansFromDegrees(skewY)))
}

const PARTS = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 } as const

function originOf({ originX, originY }: DrawingElement, version: string): { x: number; y: number } {
  const isCentered = Number.parseInt(version, 10) >= 7
  return { x: PARTS[originX ?? (isCentered ? 'center' : 'left')], y: PARTS[originY ?? (isCentered ? 'center' : 'top')] }
}

function hasOutline({ type }: DrawingElement): boolean {
  return type !== 'text' && type !== 'edit-text' && type !== 'img' && type !== 'play-img'
}

function degreesField(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

function worldPoints(element: DrawingElement): WorldPoint[] {
  return (element.points ?? []).map(({ x, y }) => worldPoint(x, y))
}
