import type { Operation } from '#drawing/engine.ts'
import { type ElementChange, editOperations } from './change-elements.ts'
import { soundOperations } from './checks.ts'
import { chosenElements, outerBoxOnBoard } from './chosen-elements.ts'
import { type EditBoard, type ElementRef, keyOf } from './edit-board.ts'
import { isHeld } from './locks.ts'
import { movedPlace } from './move.ts'

/**
 * The boxes that elements are arranged by, as the geometry service takes them: upright, strokes included, in full
 * precision, one for each reference. Hidden elements, and those inside another chosen one, have a box that is not
 * finite: they neither count nor move. O(chosen).
 */
export function arrangedBoxes(board: EditBoard, refs: readonly ElementRef[]): Float64Array<ArrayBuffer> {
  const byKey = new Map(chosenElements(board, refs).map((one) => [keyOf(one.ref), one]))
  const boxes = new Float64Array(refs.length * 4).fill(Number.NaN)
  for (const [at, ref] of refs.entries()) {
    const one = byKey.get(keyOf(ref))
    if (!one?.element.visible) continue
    const { minX, minY, maxX, maxY } = outerBoxOnBoard(one)
    boxes.set([minX, minY, maxX, maxY], at * 4)
  }
  return boxes
}

/**
 * Moves each element its own way: what the geometry service answers to an alignment, a distribution or a clamp of
 * {@link arrangedBoxes}. Locked ones stay. O(chosen).
 *
 * @param ways - dx and dy for each reference, document px.
 */
export function moveEachOperations(board: EditBoard, refs: readonly ElementRef[], ways: Float64Array): Operation[] {
  const wayOf = new Map(refs.map((ref, at) => [keyOf(ref), [ways[2 * at] ?? 0, ways[2 * at + 1] ?? 0] as const]))
  const [ids, lefts, tops]: [string[], number[], number[]] = [[], [], []]
  const members: ElementChange[] = []
  for (const one of chosenElements(board, refs)) {
    const [dx, dy] = wayOf.get(keyOf(one.ref)) ?? [0, 0]
    if ((dx === 0 && dy === 0) || isHeld(board, one.ref, 'move')) continue
    const { left, top } = movedPlace(one, dx, dy)
    if (one.ref.path.length > 0) members.push({ ref: one.ref, fields: { left, top } })
    else {
      ids.push(one.ref.id)
      lefts.push(left)
      tops.push(top)
    }
  }
  const moves: Operation[] = ids.length > 0 ? [{ kind: 'position', board: board.uuid, ids, lefts, tops }] : []
  const sound = soundOperations(moves)
  return sound.length < moves.length ? [] : [...sound, ...editOperations(board, members)]
}
