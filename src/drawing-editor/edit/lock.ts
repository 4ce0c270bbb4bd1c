import type { Operation } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from './edit-board.ts'
import { isLocked, LOCK_FIELDS } from './locks.ts'
import { refsWhere } from './refs-where.ts'

const FIELDS = Object.values(LOCK_FIELDS).flat()
const LOCKED = Object.fromEntries(FIELDS.map((field) => [field, true]))
const FREE = Object.fromEntries(FIELDS.map((field) => [field, undefined]))

/**
 * Locks elements against being moved, scaled, turned and deleted, by Fabric's own fields, or frees them of every lock,
 * also of `selectable: false` in a file of others. O(chosen).
 */
export function lockOperations(board: EditBoard, refs: readonly ElementRef[], isWanted: boolean): Operation[] {
  return editOperations(
    board,
    refs.map((ref) => {
      const { selectable } = storedAt(board, ref) ?? {}
      return { ref, fields: isWanted ? LOCKED : { ...FREE, ...(selectable === false && { selectable: undefined }) } }
    }),
  )
}

/** All elements with a lock of their own, in drawing order, those in groups behind their group. O(elements). */
export const lockedRefs = (board: EditBoard): ElementRef[] => refsWhere(board, ({ stored }) => isLocked(stored, 'any'))
