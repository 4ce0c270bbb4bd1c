import type { JsonFields } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, storedAt } from '../edit/edit-board.ts'

/** The members of a group for which something holds, by what is stored of them. O(members). */
export function membersWhere(
  board: EditBoard,
  group: ElementRef,
  isWanted: (stored: JsonFields) => boolean,
): ElementRef[] {
  const element = elementAt(board, group)
  const members = element?.kind === 'group' ? element.children : []
  return members.flatMap((_, place) => {
    const ref = { ...group, path: [...group.path, place] }
    const stored = storedAt(board, ref)
    return stored && isWanted(stored) ? [ref] : []
  })
}
