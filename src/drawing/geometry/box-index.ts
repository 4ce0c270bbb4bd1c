import type { SnapLines } from './snap-lines.ts'

/**
 * Boxes of a board and synchronous queries about them. Two implementations give exactly the same answers: the WASM
 * kernels behind wasm-geom/host, and `createReferenceBoxIndex`. Boxes are `[minX, minY, maxX, maxY]` in board order,
 * f32. Every answer is a fresh array. Errors carry a `code`.
 */
export interface BoxIndex extends SnapLines {
  /**
   * Replaces all boxes. A box that holds a NaN is kept and never found.
   * @throws `GEO_BOX_LEN` when the length is no multiple of four, `GEO_TOO_MANY` above 1,048,576 boxes.
   */
  load(boxes: Float32Array): void
  /**
   * Replaces the boxes of some elements; for a repeated element, the last box counts.
   * @throws `GEO_BOX_LEN`, `GEO_TOO_MANY` for more changes than boxes, `GEO_ELEMENT` for an element outside the board;
   *   nothing is changed then.
   */
  update(elements: Uint32Array, boxes: Float32Array): void
  /**
   * Removes and inserts elements, which renumbers those after them. A moved element is removed and inserted.
   * @param removed - Elements, ascending.
   * @param indices - Final indices of the inserted ones, ascending.
   * @param boxes - Of the inserted ones.
   * @throws `GEO_BOX_LEN`; `GEO_ELEMENT` for elements or indices outside the board or out of order; `GEO_TOO_MANY` when
   *   boxes before plus inserted ones exceed {@link MAX_BOXES}. Nothing is changed then.
   */
  splice(removed: Uint32Array, indices: Uint32Array, boxes: Float32Array): void
  /** Elements whose box meets the rectangle (touching counts), ascending. The rectangle is rounded to f32 first. */
  visible(minX: number, minY: number, maxX: number, maxY: number): Uint32Array<ArrayBuffer>
  /** Elements whose box lies in the rectangle (borders included), ascending. The rectangle is rounded to f32 first. */
  enclosed(minX: number, minY: number, maxX: number, maxY: number): Uint32Array<ArrayBuffer>
  /**
   * Elements whose box comes within `radius` of the point, highest first, at most `limit`. Nothing for a negative or NaN
   * radius and for a point that is not finite.
   * @throws `GEO_LIMIT` when the limit is not a whole number from 0 to 4,294,967,295.
   */
  hit(x: number, y: number, radius: number, limit: number): Uint32Array<ArrayBuffer>
}

export const MAX_BOXES = 1 << 20
export const MAX_LIMIT = 0xffffffff
