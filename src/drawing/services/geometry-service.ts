import type { Arrangement } from '../geometry/arrange.ts'
import type { OutlineColumns } from '../geometry/outlines.ts'
import type { SnapAnswer, SnapRequest } from '../geometry/snapping.ts'

/**
 * Geometry queries about the elements of a board, answered off the main thread. Boxes are axis-aligned, document px,
 * `[minX, minY, maxX, maxY]` per element in board order. Array arguments are transferred: the caller must not use them
 * again. An element without an outline fills its box. An answer is never based on boxes older than the last change.
 * Aborting a signal rejects its query with the signal's reason.
 */
export interface GeometryService {
  /** Replaces all boxes and outlines. */
  load(boxes: Float32Array, outlines?: OutlineColumns): Promise<void>
  /** Replaces boxes and outlines of some elements. */
  update(elements: Uint32Array, boxes: Float32Array, outlines?: OutlineColumns): Promise<void>
  /**
   * Removes and inserts elements, which renumbers those after them. A moved element is removed and inserted.
   *
   * @param removed - Elements, ascending.
   * @param indices - Final indices of the inserted ones, ascending.
   * @param boxes - Of the inserted ones.
   * @param outlines - Of inserted ones, by their index.
   */
  splice(removed: Uint32Array, indices: Uint32Array, boxes: Float32Array, outlines?: OutlineColumns): Promise<void>
  /**
   * Elements whose box meets the rectangle, ascending. Null where a newer query replaced this one before it was sent.
   */
  visible(minX: number, minY: number, maxX: number, maxY: number): Promise<Uint32Array | null>
  /** Elements that come within `radius` px of the point, topmost first, at most `limit`. */
  hit(x: number, y: number, radius: number, limit: number, signal?: AbortSignal): Promise<Uint32Array>
  /** Elements selected by a marquee, ascending: those touching the rectangle, or those entirely inside. */
  marquee(
    how: 'touch' | 'enclose',
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    signal?: AbortSignal,
  ): Promise<Uint32Array>
  /**
   * Freezes the snap targets (all elements but `dragged`) until the next call. `load` and `splice` clear them.
   *
   * @param isLine - Whether the end of a line is dragged: it snaps to lines alone.
   */
  beginSnapping(dragged: Uint32Array, isLine?: boolean): Promise<void>
  /**
   * Snapped position of the dragged box. Null where a newer request replaced this one, or another drag began meanwhile.
   */
  snap(request: SnapRequest): Promise<SnapAnswer | null>
  /** Movements (dx, dy of each of `boxes`) that align or distribute them; f64, so that they are exact. */
  arrange(boxes: Float64Array, how: Arrangement, signal?: AbortSignal): Promise<Float64Array>
  close(): void
}
