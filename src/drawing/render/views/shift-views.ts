import { elementMatrix } from '#drawing/document/element-matrix.ts'
import type { BoardElements } from '#drawing/scene/board-elements.ts'
import type { ElementView } from './element-view.ts'

/** Moves the views of elements that look as before. Returns those that have to be drawn anew instead. */
export function shiftViews(
  slots: Uint32Array,
  { elements }: Pick<BoardElements, 'elements'>,
  viewOf: (slot: number) => ElementView | undefined,
): number[] {
  const drawnAnew: number[] = []
  for (const slot of slots) {
    const element = elements[slot]
    const view = viewOf(slot)
    if (!element || !view?.setPosition) drawnAnew.push(slot)
    else {
      const [, , , , x, y] = elementMatrix(element)
      view.setPosition(x, y)
    }
  }
  return drawnAnew
}
