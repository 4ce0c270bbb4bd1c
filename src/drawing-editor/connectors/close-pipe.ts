// What was put into a line is deleted: the two lines that ended there become one again.

import {
  distanceBetween,
  isSameJson,
  type Json,
  type JsonFields,
  type Operation,
  type WorldPoint,
} from '#drawing/engine.ts'
import { editOperations } from '../edit/change-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from '../edit/edit-board.ts'
import { type PointedElement, pointChange, pointedElement, storedPoint, worldPoints } from '../edit/line-points.ts'
import { isHeld } from '../edit/locks.ts'
import { type EndField, pipeEndsOf } from '../edit/pipe-ends.ts'

/** A point so near to the straight way between its neighbours is no bend, document px. */
const STRAIGHT_PX = 0.01
/** Lines that differ in one of these are two of a kind, and stay two. */
const LOOK_FIELDS = ['stroke', 'strokeWidth', 'strokeDashArray', 'opacity', 'lineType'] as const

/** A line with an end at what is deleted. */
interface OpenedLine extends PointedElement {
  /** The end there. */
  readonly near: EndField
  readonly port: string
  /** What the other end is joined to. */
  readonly outer: Json | undefined
  /** On the board, the last one at what is deleted. */
  readonly way: readonly WorldPoint[]
}

/**
 * Deletes a device with exactly one line at its way in and one at its way out, and makes them one line, which keeps the
 * name of the line at the way in. None where it has not, or where the lines are locked, in a group, or look different.
 *
 * @param joined - All lines that are joined to it; labels and instruments that follow it do not count.
 */
export function closePipeOperations(board: EditBoard, ref: ElementRef, joined: readonly ElementRef[]): Operation[] {
  const lines = joined.filter((line) => pipeEndsOf(storedAt(board, line) ?? {}) !== null)
  const uuid = storedAt(board, ref)?.uuid
  if (typeof uuid !== 'string' || ref.path.length > 0 || lines.length !== 2 || isHeld(board, ref, 'move')) return []
  const opened = lines.map((line) => openedLine(board, line, uuid))
  const before = opened.find((line) => line?.port === 'in')
  const after = opened.find((line) => line?.port === 'out')
  if (!before || !after || !isSameLook(before.stored, after.stored)) return []
  const type = typeOfWhole(before, after)
  if (type === null) return []
  const way = withoutNeedless([...before.way, ...after.way.toReversed()])
  const points = before.near === 'to' ? way : way.toReversed()
  const change = pointChange(
    board,
    before,
    points.map((at) => storedPoint(before, at)),
  )
  const fields = { ...change.fields, type, [before.near]: after.outer }
  return [
    ...editOperations(board, [{ ref: before.ref, fields }]),
    { kind: 'remove', board: board.uuid, ids: [after.ref.id, ref.id] },
  ]
}

function openedLine(board: EditBoard, ref: ElementRef, uuid: string): OpenedLine | null {
  const line = pointedElement(board, ref)
  const ends = line && pipeEndsOf(line.stored)
  if (!line || !ends || ref.path.length > 0 || isHeld(board, ref, 'move')) return null
  const [isFrom, isTo] = [ends.from?.uuid === uuid, ends.to?.uuid === uuid]
  if (isFrom === isTo) return null
  const near = isFrom ? 'from' : 'to'
  const points = worldPoints(line)
  return {
    ...line,
    near,
    port: ends[near]?.port ?? '',
    outer: line.stored[isFrom ? 'to' : 'from'],
    way: isFrom ? points.toReversed() : points,
  }
}

const isSameLook = (a: JsonFields, b: JsonFields): boolean =>
  LOOK_FIELDS.every((field) => isSameJson(a[field] ?? null, b[field] ?? null))

/** A line whose other part has the arrow head at its far end gets it; null where heads would be lost or added. */
function typeOfWhole(before: OpenedLine, after: OpenedLine): string | null {
  const [first, second] = [before.element.kind, after.element.kind]
  if (first === second) return String(before.stored.type)
  const isHeadAtEnd = second === 'arrowLine' && before.near === 'to' && after.near === 'from'
  return first === 'polyLine' && isHeadAtEnd ? String(after.stored.type) : null
}

/** Without points in the middle of a straight stretch. */
export function withoutNeedless(points: readonly WorldPoint[]): WorldPoint[] {
  const kept: WorldPoint[] = []
  for (const [at, point] of points.entries()) {
    const [last, next] = [kept.at(-1), points[at + 1]]
    if (!last || !next || detour(last, point, next) > STRAIGHT_PX) kept.push(point)
  }
  return kept
}

/** How much longer the way over a point is. */
const detour = (a: WorldPoint, over: WorldPoint, b: WorldPoint): number =>
  distanceBetween(a, over) + distanceBetween(over, b) - distanceBetween(a, b)
