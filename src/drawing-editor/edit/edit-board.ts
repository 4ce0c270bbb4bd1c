import { type BoardElements, type BoardRecord, elementOf, isFields, type JsonFields } from '#drawing/engine.ts'

/** The board that is edited: as stored, and as it is shown. Both are at the same revision. */
export interface EditBoard {
  readonly record: BoardRecord
  readonly elements: BoardElements
}

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

/** The slot of an element; undefined where there is none. */
export function slotOf({ elements }: EditBoard, { id, path }: ElementRef): number | undefined {
  return path.reduce<number | undefined>(
    (slot, place) => (slot === undefined ? undefined : elements.tree.childrenOf(slot)[place]),
    elements.slotOf(id),
  )
}

/** An element as stored; undefined where there is none. */
export const storedOf = ({ record }: EditBoard, { id, path }: ElementRef): JsonFields | undefined =>
  path.reduce<JsonFields | undefined>(
    (stored, place) => {
      const { objects } = stored ?? {}
      const member: unknown = Array.isArray(objects) ? objects[place] : undefined
      return isFields(member) ? member : undefined
    },
    elementOf(record, id),
  )
