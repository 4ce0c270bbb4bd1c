import { type EditBoard, type ElementRef, elementAt, keyOf } from '../edit/edit-board.ts'

/** What is chosen: elements of the board, or members of the one group that was entered. */
export interface Selection {
  /** In the order in which they were chosen. */
  readonly refs: readonly ElementRef[]
  /** The group that was entered; null on the board itself. */
  readonly group: ElementRef | null
}

export const NOTHING_CHOSEN: Selection = { refs: [], group: null }

export const chosen = (refs: readonly ElementRef[], group: ElementRef | null = null): Selection => ({ refs, group })

export const isChosen = ({ refs }: Selection, ref: ElementRef): boolean => {
  const key = keyOf(ref)
  return refs.some((one) => keyOf(one) === key)
}

/** Adds an element, or takes it away where it is chosen. */
export function toggled(selection: Selection, ref: ElementRef): Selection {
  const key = keyOf(ref)
  const without = selection.refs.filter((one) => keyOf(one) !== key)
  return { ...selection, refs: without.length < selection.refs.length ? without : [...selection.refs, ref] }
}

/** Adds elements that are not chosen yet. */
export function withAdded(selection: Selection, refs: readonly ElementRef[]): Selection {
  const known = new Set(selection.refs.map(keyOf))
  return { ...selection, refs: [...selection.refs, ...refs.filter((ref) => !known.has(keyOf(ref)))] }
}

/** What is left of a selection on the board as it is now; the same object where all is left. */
export function stillThere(selection: Selection, board: EditBoard): Selection {
  const { refs, group } = selection
  if (group && elementAt(board, group)?.kind !== 'group') {
    const outer = refs.length > 0 && elementAt(board, { id: group.id, path: [] })
    return outer ? chosen([{ id: group.id, path: [] }]) : NOTHING_CHOSEN
  }
  const left = refs.filter((ref) => elementAt(board, ref) !== null)
  return left.length === refs.length ? selection : { refs: left, group }
}
