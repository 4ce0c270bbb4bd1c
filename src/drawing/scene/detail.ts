import type { DrawingElement } from '../document/drawing-element.ts'
import type { Box } from '../geometry/box.ts'

/** Smaller texts are unreadable, CSS px per em. */
const MIN_TEXT_PX = 5
/** Elements smaller than this in both directions are invisible, CSS px. */
const MIN_ELEMENT_PX = 0.75

/** Least zoom at which an element is worth drawing: below it a text is unreadable and a shape invisible. */
export function detailZoom(element: DrawingElement, { minX, minY, maxX, maxY }: Box): number {
  if (element.kind === 'text' || element.kind === 'edit-text' || element.kind === 'textbox')
    return MIN_TEXT_PX / (element.fontSize * Math.abs(element.scaleY))
  return MIN_ELEMENT_PX / Math.max(maxX - minX, maxY - minY)
}

/** The elements of `visible` worth drawing at `zoom`, in the same order. */
export function elementsInDetail(visible: Uint32Array, zooms: Float32Array, zoom: number): Uint32Array<ArrayBuffer> {
  const chosen = new Uint32Array(visible.length)
  let numChosen = 0
  for (let at = 0; at < visible.length; at++) {
    const slot = visible[at] ?? 0
    if (zoom >= (zooms[slot] ?? 0)) chosen[numChosen++] = slot
  }
  return chosen.slice(0, numChosen)
}
