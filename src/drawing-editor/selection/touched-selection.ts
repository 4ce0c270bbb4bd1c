import type { DrawingChange } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { chosen, type Selection } from './selection.ts'

/**
 * What an undone or redone step has changed, for a person to see it: its board, and what is to be chosen there. Null where
 * it is to stay as it is: the step changed no element, or only the group that was entered.
 */
export function touchedSelection(
  change: DrawingChange | null,
  { board: shown, selection }: { readonly board: string; readonly selection: Selection },
): { readonly board: string; readonly selection: Selection } | null {
  const touched = change?.boards.find(({ board }) => board === shown) ?? change?.boards[0]
  if (!touched) return null
  const { board, added, changed, moved } = touched
  const ids = [...new Set([...added, ...changed, ...moved])]
  const { group } = selection
  if (group && ids.every((id) => id === group.id)) return null
  return { board, selection: chosen(ids.map(refOf)) }
}
