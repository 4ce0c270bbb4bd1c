import { applyAffine, type LocalPoint, type Operation, worldPoint } from '#drawing/engine.ts'
import { type ElementChange, editOperations } from './change-elements.ts'
import { isLength, soundOperations } from './checks.ts'
import { type ChosenElement, chosenElement, outermost } from './chosen-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from './edit-board.ts'
import { isHeld } from './locks.ts'
import { withoutNoise } from './without-noise.ts'

/**
 * Moves elements, document px: those of the board by one operation, members of groups within their groups, which are
 * fitted to them. Locked ones stay. None where a position would be beyond what may be written. O(chosen).
 */
export function moveOperations(board: EditBoard, refs: readonly ElementRef[], dx: number, dy: number): Operation[] {
  if (dx === 0 && dy === 0) return []
  const ids: string[] = []
  const members: ElementChange[] = []
  for (const ref of outermost(refs)) {
    if (isHeld(board, ref, 'move')) continue
    if (ref.path.length === 0) {
      if (!canMove(board, ref, dx, dy)) return []
      ids.push(ref.id)
    } else {
      const member = chosenElement(board, ref)
      if (member) members.push({ ref, fields: movedPlace(member, dx, dy) })
    }
  }
  // + 0 turns -0, which JSON does not know, into 0
  const moves =
    ids.length > 0 ? soundOperations([{ kind: 'move', board: board.uuid, ids, dx: dx + 0, dy: dy + 0 }]) : []
  return [...moves, ...editOperations(board, members)]
}

/** What cannot be drawn moves as well, by its fields. */
function canMove(board: EditBoard, ref: ElementRef, dx: number, dy: number): boolean {
  const { left, top } = storedAt(board, ref) ?? {}
  return isLength((typeof left === 'number' ? left : 0) + dx) && isLength((typeof top === 'number' ? top : 0) + dy)
}

/** Where an element comes to stand, in its own space, that is moved on the board by document px. */
export function movedPlace({ element, parentFromWorld: [a, b, c, d] }: ChosenElement, dx: number, dy: number) {
  const way = applyAffine<LocalPoint>([a, b, c, d, 0, 0], worldPoint(dx, dy))
  const { left, top } = element
  return { left: withoutNoise(left + way.x, left), top: withoutNoise(top + way.y, top) }
}
