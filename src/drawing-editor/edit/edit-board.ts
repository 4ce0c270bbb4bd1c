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
  type JsonFields,
  readElement,
  versionOf,
} from '#drawing/engine.ts'

export type EditBoard = BoardRecord

/**
 * An element of the board, or one inside a group: the uuid of the element on the board, and the places that lead from it
 * through the lists of groups, none for the element itself.
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

/** An element as stored; undefined where there is none. */
export const storedAt = (board: EditBoard, { id, path }: ElementRef): JsonFields | undefined =>
  path.reduce<JsonFields | undefined>((stored, place) => {
    const { objects } = stored ?? {}
    const member: unknown = Array.isArray(objects) ? objects[place] : undefined
    return isFields(member) ? member : undefined
  }, elementOf(board, id))

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
