import { type DrawingElement, isFields, type Json, type JsonFields, readElement, versionOf } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, listIn } from './edit-board.ts'

/** A drawn element with what is stored of it. */
export interface ReadElement {
  readonly stored: JsonFields
  readonly element: DrawingElement
}

/**
 * Elements of a board for which something holds, in drawing order; members of groups follow their group. O(elements).
 */
export const refsWhere = (board: EditBoard, isWanted: (one: ReadElement) => boolean): ElementRef[] =>
  drawnIn(board.objects.objects, versionOf(board)).flatMap((one) =>
    refsInside(one, { id: one.element.uuid, path: [] }, versionOf(board), isWanted),
  )

function refsInside(
  one: ReadElement,
  ref: ElementRef,
  version: string,
  isWanted: (one: ReadElement) => boolean,
): ElementRef[] {
  const members = drawnIn(listIn(one.stored), version).flatMap((member, at) =>
    refsInside(member, { ...ref, path: [...ref.path, at] }, version, isWanted),
  )
  return isWanted(one) ? [ref, ...members] : members
}

const drawnIn = (list: readonly Json[], version: string): ReadElement[] =>
  list.flatMap((stored) => {
    const element = isFields(stored) ? readElement(stored, version) : null
    return isFields(stored) && element ? [{ stored, element }] : []
  })
