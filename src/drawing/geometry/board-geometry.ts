// Queries about the elements of one board, the same in the worker and without one: boxes in an index, outlines of
// elements that are not simply their box, and the lines to snap to. Neighbours: BoxIndex (WASM or reference) finds
// elements by box; this module then checks their outlines. Invariant: a change that is refused changes nothing.

import { type BoxIndex, MAX_LIMIT } from './box-index.ts'
import { distanceToOutline, outlineMeetsBox } from './outline-distance.ts'
import { checkOutlines, createOutlines, type OutlineColumns } from './outlines.ts'
import { createSnapping, type Snapping } from './snapping.ts'

export interface BoardGeometry {
  /** Replaces boxes and outlines. Takes over `outlines`. @throws as {@link BoxIndex.load}; `GEO_OUTLINE`. */
  load(boxes: Float32Array, outlines?: OutlineColumns): void
  /**
   * Replaces boxes and outlines of some elements; one without a new outline fills its box. Takes over `outlines`.
   * @throws as {@link BoxIndex.update}; `GEO_OUTLINE`.
   */
  update(elements: Uint32Array, boxes: Float32Array, outlines?: OutlineColumns): void
  /**
   * Removes and inserts elements. Takes over `outlines`, whose elements are numbered as after the splice.
   * @throws as {@link BoxIndex.splice}; `GEO_OUTLINE`.
   */
  splice(removed: Uint32Array, indices: Uint32Array, boxes: Float32Array, outlines?: OutlineColumns): void
  /** Elements whose box meets the rectangle, ascending. */
  visible(minX: number, minY: number, maxX: number, maxY: number): Uint32Array<ArrayBuffer>
  /** Elements that have a point in common with the rectangle, ascending. */
  touched(minX: number, minY: number, maxX: number, maxY: number): Uint32Array<ArrayBuffer>
  /** Elements whose box lies in the rectangle, ascending. */
  enclosed(minX: number, minY: number, maxX: number, maxY: number): Uint32Array<ArrayBuffer>
  /** Elements that come within `radius` of the point, highest first, at most `limit`. @throws as {@link BoxIndex.hit} */
  hit(x: number, y: number, radius: number, limit: number): Uint32Array<ArrayBuffer>
  readonly snapping: Snapping
}

export function createBoardGeometry(index: BoxIndex): BoardGeometry {
  const outlines = createOutlines()
  let numElements = 0

  return {
    load(boxes, columns) {
      const numLoaded = boxes.length / 4
      if (columns) checkOutlines(columns, numLoaded)
      outlines.clear()
      numElements = 0
      index.load(boxes)
      numElements = numLoaded
      if (columns) outlines.set(columns)
    },

    update(elements, boxes, columns) {
      if (columns) checkOutlines(columns, numElements)
      index.update(elements, boxes)
      outlines.forget(elements)
      if (columns) outlines.set(columns)
    },

    splice(removed, indices, boxes, columns) {
      const numAfter = numElements - removed.length + indices.length
      if (columns) checkOutlines(columns, numAfter)
      index.splice(removed, indices, boxes)
      numElements = numAfter
      outlines.splice(removed, indices)
      if (columns) outlines.set(columns)
    },

    visible: index.visible,
    enclosed: index.enclosed,

    touched(minX, minY, maxX, maxY) {
      const met = index.visible(minX, minY, maxX, maxY)
      const enclosed = index.enclosed(minX, minY, maxX, maxY)
      const box = { minX, minY, maxX, maxY }
      let numEnclosed = 0
      // both lists ascend, so one pass finds the enclosed elements; outlines are checked only for those on the border
      return met.filter((element) => {
        if (enclosed[numEnclosed] === element) {
          numEnclosed++
          return true
        }
        const outline = outlines.get(element)
        return !outline || outlineMeetsBox(outline, box)
      })
    },

    hit(x, y, radius, limit) {
      const isWithin = (element: number) => {
        const outline = outlines.get(element)
        return !outline || distanceToOutline(outline, x, y) <= radius
      }
      // queried again without a limit only where outlines removed hits, and more boxes may follow
      const nearest = index.hit(x, y, radius, limit)
      const found = nearest.filter(isWithin)
      if (found.length === nearest.length || nearest.length < limit) return found
      return index.hit(x, y, radius, MAX_LIMIT).filter(isWithin).slice(0, limit)
    },

    snapping: createSnapping(
      index,
      () => outlines.lines(),
      () => numElements,
    ),
  }
}
