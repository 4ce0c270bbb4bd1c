import type { BoardElements } from '../scene/board-elements.ts'
import type { DialogButton } from './viewer-types.ts'

/** The dialog-buttons of a board that are drawn, by slot. */
export function dialogButtons(board: Pick<BoardElements, 'elements' | 'isDrawn'>): ReadonlyMap<number, DialogButton> {
  return new Map(
    [...board.elements.entries()].flatMap(([slot, element]) => {
      if (element?.kind !== 'dialog-button' || !board.isDrawn(slot)) return []
      const { elementName, text, dialogType, resource = '', station = '', unit = '', dialogUrl = '' } = element
      return [[slot, { name: elementName || text, dialogType, resource, station, unit, dialogUrl }] as const]
    }),
  )
}
