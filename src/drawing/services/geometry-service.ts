import type { Arrangement } from '../geometry/arrange.ts'
import type { OutlineColumns } from '../geometry/outlines.ts'
import type { SnapAnswer, SnapRequest } from '../geometry/snapping.ts'

/**
 * Questions about the elements of a board, answered away from the main thread.
 * Boxes are axis-aligned, document px, `[minX, minY, maxX, maxY]` per element in board order. Arrays that are given are
 * transferred: the caller must not use them again. Elements without an outline fill their boxes. An answer never rests on
 * boxes older than the last change before it was handed out. A signal takes a question back: it rejects with its reason.
 */
export interface GeometryService {
  /** Replaces all boxes and outlines. */
  load(boxes: Float32Array, outlines?: OutlineColumns): Promise<void>
  /** Replaces the boxes of some elements; their outlines are those given now. */
  update(elements: Uint32Array, boxes: Float32Array, outlines?: OutlineColumns): Promise<void>
  /**
   * Takes elements out and puts others in; those behind them are numbered anew. What changes its index among others is
   * taken out and put in.
   * @param removed - Elements, rising.
   * @param indices - Of the new ones among all that are there after it, rising.
   * @param boxes - Of the new ones.
   * @param outlines - Of new ones, by their index.
   */
  splice(removed: Uint32Array, indices: Uint32Array, boxes: Float32Array, outlines?: OutlineColumns): Promise<void>
  /** Elements whose box meets the rectangle, ascending. Null when a newer question took its place before it was asked. */
  visible(minX: number, minY: number, maxX: number, maxY: number): Promise<Uint32Array | null>
  /** Elements that come within `radius` px of the point, topmost first, at most `limit`. */
  hit(x: number, y: number, radius: number, limit: number, signal?: AbortSignal): Promise<Uint32Array>
  /** Elements that a marquee chooses, ascending: those that touch the rectangle, or those that lie in it as a whole. */
  marquee(
    how: 'touch' | 'enclose',
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    signal?: AbortSignal,
  ): Promise<Uint32Array>
  /** Freezes what can be snapped to, all but `dragged`, until the next time. `load` and `splice` leave nothing to snap to. */
  beginSnapping(dragged: Uint32Array): Promise<void>
  /** Where what is dragged comes to stand. Null when a newer request took its place, or another drag began meanwhile. */
  snap(request: SnapRequest): Promise<SnapAnswer | null>
  /** Ways, dx and dy of each of `boxes`, that put them in order; f64, so that they are exact. */
  arrange(boxes: Float64Array, how: Arrangement, signal?: AbortSignal): Promise<Float64Array>
  close(): void
}
