import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import type { WorldPoint } from '#drawing/engine.ts'
import { symbolOf } from '../../symbols/library.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { lineUnder } from '../../tools/symbol/line-under.ts'
import { snapSymbol } from '../../tools/symbol/snap-symbol.ts'
import { editorAtom } from '../editor-atoms.ts'
import { useBoardDrop } from '../use-board-drop.ts'
import { useOwnSymbols } from './use-own-symbols.ts'
import { useSymbols } from './use-symbols.ts'

/** What a dragged symbol is called among what can be dropped; its content is the id. */
export const SYMBOL_DRAG_TYPE = 'application/x-drawing-symbol'

/** Puts symbols on the board where they are dropped. */
export function SymbolDrop({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const editor = useAtomValue(editorAtom)
  const { put } = useSymbols()
  const { symbols: own } = useOwnSymbols()
  const drop = async (symbol: DrawingSymbol, world: WorldPoint, ctrl: boolean): Promise<void> => {
    await editor.stage.beginSnapping(new Uint32Array(0))
    const { middle } = await snapSymbol(editor, symbol, { world, ctrl })
    put(symbol, middle, await lineUnder(editor, { world, ctrl }))
  }
  useBoardDrop(root, SYMBOL_DRAG_TYPE, (id, place, event) => {
    const symbol = symbolOf(id) ?? own.find((one) => one.id === id)
    if (symbol) void drop(symbol, place, event.ctrlKey || event.metaKey)
  })
  return null
}
