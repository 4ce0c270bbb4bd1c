import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { DrawingSymbol } from '../../symbols/symbol.ts'
import { symbolToolName } from '../../tools/symbol/symbol.tool.ts'
import { editorAtom, editorStateAtom } from '../editor-atoms.ts'
import { middleOfView } from '../place-on-board.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { Tile, TileName } from '../tile.ts'
import { useLabel } from '../use-label.ts'
import { draggedSymbolAtom, SYMBOL_DRAG_TYPE } from './dragged-symbol-atom.ts'
import { SymbolPicture } from './symbol-picture.tsx'
import { useSymbols } from './use-symbols.ts'

/** Name of the tool that is taken; apart, so that tiles do not render after each step. */
const toolAtom = atom((get) => get(editorStateAtom).tool)

/** A symbol to place: a click takes it to the board, Enter puts it in the middle, a drag puts it where it is dropped. */
export function SymbolTile({ symbol }: { readonly symbol: DrawingSymbol }) {
  const labelOf = useLabel()
  const editor = useAtomValue(editorAtom)
  const tool = useAtomValue(toolAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const { take, put } = useSymbols()
  const setDragged = useSetAtom(draggedSymbolAtom)
  const name = labelOf(symbol.name)
  return (
    <Tile
      type="button"
      disabled={isReadOnly}
      draggable={!isReadOnly}
      title={name}
      aria-pressed={tool === symbolToolName(symbol)}
      onDragStart={({ dataTransfer }) => {
        setDragged(symbol)
        dataTransfer.setData(SYMBOL_DRAG_TYPE, symbol.id)
        dataTransfer.effectAllowed = 'copy'
      }}
      onClick={({ detail }) => {
        // keys press without a place
        if (detail === 0) put(symbol, middleOfView(editor))
        else take(symbol)
      }}
    >
      <SymbolPicture symbol={symbol} width="100%" height="12" />
      <TileName>{name}</TileName>
    </Tile>
  )
}
