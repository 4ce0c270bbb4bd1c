import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type ElementRef, parentOf } from '../../edit/edit-board.ts'
import { fieldOperations } from '../../edit/fields.ts'
import { hideOperations } from '../../edit/hide.ts'
import { lockOperations } from '../../edit/lock.ts'
import { chosen, isChosen } from '../../selection/selection.ts'
import { boardAtom, editorAtom, selectionAtom } from '../editor-atoms.ts'
import { type ChoosingBy, chooseRow, draggedWith } from './choose-rows.ts'
import type { LayerList, LayerRow } from './layer-rows.ts'
import { type Placed, placeOperations, type Side, stepOperations } from './place-operations.ts'

/** What can be done to the rows of the layers: each change is one step. */
export function useLayerEdits(list: LayerList) {
  const editor = useAtomValue(editorAtom)
  const board = useAtomValue(boardAtom)
  const selection = useAtomValue(selectionAtom)
  const [anchor, setAnchor] = useState<ElementRef | null>(null)

  /** One that is chosen stands for all that are. */
  const meant = ({ ref }: LayerRow): readonly ElementRef[] => draggedWith(selection, ref)
  const put = ({ operations, refs }: Placed): void => {
    if (operations.length === 0 || editor.isReadOnly) return
    editor.apply(operations, 'layer.order')
    const [first] = refs
    // members are named by their places, which have changed
    if (first && first.path.length > 0) editor.select(chosen(refs, parentOf(first)))
  }
  return {
    choose(row: LayerRow, by: ChoosingBy): void {
      if (by !== 'range') setAnchor(row.ref)
      editor.select(chooseRow(selection, list, { ref: row.ref, by, anchor: anchor ?? selection.refs.at(-1) ?? null }))
    },
    rename: ({ ref }: LayerRow, name: string): void =>
      editor.apply(fieldOperations(board, [ref], { elementName: name === '' ? undefined : name }), 'layer.rename'),
    setHidden: (row: LayerRow, isHidden: boolean): void =>
      editor.apply(hideOperations(board, meant(row), isHidden), isHidden ? 'layer.hide' : 'layer.show'),
    setLocked: (row: LayerRow, isLocked: boolean): void =>
      editor.apply(lockOperations(board, meant(row), isLocked), isLocked ? 'layer.lock' : 'layer.unlock'),
    canPlace: (row: LayerRow, beside: LayerRow, side: Side): boolean =>
      !isChosen({ refs: meant(row), group: null }, beside.ref) &&
      placeOperations(board, meant(row), beside.ref, side).operations.length > 0,
    place: (row: LayerRow, beside: LayerRow, side: Side): void =>
      put(placeOperations(board, meant(row), beside.ref, side)),
    step: (row: LayerRow, side: Side): void => put(stepOperations(board, meant(row), side)),
  }
}
