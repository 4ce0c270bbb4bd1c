// What edits are computed from: a board as stored, which never changes. The frames and boxes of a gesture's beginning
// stay at hand while the shown board (BoardElements) follows each of its moves. Derived elements are kept by the engine
// for as long as their stored ones, so that asking again costs a lookup.

import {
  type Affine,
  type BoardElements,
  type BoardRecord,
  composeAffines,
  type DrawingElement,
  elementMatrix,
  elementOf,
  IDENTITY,
  isFields,
  type Json,
  type JsonFields,
  readElement,
  versionOf,
} from '#drawing/engine.ts'

export type EditBoard = BoardRecord

/**
 * An element of the board, or one inside a group: the uuid of the element on the board, and the places that lead from
 * it through the members of groups, none for the element itself. Members that cannot be drawn have no place.
 */
export interface ElementRef {
  readonly id: string
  readonly path: readonly number[]
}

export const refOf = (id: string): ElementRef => ({ id, path: [] })

/** Names a reference, so that it can be a key. */
export const keyOf = ({ id, path }: ElementRef): string => [id, ...path].join('/')

/** The group around an element; null on the board itself. */
export const parentOf = ({ id, path }: ElementRef): ElementRef | null =>
  path.length === 0 ? null : { id, path: path.slice(0, -1) }

/** An element as stored; undefined where there is none, and inside a drawing that an element holds (`canvasJson`). */
export const storedAt = (board: EditBoard, { id, path }: ElementRef): JsonFields | undefined =>
  path.reduce<JsonFields | undefined>(
    (stored, place) => stored && memberAt(stored, storedPlace(stored, place, versionOf(board))),
    elementOf(board, id),
  )

/** The places of an element in the stored lists, as operations count them; null where it is not stored. */
export function storedPath(board: EditBoard, { id, path }: ElementRef): number[] | null {
  let stored = elementOf(board, id)
  const places: number[] = []
  for (const place of path) {
    const at: number = stored ? storedPlace(stored, place, versionOf(board)) : -1
    places.push(at)
    stored = stored && memberAt(stored, at)
  }
  return stored ? places : null
}

/** The list of a stored group; empty for what is none. */
export const listIn = ({ objects }: JsonFields): readonly Json[] => (isList(objects) ? objects : [])

function memberAt(group: JsonFields, place: number): JsonFields | undefined {
  const member = listIn(group)[place]
  return member !== undefined && isFields(member) ? member : undefined
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** The place in the stored list of the member that is drawn at a place; -1 where there is none. */
function storedPlace(group: JsonFields, place: number, version: string): number {
  const list = listIn(group)
  const drawn = readElement(group, version)
  // nearly always all members are drawn
  if (drawn?.kind === 'group' && drawn.children.length === list.length) return place
  let numDrawn = 0
  return list.findIndex((member) => isFields(member) && readElement(member, version) !== null && numDrawn++ === place)
}

/** An element as drawn; null where there is none, and for what cannot be drawn. */
export function elementAt(board: EditBoard, ref: ElementRef): DrawingElement | null {
  const root = elementOf(board, ref.id)
  const element = root ? readElement(root, versionOf(board)) : null
  return ref.path.reduce<DrawingElement | null>(
    (group, place) => (group?.kind === 'group' ? (group.children[place] ?? null) : null),
    element,
  )
}

/** From the space that an element stands in to the board: that of the group around it, if it is in one. */
export function parentFrameAt(board: EditBoard, ref: ElementRef): Affine {
  const parent = parentOf(ref)
  return parent ? frameAt(board, parent) : IDENTITY
}

/** From an element's own space, whose origin is the middle of its box, to the board. Identity where there is none. */
export function frameAt(board: EditBoard, ref: ElementRef): Affine {
  const element = elementAt(board, ref)
  return element ? composeAffines(parentFrameAt(board, ref), elementMatrix(element)) : IDENTITY
}

/** The slot of an element on the shown board; undefined where there is none. */
export function slotOf(elements: BoardElements, { id, path }: ElementRef): number | undefined {
  return path.reduce<number | undefined>(
    (slot, place) => (slot === undefined ? undefined : elements.tree.childrenOf(slot)[place]),
    elements.slotOf(id),
  )
}

/** What stands in a slot of the shown board; null for a free slot. */
export function refAt(shown: Pick<BoardElements, 'elements' | 'tree'>, slot: number): ElementRef | null {
  const parent = shown.tree.parentOf(slot)
  if (parent === undefined) {
    const uuid = shown.elements[slot]?.uuid
    return uuid ? refOf(uuid) : null
  }
  const group = refAt(shown, parent)
  return group && { id: group.id, path: [...group.path, shown.tree.childrenOf(parent).indexOf(slot)] }
}
