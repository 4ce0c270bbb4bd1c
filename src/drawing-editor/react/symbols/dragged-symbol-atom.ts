import { atom } from 'jotai'
import type { DrawingSymbol } from '../../symbols/symbol.ts'

/** The symbol that is being dragged: what other pages drag here is none. */
export const draggedSymbolAtom = atom<DrawingSymbol | null>(null)

/** What a dragged symbol is called among what can be dropped; its content is the id. */
export const SYMBOL_DRAG_TYPE = 'application/x-drawing-symbol'
