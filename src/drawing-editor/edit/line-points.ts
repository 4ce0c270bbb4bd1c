import {
  type Affine,
  applyAffine,
  boxAround,
  composeAffines,
  type DrawingElement,
  elementMatrix,
  invertAffine,
  type LocalPoint,
  localPoint,
  type Operation,
  readElement,
  straightenEnd,
  translation,
  versionOf,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { type ElementChange, editOperations } from './change-elements.ts'
import { type ChosenElement, chosenElement } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { fieldsOfMatrix } from './fields-of-matrix.ts'
import { isHeld } from './locks.ts'
import { type FieldChanges, withFields } from './with-fields.ts'
import { withoutNoise } from './without-noise.ts'

type Pointed = DrawingElement<'line' | 'polyLine' | 'arrowLine' | 'polygon'>
/** A point as stored; a line's ends relative to its middle. */
interface StoredPoint {
  readonly x: number
  readonly y: number
}

/** A line or polygon whose points are edited. */
export interface PointedElement extends ChosenElement {
  readonly element: Pointed
  readonly points: readonly StoredPoint[]
  /** From the points as stored to the board. */
  readonly worldFromStored: Affine
  readonly storedFromWorld: Affine
}

/** Null for what has no points, and for what a scale of 0 flattens. */
export function pointedElement(board: EditBoard, ref: ElementRef): PointedElement | null {
  const chosen = chosenElement(board, ref)
  if (!chosen || !isPointed(chosen.element)) return null
  const { element, parent } = chosen
  const points = storedPoints(element)
  const middle = middleOf(points)
  const worldFromStored = composeAffines(parent, elementMatrix(element), translation(-middle.x, -middle.y))
  const storedFromWorld = invertAffine(worldFromStored)
  return storedFromWorld && { ...chosen, element, points, worldFromStored, storedFromWorld }
}

/** The points of a line or polygon on the board, document px; a line has its two ends. Empty for anything else. */
export function linePointsAt(board: EditBoard, ref: ElementRef): WorldPoint[] {
  const pointed = pointedElement(board, ref)
  return pointed ? worldPoints(pointed) : []
}

export const worldPoints = ({ points, worldFromStored }: PointedElement): WorldPoint[] =>
  points.map((point) => applyAffine<WorldPoint>(worldFromStored, point))

/**
 * Moves one point to a place on the board; the others stay, however the element is turned and scaled. An end of an
 * arrow line stays level with its neighbour, or upright above or below it (R2.6-02). None for a locked element.
 *
 * @param isLevel - Keeps an end of any line level or upright.
 */
export function movePointOperations(
  board: EditBoard,
  ref: ElementRef,
  index: number,
  to: WorldPoint,
  { isLevel = false } = {},
): Operation[] {
  const pointed = pointedElement(board, ref)
  if (!pointed?.points[index]) return []
  const neighbour = neighbourOfEnd(pointed, index)
  const isStraight = isLevel || pointed.element.kind === 'arrowLine'
  const at = neighbour && isStraight ? straightenEnd(neighbour, to) : to
  const isBend = index > 0 && index < pointed.points.length - 1
  return pointOperations(board, pointed, pointed.points.with(index, storedPoint(pointed, at)), isBend)
}

/** A place on a segment of a line, the nearest to some point. */
export interface OnLine {
  /** The segment from this point to the next one. */
  readonly segment: number
  readonly from: WorldPoint
  readonly to: WorldPoint
  readonly at: WorldPoint
  /** Document px. */
  readonly distance: number
}

/** Null for what has no segment. */
export function nearestOnLine(board: EditBoard, ref: ElementRef, near: WorldPoint): OnLine | null {
  const pointed = pointedElement(board, ref)
  const points = pointed ? worldPoints(pointed) : []
  const ends = pointed?.element.kind === 'polygon' ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1)
  const places = ends.flatMap((end, segment): OnLine[] => {
    const start = points[segment]
    return start ? [{ segment, from: start, to: end, ...nearestBetween(start, end, near) }] : []
  })
  return places.reduce<OnLine | null>((best, place) => (best && best.distance <= place.distance ? best : place), null)
}

/** Where a stretch crosses the level of a place, or is straight above or below it; null where it does neither. */
export function crossing({ from, to }: OnLine, of: WorldPoint, axis: 'x' | 'y'): WorldPoint | null {
  const part = (of[axis] - from[axis]) / (to[axis] - from[axis])
  if (!(part >= 0 && part <= 1)) return null
  return worldPoint(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y))
}

/** Adds a point after that of a segment, at the place of the segment nearest to `near`. A `line` has but its ends. */
export function addPointOperations(board: EditBoard, ref: ElementRef, segment: number, near: WorldPoint): Operation[] {
  const pointed = pointedElement(board, ref)
  if (!pointed || pointed.element.kind === 'line') return []
  const points = worldPoints(pointed)
  const start = points[segment]
  const end = points[segment + 1] ?? (pointed.element.kind === 'polygon' ? points[0] : undefined)
  if (!start || !end) return []
  const { at } = nearestBetween(start, end, near)
  return pointOperations(board, pointed, pointed.points.toSpliced(segment + 1, 0, storedPoint(pointed, at)), true)
}

/** Removes a point. A line keeps two, a polygon three. */
export function removePointOperations(board: EditBoard, ref: ElementRef, index: number): Operation[] {
  const pointed = pointedElement(board, ref)
  const fewest = pointed?.element.kind === 'polygon' ? 3 : 2
  if (!pointed?.points[index] || pointed.points.length <= fewest) return []
  return pointOperations(board, pointed, pointed.points.toSpliced(index, 1), true)
}

/** Gives a line other points, on the board; it then goes by them alone (`route`). None for a locked one. */
export function setPointsOperations(board: EditBoard, ref: ElementRef, points: readonly WorldPoint[]): Operation[] {
  const pointed = pointedElement(board, ref)
  if (!pointed) return []
  const before = worldPoints(pointed)
  const isSame =
    points.length === before.length &&
    points.every((at, index) => at.x === before[index]?.x && at.y === before[index]?.y)
  if (isSame) return []
  return pointOperations(
    board,
    pointed,
    points.map((at) => storedPoint(pointed, at)),
    true,
  )
}

/** The change that gives an element other points, as stored, without moving those that stay. */
export function pointChange(board: EditBoard, pointed: PointedElement, points: readonly StoredPoint[]): ElementChange {
  const { ref, stored, element } = pointed
  const [before, after] = [middleOf(pointed.points), middleOf(points)]
  const fields = pointFields(element, points)
  const matrix = composeAffines(elementMatrix(element), translation(after.x - before.x, after.y - before.y))
  const changed = readElement(withFields(stored, fields), versionOf(board)) ?? element
  const { left, top } = fieldsOfMatrix(matrix, changed)
  return { ref, fields: { ...fields, left, top } }
}

/** The point as stored that a place on the board is. */
export function storedPoint({ storedFromWorld }: PointedElement, at: WorldPoint): StoredPoint {
  const { x, y } = applyAffine<LocalPoint>(storedFromWorld, at)
  return { x: withoutNoise(x), y: withoutNoise(y) }
}

/** @param isBend - Whether a bend is put by hand: the line then goes by its bends alone (`route`). */
function pointOperations(
  board: EditBoard,
  pointed: PointedElement,
  points: readonly StoredPoint[],
  isBend: boolean,
): Operation[] {
  if (isHeld(board, pointed.ref, 'move')) return []
  const { ref, fields } = pointChange(board, pointed, points)
  const isByHand = isBend && pointed.stored.route !== undefined
  return editOperations(board, [{ ref, fields: { ...fields, ...(isByHand && { route: undefined }) } }])
}

const isPointed = (element: DrawingElement): element is Pointed => 'points' in element || element.kind === 'line'

function storedPoints(element: Pointed): readonly StoredPoint[] {
  if (element.kind !== 'line') return element.points
  const { x1, y1, x2, y2 } = element
  return [localPoint(x1, y1), localPoint(x2, y2)]
}

function pointFields(element: Pointed, points: readonly StoredPoint[]): FieldChanges {
  const box = boxAround(points.map(({ x, y }) => worldPoint(x, y)))
  const size = { width: withoutNoise(box.maxX - box.minX), height: withoutNoise(box.maxY - box.minY) }
  if (element.kind !== 'line') return { points: points.map(({ x, y }) => ({ x, y })), ...size }
  const middle = middleOf(points)
  const [start = middle, end = middle] = points
  return {
    x1: withoutNoise(start.x - middle.x),
    y1: withoutNoise(start.y - middle.y),
    x2: withoutNoise(end.x - middle.x),
    y2: withoutNoise(end.y - middle.y),
    ...size,
  }
}

function middleOf(points: readonly StoredPoint[]): StoredPoint {
  const { minX, minY, maxX, maxY } = boxAround(points.map(({ x, y }) => worldPoint(x, y)))
  return points.length > 0 ? { x: (minX + maxX) / 2, y: (minY + maxY) / 2 } : { x: 0, y: 0 }
}

/** The only neighbour of an end, on the board; null for a point within the line, and in a polygon, which has no end. */
function neighbourOfEnd(pointed: PointedElement, index: number): WorldPoint | null {
  const points = worldPoints(pointed)
  if (pointed.element.kind === 'polygon') return null
  const [isFirst, isLast] = [index === 0, index === points.length - 1]
  return (isFirst ? points[1] : isLast ? points.at(-2) : undefined) ?? null
}

/** How far a place is from a line; infinite for one without two points. */
export const distanceToWay = (way: readonly WorldPoint[], place: WorldPoint): number =>
  Math.min(...way.slice(1).map((to, at) => nearestBetween(way[at] ?? to, to, place).distance))

/** The place of a stretch that is nearest to some place. */
export function nearestBetween(
  from: WorldPoint,
  to: WorldPoint,
  { x, y }: WorldPoint,
): Pick<OnLine, 'at' | 'distance'> {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const part = squared === 0 ? 0 : Math.min(Math.max(((x - from.x) * dx + (y - from.y) * dy) / squared, 0), 1)
  const at = worldPoint(from.x + part * dx, from.y + part * dy)
  return { at, distance: Math.hypot(x - at.x, y - at.y) }
}
