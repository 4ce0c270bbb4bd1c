import type { JsonFields } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, parentOf, storedAt } from './edit-board.ts'

export type LockedAgainst = 'move' | 'scale' | 'rotate' | 'any'

/** Fabric's fields that lock an element against being moved, scaled and turned by hand. */
export const LOCK_FIELDS = {
  move: ['lockMovementX', 'lockMovementY'],
  scale: ['lockScalingX', 'lockScalingY'],
  rotate: ['lockRotation'],
} as const

const LOCKS: Readonly<Record<LockedAgainst, readonly string[]>> = {
  ...LOCK_FIELDS,
  any: [...LOCK_FIELDS.move, ...LOCK_FIELDS.scale, ...LOCK_FIELDS.rotate],
}

/**
 * Whether an element, as stored, is locked.
 *
 * A lock of one axis locks both: half of a movement would tear the element from what is moved with it. `selectable:
 * false` locks against everything, since in Fabric no hand can take hold of such an element. `evented: false` locks
 * against nothing: in Fabric a marquee still chooses such an element and moves it. What is not stored cannot be edited,
 * and counts as locked.
 *
 * @param what - `any`: whether there is a lock at all.
 */
export const isLocked = (stored: JsonFields | undefined, what: LockedAgainst): boolean =>
  !stored || stored.selectable === false || LOCKS[what].some((field) => stored[field] === true)

/** Whether an element, or a group around it, is locked. */
export function isHeld(board: EditBoard, ref: ElementRef, what: LockedAgainst): boolean {
  const parent = parentOf(ref)
  return isLocked(storedAt(board, ref), what) || (parent !== null && isHeld(board, parent, what))
}
