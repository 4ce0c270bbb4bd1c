import {
  applyAffine,
  type JsonFields,
  type LocalPoint,
  type Operation,
  versionOf,
  worldPoint,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, keyOf } from './edit-board.ts'
import { shifted } from './fit-groups.ts'
import { insertAbove } from './insert-above.ts'
import { type Siblings, siblingsOf } from './siblings.ts'
import { withNewNames } from './with-new-names.ts'

export interface Duplicated {
  readonly operations: Operation[]
  /** The copies, in the order in which the originals were given. */
  readonly copies: readonly ElementRef[]
}

/**
 * Copies elements, at an offset in document px, under new uuids; what they say of each other, the copies say of each
 * other. The copies stand above the topmost original, in the same order; in the same group, where the originals are in
 * one. O(chosen), and a copy of the list.
 */
export function duplicateOperations(
  board: EditBoard,
  refs: readonly ElementRef[],
  { dx, dy }: { readonly dx: number; readonly dy: number },
  createUuid: () => string,
): Duplicated {
  const siblings = siblingsOf(board, refs)
  if (!siblings) return { operations: [], copies: [] }
  const { operations, refs: inserted } = insertAbove(board, siblings, copiesOf(board, siblings, dx, dy, createUuid))
  const copyOf = new Map(siblings.chosen.map(({ ref }, at) => [keyOf(ref), inserted[at]]))
  return { operations, copies: refs.flatMap((ref) => copyOf.get(keyOf(ref)) ?? []) }
}

/** Copies of the chosen elements, in drawing order, moved by document px. */
export function copiesOf(
  board: EditBoard,
  { chosen, listFromWorld: [a, b, c, d] }: Siblings,
  dx: number,
  dy: number,
  createUuid: () => string,
): JsonFields[] {
  const way = applyAffine<LocalPoint>([a, b, c, d, 0, 0], worldPoint(dx, dy))
  const originals = chosen.map(({ stored }) => stored)
  return withNewNames(originals, createUuid).map((copy) => shifted(copy, way.x, way.y, versionOf(board)))
}
