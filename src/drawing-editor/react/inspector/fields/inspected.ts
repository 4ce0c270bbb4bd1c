import type { DrawingElement, Json, JsonFields } from '#drawing/engine.ts'
import { isSameJson } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, storedAt } from '#drawing-editor/edit/edit-board.ts'
import { type FieldKind, fieldKind } from './sections.ts'

/** A chosen element, as stored and as drawn. */
export interface InspectedElement {
  readonly ref: ElementRef
  readonly stored: JsonFields
  /** Null for what cannot be drawn. */
  readonly element: DrawingElement | null
}

/** The chosen elements that are there. O(chosen). */
export const inspectedElements = (board: EditBoard, refs: readonly ElementRef[]): InspectedElement[] =>
  refs.flatMap((ref) => {
    const stored = storedAt(board, ref)
    return stored ? [{ ref, stored, element: elementAt(board, ref) }] : []
  })

export const kindsOf = (inspected: readonly InspectedElement[]): ReadonlySet<FieldKind> =>
  new Set(inspected.map(({ stored }) => fieldKind(stored.type)))

/** What several elements hold in one field. */
export interface Shared {
  /** Whether they differ. */
  readonly isMixed: boolean
  /** What all of them hold; undefined for nothing, and where they differ. */
  readonly value: Json | undefined
}

export const NOTHING_SHARED: Shared = { isMixed: false, value: undefined }

/** O(elements) up to the first that differs. */
export function sharedBy<Item>(items: readonly Item[], read: (item: Item) => Json | undefined): Shared {
  const [first, ...others] = items
  if (first === undefined) return NOTHING_SHARED
  const value = read(first)
  const isMixed = others.some((item) => !isSameJson(read(item), value))
  return isMixed ? { isMixed, value: undefined } : { isMixed, value }
}

/** What several elements store in a field. */
export const sharedStored = (inspected: readonly InspectedElement[], field: string): Shared =>
  sharedBy(inspected, ({ stored }) => stored[field])

export const isSameShared = (one: Shared, other: Shared): boolean =>
  one.isMixed === other.isMixed && isSameJson(one.value, other.value)
