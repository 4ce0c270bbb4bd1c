import { atom } from 'jotai'
import type { BindableParameter } from '../editor-ports.ts'

/** A point of the tree. */
export interface PlantPoint {
  readonly nodeCode: string
  readonly parameter: BindableParameter
}

/** The point that is being dragged: what other pages drag here is none. */
export const draggedPointAtom = atom<PlantPoint | null>(null)

/** What a dragged point, and a dragged unit, are called among what can be dropped; their content is the code. */
export const POINT_DRAG_TYPE = 'application/x-drawing-point'
export const UNIT_DRAG_TYPE = 'application/x-drawing-unit'

/** The unit that symbols are to be bound to, when their dialog opens by a drop; empty otherwise. */
export const bindUnitAtom = atom('')
