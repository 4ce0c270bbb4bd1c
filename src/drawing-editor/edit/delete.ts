import { elementOf, isFields, type JsonFields, type Operation } from '#drawing/engine.ts'
import { rewriteOperations } from './change-elements.ts'
import { outermost } from './chosen-elements.ts'
import { type EditBoard, type ElementRef, listIn, storedPath } from './edit-board.ts'
import { isHeld } from './locks.ts'

/**
 * Deletes elements. A group that loses its last member goes too, and so does one that held only that group; a group
 * that keeps one member stays, with its name, bindings and opacity. Elements locked against being moved stay.
 * O(chosen), and the members of their groups.
 */
export function deleteOperations(board: EditBoard, refs: readonly ElementRef[]): Operation[] {
  const gone: string[] = []
  const inGroups = new Map<string, number[][]>()
  for (const ref of outermost(refs)) {
    const path = isHeld(board, ref, 'move') ? null : storedPath(board, ref)
    if (!path) continue
    if (path.length === 0) gone.push(ref.id)
    else inGroups.set(ref.id, [...(inGroups.get(ref.id) ?? []), path])
  }
  const rewritten = new Map<string, JsonFields>()
  for (const [id, paths] of inGroups) {
    const group = elementOf(board, id)
    const left = group && withoutMembers(group, paths)
    if (left) rewritten.set(id, left)
    else gone.push(id)
  }
  const removals: Operation[] = gone.length > 0 ? [{ kind: 'remove', board: board.uuid, ids: gone }] : []
  return [...removals, ...rewriteOperations(board, rewritten)]
}

/** A group without the members that stored paths lead to; null where nothing is left of it. */
function withoutMembers(group: JsonFields, paths: readonly (readonly number[])[]): JsonFields | null {
  const byPlace = new Map<number, number[][]>()
  for (const [place = -1, ...rest] of paths) byPlace.set(place, [...(byPlace.get(place) ?? []), rest])
  const objects = listIn(group).flatMap((member, place) => {
    const inside = byPlace.get(place)
    if (!inside) return [member]
    const isWhole = inside.some((rest) => rest.length === 0)
    return isWhole || !isFields(member) ? [] : (withoutMembers(member, inside) ?? [])
  })
  return objects.length > 0 ? { ...group, objects } : null
}
