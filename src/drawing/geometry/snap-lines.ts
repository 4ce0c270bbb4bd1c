/** 0: along x, lines stand upright. 1: along y, lines lie. */
export type Axis = 0 | 1

/** Lines of a box along an axis, as positions and, shifted, as bits. */
export const LOW = 0
export const CENTRE = 1
export const HIGH = 2
export type LinePart = typeof LOW | typeof CENTRE | typeof HIGH

/**
 * What a dragged box can snap to: both edges and the centre of the other boxes, each axis sorted by itself, f32. Two
 * implementations give the same answers: the WASM kernels behind wasm-geom/host, and `createReferenceSnapLines`.
 */
export interface SnapLines {
  /**
   * Takes the lines of all boxes as they are now, but those of `dragged`, and but boxes that are empty or not finite.
   * Later changes of boxes leave them as they are; a change of which boxes there are leaves none. O(n).
   * @throws `GEO_ELEMENT` for an element outside the board, `GEO_TOO_MANY` for more of them than boxes; nothing is changed then.
   */
  takeLines(dragged: Uint32Array): void
  /**
   * Way from a line of [low, high] to the nearest line of its kind, edges to edges and centre to centre; NaN when there is
   * none between `back` (≤ 0) and `ahead` (≥ 0).
   * @param parts - A bit for each line that takes part: `1 << LOW | 1 << CENTRE | 1 << HIGH`.
   */
  nearestWay(axis: Axis, parts: number, low: number, high: number, back: number, ahead: number): number
  /** How far what has a line of that kind within `slack` of `at` reaches on the other axis; null when nothing has. */
  alignedExtent(axis: Axis, part: LinePart, at: number, slack: number): Interval | null
  /** The boxes beside [low, high] in a row. */
  neighbours(axis: Axis, low: number, high: number, row: Interval, slack: number): Neighbours
}

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Intervals of the two boxes before and the two behind, each the nearest that does not reach into the one next to it; the
 * first on each side may reach into the asked interval by the slack. NaN where there is none. A box stands in a row when
 * it has more than a border in common with it.
 */
export interface Neighbours {
  readonly secondBefore: Interval
  readonly before: Interval
  readonly behind: Interval
  readonly secondBehind: Interval
}
