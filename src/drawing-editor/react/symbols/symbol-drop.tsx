import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import type { WorldPoint } from '#drawing/engine.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { lineUnder, tappingReach } from '../../tools/line-under.ts'
import { snapSymbol } from '../../tools/symbol/snap-symbol.ts'
import { editorAtom } from '../editor-atoms.ts'
import { useBoardDrop } from '../use-board-drop.ts'
import { draggedSymbolAtom, SYMBOL_DRAG_TYPE } from './dragged-symbol-atom.ts'
import { useSymbols } from './use-symbols.ts'

/** Puts symbols on the board where they are dropped. */
export function SymbolDrop({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const editor = useAtomValue(editorAtom)
  const { put } = useSymbols()
  const dragged = useAtomValue(draggedSymbolAtom)
  const drop = async (symbol: DrawingSymbol, world: WorldPoint, ctrl: boolean): Promise<void> => {
    await editor.stage.beginSnapping(new Uint32Array(0))
    const { middle } = await snapSymbol(editor, symbol, { world, ctrl })
    put(symbol, middle, await lineUnder(editor, { world, ctrl }, tappingReach(symbol)))
  }
  useBoardDrop(root, SYMBOL_DRAG_TYPE, (id, place, event) => {
    if (dragged?.id === id) void drop(dragged, place, event.ctrlKey || event.metaKey)
  })
  return null
}
