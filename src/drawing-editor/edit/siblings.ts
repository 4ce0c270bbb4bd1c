import { type Affine, invertAffine, type Json, type JsonFields, placesOf } from '#drawing/engine.ts'
import { outermost } from './chosen-elements.ts'
import {
  type EditBoard,
  type ElementRef,
  keyOf,
  listIn,
  parentFrameAt,
  parentOf,
  storedAt,
  storedPath,
} from './edit-board.ts'

/** Elements of one list: that of the board, or that of a group. */
export interface Siblings {
  /** The group; null for the board itself. */
  readonly parent: ElementRef | null
  /** Everything in the list, as stored, in drawing order. */
  readonly list: readonly Json[]
  /** The chosen ones in drawing order, with their places in the list. */
  readonly chosen: readonly Sibling[]
  /** From the board to the space that they stand in. */
  readonly listFromWorld: Affine
}

interface Sibling {
  readonly ref: ElementRef
  readonly place: number
  readonly stored: JsonFields
}

/**
 * Chosen elements with the list that they stand in. Those in other lists than the first are left out: an editor chooses
 * among the elements of the board, or of the one group that it entered. Null where none is there.
 */
export function siblingsOf(board: EditBoard, refs: readonly ElementRef[]): Siblings | null {
  const [first] = refs
  const parent = first ? parentOf(first) : null
  const own = listOf(board, parent)
  const listFromWorld = first && invertAffine(parentFrameAt(board, first))
  if (!own || !listFromWorld) return null
  const key = parent && keyOf(parent)
  const chosen = outermost(refs)
    .filter((ref) => {
      const other = parentOf(ref)
      return (other && keyOf(other)) === key
    })
    .flatMap((ref): Sibling[] => {
      const stored = storedAt(board, ref)
      const place = stored ? placeOf(board, ref) : undefined
      return stored && place !== undefined ? [{ ref, place, stored }] : []
    })
    .sort((a, b) => a.place - b.place)
  return chosen.length > 0 ? { parent, list: own, chosen, listFromWorld } : null
}

/** The list of a group, or of the board; null where there is no such group. */
function listOf(board: EditBoard, parent: ElementRef | null): readonly Json[] | null {
  if (!parent) return board.objects.objects
  const group = storedAt(board, parent)
  return group ? listIn(group) : null
}

function placeOf(board: EditBoard, ref: ElementRef): number | undefined {
  const { objects } = board.objects
  return ref.path.length === 0 ? placesOf(objects).indexOf(objects, ref.id) : storedPath(board, ref)?.at(-1)
}
