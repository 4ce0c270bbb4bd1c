import type { LineBoxes } from './outlines.ts'

/** 0: along x, with vertical lines. 1: along y, with horizontal lines. */
export type Axis = 0 | 1

/** Lines of a box along an axis: indices, and bit numbers in a mask. */
export const LOW = 0
export const CENTRE = 1
export const HIGH = 2
export type LinePart = typeof LOW | typeof CENTRE | typeof HIGH

/**
 * Lines that a dragged box can snap to: both edges and the centre of the other boxes, sorted separately for each axis,
 * f32. Two implementations give the same answers: the WASM kernels behind wasm-geom/host, and
 * `createReferenceSnapLines`.
 */
export interface SnapLines {
  /**
   * Copies the lines of all boxes except `dragged` ones and those that are empty or not finite. Later updates of boxes
   * do not affect the lines; `load` and `splice` clear them. O(n).
   * @param lines - Elements that have other boxes here, those of their centre lines.
   * @throws `GEO_ELEMENT` for an element outside the board, `GEO_TOO_MANY` for more elements than boxes; nothing is
   *   changed then.
   */
  takeLines(dragged: Uint32Array, lines?: LineBoxes): void
  /**
   * The shortest movement that puts a line of [low, high] on another box's line, edge to edge or centre to centre; NaN
   * when there is none between `back` (≤ 0) and `ahead` (≥ 0).
   * @param parts - Mask of the lines that may snap: `1 << LOW | 1 << CENTRE | 1 << HIGH`.
   */
  nearestWay(axis: Axis, parts: number, low: number, high: number, back: number, ahead: number): number
  /** Extent on the other axis of all boxes with an edge (or centre) within `slack` of `at`; null for no such box. */
  alignedExtent(axis: Axis, part: LinePart, at: number, slack: number): Interval | null
  /** The boxes before and behind [low, high] that lie in `row`, an interval on the other axis. */
  neighbours(axis: Axis, low: number, high: number, row: Interval, slack: number): Neighbours
}

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Intervals of the two boxes before and the two behind, each the nearest that does not overlap the next one; the first
 * on each side may overlap the given interval by the slack. NaN where there is none. A box is in a row when they share
 * more than a border.
 */
export interface Neighbours {
  readonly secondBefore: Interval
  readonly before: Interval
  readonly behind: Interval
  readonly secondBehind: Interval
}
