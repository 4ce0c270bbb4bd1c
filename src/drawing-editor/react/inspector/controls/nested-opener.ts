import { createContext } from 'react'
import type { ElementRef } from '../../../edit/edit-board.ts'

/** Opens the drawing inside an element; null where the page cannot. */
export const NestedOpener = createContext<((ref: ElementRef) => void) | null>(null)
