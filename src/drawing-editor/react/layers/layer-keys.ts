import type { KeyboardEvent } from 'react'
import { parentOf } from '../../edit/edit-board.ts'
import type { ChoosingBy } from './choose-rows.ts'
import type { LayerList, LayerRow } from './layer-rows.ts'
import type { Side } from './place-operations.ts'

/** What keys do in the layers. */
interface LayerKeyActions {
  /** Index of the row that has the focus. */
  readonly at: number
  readonly row: LayerRow
  readonly list: LayerList
  /** @returns The row that has the focus then: the first or last one for an index beyond them. */
  focusRow(at: number): LayerRow | undefined
  choose(row: LayerRow, by: ChoosingBy): void
  fold(key: string, isUnfolded: boolean): void
  rename(row: LayerRow): void
  /** Moves what is chosen in the drawing order. */
  step(side: Side): void
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Arrows choose the next row, with Shift all up to it; with Ctrl they only move the focus. Alt and an arrow move what
 * is chosen in the drawing order. F2 and Enter rename, Space chooses one more or less.
 *
 * @returns Whether the key means something here.
 */
export function handleLayerKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Key, actions: LayerKeyActions): boolean {
  const { at, row, list, focusRow, choose, fold } = actions
  const hasCommand = ctrlKey || metaKey
  if (altKey) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    actions.step(key === 'ArrowUp' ? 'above' : 'below')
    return true
  }
  const goTo = (to: number): true => {
    const next = focusRow(to)
    if (next && !hasCommand) choose(next, shiftKey ? 'range' : 'alone')
    return true
  }
  switch (key) {
    case 'ArrowDown':
      return goTo(at + 1)
    case 'ArrowUp':
      return goTo(at - 1)
    case 'Home':
      return goTo(0)
    case 'End':
      return goTo(list.length - 1)
    case 'ArrowRight':
      if (row.isGroup && !row.isUnfolded) fold(row.key, true)
      else if (row.isGroup) goTo(at + 1)
      return true
    case 'ArrowLeft': {
      const parent = parentOf(row.ref)
      if (row.isUnfolded) fold(row.key, false)
      else if (parent) goTo(list.indexOf(parent))
      return true
    }
    case ' ':
      choose(row, hasCommand ? 'toggle' : shiftKey ? 'range' : 'alone')
      return true
    case 'F2':
    case 'Enter':
      if (!hasCommand) actions.rename(row)
      return !hasCommand
    default:
      return false
  }
}
