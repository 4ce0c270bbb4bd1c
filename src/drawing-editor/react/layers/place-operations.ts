import { type Json, type Operation, versionOf } from '#drawing/engine.ts'
import { editOperations } from '../../edit/change-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from '../../edit/edit-board.ts'
import { type Siblings, siblingsOf } from '../../edit/siblings.ts'
import { isSameList } from './choose-rows.ts'
import { drawnMembers } from './layer-rows.ts'

/** In the drawing order, and so in the rows of the layers. */
export type Side = 'above' | 'below'

export interface Placed {
  readonly operations: Operation[]
  /** The elements where they are afterwards, in drawing order. */
  readonly refs: readonly ElementRef[]
}

const NOWHERE: Placed = { operations: [], refs: [] }

/**
 * Puts elements directly above or below another one of their list in the drawing order; they keep the order among
 * themselves. None where they are there already, and where the other one is of another list. O(elements in the list).
 */
export function placeOperations(board: EditBoard, refs: readonly ElementRef[], beside: ElementRef, side: Side): Placed {
  const siblings = siblingsOf(board, refs)
  const target = siblingsOf(board, [beside])
  const place = target?.chosen[0]?.place
  if (!siblings || place === undefined || !isSameList(siblings.parent, target?.parent ?? null)) return NOWHERE
  return placed(board, siblings, place, side)
}

/** Puts elements past the next one above or below them. None where there is none. O(elements in the list). */
export function stepOperations(board: EditBoard, refs: readonly ElementRef[], side: Side): Placed {
  const siblings = siblingsOf(board, refs)
  const outermost = siblings?.chosen.at(side === 'above' ? -1 : 0)
  const next = outermost && outermost.place + (side === 'above' ? 1 : -1)
  return siblings && next !== undefined && siblings.list[next] !== undefined
    ? placed(board, siblings, next, side)
    : NOWHERE
}

/** @param target - Place in the list. */
function placed(board: EditBoard, { list, chosen, parent }: Siblings, target: number, side: Side): Placed {
  const moved = chosen.map(({ place }) => place)
  const isMoved = new Set(moved)
  const others = list.flatMap((_, place) => (isMoved.has(place) ? [] : [place]))
  const isBefore = (place: number): boolean => (side === 'above' ? place <= target : place < target)
  const start = others.filter(isBefore)
  const order = [...start, ...moved, ...others.slice(start.length)]
  if (order.every((place, index) => place === index)) return NOWHERE
  if (!parent) {
    const items = chosen.map(({ ref: { id } }, index) => ({ id, index: start.length + index }))
    return { operations: [{ kind: 'reorder', board: board.uuid, items }], refs: chosen.map(({ ref }) => ref) }
  }
  const objects = order.map((place): Json => list[place] ?? null)
  const operations = editOperations(board, [{ ref: parent, fields: { objects } }])
  return { operations, refs: membersAt(board, parent, objects, start.length, moved.length) }
}

/** Where members of a group are in a new order of it: paths count only what is drawn. */
function membersAt(
  board: EditBoard,
  parent: ElementRef,
  objects: readonly Json[],
  from: number,
  count: number,
): ElementRef[] {
  const group = storedAt(board, parent)
  const drawn = new Set<Json>(group ? drawnMembers(group, versionOf(board)) : [])
  const isDrawn = (member: Json): boolean => drawn.has(member)
  const first = objects.slice(0, from).filter(isDrawn).length
  const numMembers = objects.slice(from, from + count).filter(isDrawn).length
  return Array.from({ length: numMembers }, (_, at) => ({ id: parent.id, path: [...parent.path, first + at] }))
}
