import {
  type Affine,
  applyAffine,
  composeAffines,
  type DrawingElement,
  type LocalPoint,
  localPoint,
  type Operation,
  scaledSize,
  uprightMatrix,
} from '#drawing/engine.ts'
import { type ElementChange, editOperations } from './change-elements.ts'
import { type ChosenElement, chosenElements } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { fieldsOfMatrix, poseChanges } from './fields-of-matrix.ts'
import { atLeast, type FrameChange, frameChange, MIN_SIZE_PX } from './frame-change.ts'
import { isHeld } from './locks.ts'
import type { SelectionFrame } from './selection-frame.ts'
import { hasWrittenSize, sizedElement } from './sized-element.ts'
import { transformed } from './transform.ts'
import { isAsGoodAs } from './without-noise.ts'

export { MIN_SIZE_PX } from './frame-change.ts'

/**
 * Fits elements into another frame, document px: their outer boxes, strokes included, become exactly what the frame
 * says. Rectangles, buttons, triangles, circles, ellipses, lines, polygons and textboxes get another size, their
 * strokes and corners stay; everything else is scaled. A circle stays one where it is not scaled unevenly already: the
 * smaller side rules, and the side that the frame keeps in place stays there. A negative size mirrors. Several elements
 * keep their proportions, and a turned one is skewed where the frame needs it. Locked ones stay. O(chosen).
 *
 * @param from - The frame of the chosen elements, of {@link selectionFrame}.
 */
export function resizeOperations(
  board: EditBoard,
  refs: readonly ElementRef[],
  from: SelectionFrame,
  to: SelectionFrame,
): Operation[] {
  const chosen = chosenElements(board, refs)
  const isOne = chosen.length === 1
  const free = chosen.filter(({ ref }) => !isHeld(board, ref, 'scale') && (isOne || !isHeld(board, ref, 'move')))
  const change = frameChange(from, to)
  return editOperations(
    board,
    free.map((one) => resized(one, change, isOne)),
  )
}

/**
 * The fields of an element that goes along when one frame becomes another.
 *
 * @param isAlone - Whether the frame is the element's own: where the element cannot fill it, the side that the frame
 * keeps in place stays there. Otherwise it stands in the middle of its part of the frame.
 */
export function resized(one: ChosenElement, change: FrameChange, isAlone: boolean): ElementChange {
  const { transform, still, isUpsideDown } = change
  const { ref, element, parent, parentFromWorld } = one
  const local = composeAffines(parentFromWorld, transform, parent)
  const upright = uprightMatrix(element)
  const axes = axesAlong(element, composeAffines(local, upright))
  if (!axes) return transformed(one, transform)

  const before = scaledSize(element)
  const wanted = {
    width: atLeast(axes.lengthX * before.width, before.width),
    height: atLeast(axes.lengthY * before.height, before.height),
  }
  const {
    fields,
    element: sized,
    scaleX,
    scaleY,
  } = hasWrittenSize(one.stored, element) ? bySize(element, wanted) : byScale(element, wanted)
  const after = scaledSize(sized, { scaleX, scaleY, skewX: 0, skewY: 0 })

  // the point that keeps its part of the box: one that the frame leaves where it is, or the middle
  const kept = isAlone ? applyAffine<LocalPoint>(parentFromWorld, still) : originOf(upright)
  const [partX, partY] = partsAt(upright, before, kept)
  const at = applyAffine<LocalPoint>(local, kept)
  const [x, y] = [partX * after.width, partY * after.height]
  const [ux, uy, vx, vy] = axes.directions
  const [sideX, sideY] = [element.flipX ? -scaleX : scaleX, element.flipY ? -scaleY : scaleY]
  const matrix: Affine = [
    ux * sideX,
    uy * sideX,
    vx * sideY,
    vy * sideY,
    at.x - ux * x - vx * y,
    at.y - uy * x - vy * y,
  ]
  const flips = isUpsideDown ? { flipX: !element.flipX, flipY: !element.flipY } : element
  const pose = fieldsOfMatrix(matrix, sized, flips)
  // left and top are written even where they seem unchanged: a line without them stands where its points are
  const { left, top } = pose
  return {
    ref,
    fields: { ...fields, ...poseChanges(pose, element), ...(fields.points !== undefined && { left, top }) },
  }
}

interface Size {
  readonly width: number
  readonly height: number
}
interface Resized {
  readonly fields: ReturnType<typeof sizedElement>['fields']
  readonly element: DrawingElement
  readonly scaleX: number
  readonly scaleY: number
}

/** Of another size, its scale as it is. What its box has beyond its body is stroke, and stays. */
function bySize(element: DrawingElement, wanted: Size): Resized {
  const { width, height, scaleX, scaleY } = element
  const before = scaledSize(element)
  const body = (side: number, outer: number, outerBefore: number, scale: number): number => {
    const factor = Math.abs(scale)
    if (factor === 0) return side
    const stroke = outerBefore - side * factor
    return Math.max((outer - stroke) / factor, Math.min(side, MIN_SIZE_PX / factor))
  }
  const sized = sizedElement(
    element,
    body(width, wanted.width, before.width, scaleX),
    body(height, wanted.height, before.height, scaleY),
  )
  return { ...sized, scaleX, scaleY }
}

/** Scaled, its stroke with it; a uniform stroke stays. */
function byScale(element: DrawingElement, wanted: Size): Resized {
  const { width, height, strokeUniform, strokeWidth } = element
  const before = scaledSize(element)
  const scaled = (scale: number, side: number, outer: number, outerBefore: number): number => {
    const [from, to] = strokeUniform ? [outerBefore - strokeWidth, outer - strokeWidth] : [outerBefore, outer]
    if (from <= 0 || side === 0) return scale
    return (scale * Math.max(to, Math.min(from, MIN_SIZE_PX))) / from
  }
  return {
    fields: {},
    element,
    scaleX: scaled(element.scaleX, width, wanted.width, before.width),
    scaleY: scaled(element.scaleY, height, wanted.height, before.height),
  }
}

interface Axes {
  /** Unit vectors that the element's own axes, upright, become. */
  readonly directions: readonly [ux: number, uy: number, vx: number, vy: number]
  /** How many times longer they become. */
  readonly lengthX: number
  readonly lengthY: number
}

/** Null where the element is skewed, or would be. */
function axesAlong({ skewX, skewY }: DrawingElement, [a, b, c, d]: Affine): Axes | null {
  const [lengthX, lengthY] = [Math.hypot(a, b), Math.hypot(c, d)]
  if (skewX !== 0 || skewY !== 0 || lengthX === 0 || lengthY === 0) return null
  if (!isAsGoodAs((a * c + b * d) / lengthX / lengthY, 0)) return null
  return { directions: [a / lengthX, b / lengthX, c / lengthY, d / lengthY], lengthX, lengthY }
}

const originOf = ([, , , , x, y]: Affine): LocalPoint => localPoint(x, y)

/** Where a point is in an upright box, from its middle: -0.5 at the low edges, 0.5 at the high ones. */
function partsAt([a, b, c, d, e, f]: Affine, { width, height }: Size, { x, y }: LocalPoint): [number, number] {
  const [dx, dy] = [x - e, y - f]
  return [width > 0 ? (a * dx + b * dy) / width : 0, height > 0 ? (c * dx + d * dy) / height : 0]
}
