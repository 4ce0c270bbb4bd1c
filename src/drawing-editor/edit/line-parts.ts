import { distanceBetween, type Json, type Operation, type WorldPoint } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { soundOperations } from './checks.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { type PointedElement, pointChange, pointedElement, storedPoint, worldPoints } from './line-points.ts'
import { isHeld } from './locks.ts'
import { type Siblings, siblingsOf } from './siblings.ts'
import { type FieldChanges, withFields } from './with-fields.ts'

/** Ends nearer than this are one point of a joined line, document px. */
const SAME_POINT_PX = 1e-6

/**
 * Splits a line at one of its points into two elements of the same look, the second right above the first, with a new
 * uuid. The head of an arrow line stays at its end, so its first part becomes a line without one. None at an end of the
 * line, and for what is no line of several segments. What its ends are joined to stays with the part that has the end.
 */
export function splitLineOperations(
  board: EditBoard,
  ref: ElementRef,
  index: number,
  createUuid: () => string,
): Operation[] {
  const line = freeLine(board, ref)
  const siblings = siblingsOf(board, [ref])
  const place = siblings?.chosen[0]?.place
  if (!line || !siblings || place === undefined || index <= 0 || index >= line.points.length - 1) return []
  const first = pointChange(board, line, line.points.slice(0, index + 1))
  const second = pointChange(board, line, line.points.slice(index))
  const shaft = { ...first.fields, to: undefined, ...(line.element.kind === 'arrowLine' && { type: 'polyLine' }) }
  const added = withFields(line.stored, { ...second.fields, from: undefined, uuid: createUuid() })
  const { parent, list } = siblings
  if (parent) return listOperations(board, siblings, list.toSpliced(place, 1, withFields(line.stored, shaft), added))
  const insert: Operation = { kind: 'insert', board: board.uuid, items: [{ index: place + 1, element: added }] }
  return allOrNone(editOperations(board, [{ ref, fields: shaft }]), soundOperations([insert]))
}

/**
 * Joins two lines of one list at their nearest ends into one, which keeps look, name, uuid and direction of the first.
 * Ends that meet become one point; between others runs a new segment. The outer ends stay joined to what they were. None
 * where one is no line of segments.
 */
export function joinLinesOperations(board: EditBoard, ref: ElementRef, other: ElementRef): Operation[] {
  const [line, added] = [freeLine(board, ref), freeLine(board, other)]
  const siblings = siblingsOf(board, [ref, other])
  if (!line || !added || siblings?.chosen.length !== 2) return []
  const { points, ends } = joined(line, added)
  const { fields } = pointChange(board, line, points)
  const change = { ref, fields: { ...fields, ...ends } }
  const { parent, list } = siblings
  if (parent) {
    const kept = withFields(line.stored, change.fields)
    const whole = list.flatMap((member) => (member === added.stored ? [] : [member === line.stored ? kept : member]))
    return listOperations(board, siblings, whole)
  }
  return allOrNone(editOperations(board, [change]), [{ kind: 'remove', board: board.uuid, ids: [other.id] }])
}

/** A line of segments that may be changed. */
function freeLine(board: EditBoard, ref: ElementRef): PointedElement | null {
  const line = pointedElement(board, ref)
  const isLine = line?.element.kind === 'polyLine' || line?.element.kind === 'arrowLine'
  return line && isLine && line.points.length > 1 && !isHeld(board, ref, 'move') ? line : null
}

/** The points of the whole line, as the first one stores them, and what its ends are joined to. */
function joined(line: PointedElement, added: PointedElement): { points: PointedElement['points']; ends: FieldChanges } {
  const [own, others] = [worldPoints(line), worldPoints(added)]
  const backwards = others.toReversed()
  const { from, to } = added.stored
  const ways = [
    { isBehind: true, points: others, gap: gapBetween(own.at(-1), others[0]), ends: { to } },
    { isBehind: true, points: backwards, gap: gapBetween(own.at(-1), backwards[0]), ends: { to: from } },
    { isBehind: false, points: others, gap: gapBetween(others.at(-1), own[0]), ends: { from } },
    { isBehind: false, points: backwards, gap: gapBetween(backwards.at(-1), own[0]), ends: { from: to } },
  ]
  const way = ways.reduce((best, one) => (one.gap < best.gap ? one : best))
  const stored = way.points.map((point) => storedPoint(line, point))
  const isMeeting = way.gap < SAME_POINT_PX
  const points = way.isBehind
    ? [...line.points, ...(isMeeting ? stored.slice(1) : stored)]
    : [...(isMeeting ? stored.slice(0, -1) : stored), ...line.points]
  return { points, ends: way.ends }
}

const gapBetween = (a: WorldPoint | undefined, b: WorldPoint | undefined): number =>
  a && b ? distanceBetween(a, b) : Number.POSITIVE_INFINITY

const listOperations = (board: EditBoard, { parent }: Siblings, objects: readonly Json[]): Operation[] =>
  parent ? editOperations(board, [{ ref: parent, fields: { objects } }]) : []

/** Both parts of a change, or none where one may not be written. */
const allOrNone = (first: Operation[], second: Operation[]): Operation[] =>
  first.length > 0 && second.length > 0 ? [...first, ...second] : []
