import { useAtomValue, useSetAtom } from 'jotai'
import type { WorldPoint } from '#drawing/engine.ts'
import { insertSymbol } from '#drawing-editor/tools/symbol/insert-symbol.ts'
import type { ElementRef } from '../../edit/edit-board.ts'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { symbolTool } from '../../tools/symbol/symbol.tool.ts'
import { editorAtom } from '../editor-atoms.ts'
import { useLabel } from '../use-label.ts'
import { recentSymbolsAtom } from './recent-symbols-atom.ts'

/** How symbols come to the board; each is noted as used. */
export function useSymbols() {
  const labelOf = useLabel()
  const editor = useAtomValue(editorAtom)
  const note = useSetAtom(recentSymbolsAtom)
  const named = (symbol: DrawingSymbol) => ({ symbol, name: labelOf(symbol.name) })
  return {
    /** Takes the tool that places it. */
    take(symbol: DrawingSymbol): void {
      note(symbol.id)
      editor.take(symbolTool(named(symbol)))
    },
    /** Puts its middle at a place, into a line where one is given. */
    put(symbol: DrawingSymbol, place: WorldPoint, line: ElementRef | null = null): void {
      note(symbol.id)
      editor.takeSelect()
      insertSymbol(editor, named(symbol), place, line)
    },
  }
}
