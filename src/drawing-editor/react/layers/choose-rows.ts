import { type ElementRef, keyOf, parentOf } from '../../edit/edit-board.ts'
import { chosen, isChosen, type Selection, toggled } from '../../selection/selection.ts'
import type { LayerList } from './layer-rows.ts'

/** What a press on a row does to what is chosen: alone, one more or less (Ctrl), or all up to it (Shift). */
export type ChoosingBy = 'alone' | 'toggle' | 'range'

/**
 * What is chosen after a press on a row. Elements of one list only are chosen together: a press on a row of another
 * list begins anew there.
 *
 * @param anchor - The row from which a range goes; the last one that was pressed without Shift.
 */
export function chooseRow(
  selection: Selection,
  list: LayerList,
  { ref, by, anchor }: { readonly ref: ElementRef; readonly by: ChoosingBy; readonly anchor: ElementRef | null },
): Selection {
  const group = parentOf(ref)
  if (by === 'toggle' && isSameList(selection.group, group)) return toggled(selection, ref)
  const from = by === 'range' && anchor && isSameList(parentOf(anchor), group) ? list.indexOf(anchor) : -1
  const to = list.indexOf(ref)
  if (from < 0 || to < 0) return chosen([ref], group)
  const refs: ElementRef[] = []
  for (let at = Math.min(from, to); at <= Math.max(from, to); at++) {
    const row = list.row(at)
    if (row && isSameList(parentOf(row.ref), group)) refs.push(row.ref)
  }
  return chosen(refs, group)
}

/** What a drag of a row takes along: all that is chosen where the row is one of it, or else the row alone. */
export const draggedWith = (selection: Selection, ref: ElementRef): readonly ElementRef[] =>
  isChosen(selection, ref) ? selection.refs : [ref]

/** Whether two lists are one: that of a group, or that of the board for null. */
export const isSameList = (one: ElementRef | null, other: ElementRef | null): boolean =>
  (one && keyOf(one)) === (other && keyOf(other))
