// Derived from a document in order to show it: boxes, hits, which elements need a view, the camera, and the live
// effects of each element. Neighbours: the geometry worker gets the boxes; render keeps the views that this folder asks
// for. Knows no Pixi, React or clock. Invariant: an element is its slot.

import type { DrawingElement } from '../document/drawing-element.ts'
import { elementMatrix, isLine, localLinePoints, localStrokeWidth } from '../document/element-matrix.ts'
import { type Box, boxAround, EMPTY_BOX, growBox, unionBoxes } from '../geometry/box.ts'
import { boundsOfTransformedBox } from '../geometry/oriented-box.ts'
import { arrowHead } from '../outlines/arrow-head.ts'

/** A mitred corner extends at most four line widths (the miter limit drawn), two on either side. */
const MITRE_REACH = 2

/** Box of an element in its local space, including stroke, corners and arrow head. */
export function localBox(element: DrawingElement): Box {
  const stroke = localStrokeWidth(element)
  const { width, height } = element
  const body: Box = { minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2 }
  if (!isLine(element)) return growBox(body, stroke / 2)
  const points = localLinePoints(element)
  const line = growBox(body, points.length > 2 ? stroke * MITRE_REACH : stroke / 2)
  const head = element.kind === 'arrowLine' ? arrowHead(points, stroke) : null
  return head ? unionBoxes(line, growBox(boxAround(head), stroke / 2)) : line
}

/** The axis-aligned box of an element on the board, document px; empty for a hidden one. */
export function elementBox(element: DrawingElement): Box {
  if (!element.visible) return EMPTY_BOX
  return boundsOfTransformedBox(elementMatrix(element), localBox(element))
}

/** The elements that are not hidden, in drawing order, and the box around them. */
export interface SeenElements {
  readonly slots: Uint32Array<ArrayBuffer>
  readonly extent: Box
}

/**
 * The slots of elements that are not hidden, in drawing order.
 *
 * @param boxes - By slot.
 * @param order - Slots in drawing order.
 */
export function seenSlots(boxes: Float32Array, order: Uint32Array): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(order.length)
  let numSeen = 0
  for (let rank = 0; rank < order.length; rank++) {
    const slot = order[rank] ?? 0
    if (!isEmptyAt(boxes, slot)) slots[numSeen++] = slot
  }
  return slots.slice(0, numSeen)
}

/** The box around some elements that are not hidden. */
export function extentOf(boxes: Float32Array, slots: Uint32Array): Box {
  let { minX, minY, maxX, maxY } = EMPTY_BOX
  for (let place = 0; place < slots.length; place++) {
    const at = (slots[place] ?? 0) * 4
    minX = Math.min(minX, boxes[at] ?? 0)
    minY = Math.min(minY, boxes[at + 1] ?? 0)
    maxX = Math.max(maxX, boxes[at + 2] ?? 0)
    maxY = Math.max(maxY, boxes[at + 3] ?? 0)
  }
  return { minX, minY, maxX, maxY }
}

function isEmptyAt(boxes: Float32Array, slot: number): boolean {
  const at = slot * 4
  return !((boxes[at] ?? 0) <= (boxes[at + 2] ?? 0) && (boxes[at + 1] ?? 0) <= (boxes[at + 3] ?? 0))
}

/** The area to fit into the window: the sheet, and elements beyond its edges. */
export function drawingExtent(sheet: { width: number; height: number }, { extent }: Pick<SeenElements, 'extent'>): Box {
  return unionBoxes({ minX: 0, minY: 0, maxX: sheet.width, maxY: sheet.height }, extent)
}
