import { GeometryError } from './geometry-error.ts'
import type { Outline } from './outline-distance.ts'

/** Outlines of some elements as columns, the form in which they are sent to the worker. */
export interface OutlineColumns {
  readonly elements: Uint32Array
  /** Index of each outline's first point, then the number of all points: one entry more than elements. */
  readonly starts: Uint32Array
  /** x and y alternating, world space, document px. */
  readonly points: Float32Array
  /** Distance that each outline extends beyond its points, document px. */
  readonly reaches: Float32Array
  /** 1: a closed and filled area; 0: an open line. */
  readonly areas: Uint8Array
}

/** Boxes of lines without their strokes: a level line's is as high as its centre line, which is nothing. */
export interface LineBoxes {
  /** Ascending. */
  readonly elements: Uint32Array
  /** Four numbers for each. */
  readonly boxes: Float32Array
}

/** Outlines of the elements that do not fill their box: lines, rotated elements, and shapes that are not rectangles. */
export interface Outlines {
  /** Undefined where the element fills its box. */
  get(element: number): Outline | undefined
  /** Takes over `columns`. An outline without points makes the element fill its box again. */
  set(columns: OutlineColumns): void
  /** The elements that are open lines, and the boxes around their points, without their strokes. */
  lines(): LineBoxes
  forget(elements: Iterable<number>): void
  /** Renumbers the outlines as {@link BoxIndex.splice} does the elements. O(outlines · log(changes)). */
  splice(removed: Uint32Array, indices: Uint32Array): void
  clear(): void
}

/** @throws `GEO_OUTLINE` when the columns do not fit each other or a board of `numElements`. */
export function checkOutlines({ elements, starts, points, reaches, areas }: OutlineColumns, numElements: number): void {
  const len = elements.length
  const isWhole = starts.length === len + 1 && reaches.length === len && areas.length === len && starts[0] === 0
  const isRising = starts.every((start, i) => start >= (starts[i - 1] ?? 0)) && starts[len] === points.length / 2
  if (!isWhole || !isRising)
    throw new GeometryError('GEO_OUTLINE', `The columns of ${len} outlines do not fit each other.`)
  const outside = elements.find((element) => element >= numElements)
  if (outside !== undefined) {
    throw new GeometryError('GEO_OUTLINE', `Element ${outside} of an outline is not among ${numElements}.`)
  }
}

export function createOutlines(): Outlines {
  let outlines = new Map<number, Outline>()
  return {
    get: (element) => outlines.get(element),
    set({ elements, starts, points, reaches, areas }) {
      for (const [i, element] of elements.entries()) {
        const [from = 0, to = 0] = [starts[i], starts[i + 1]]
        if (from === to) outlines.delete(element)
        else outlines.set(element, { points, from, to, reach: reaches[i] ?? 0, isArea: areas[i] === 1 })
      }
    },
    lines() {
      const found = [...outlines].filter(([, { isArea }]) => !isArea).sort(([a], [b]) => a - b)
      const boxes = new Float32Array(4 * found.length)
      for (const [at, [, { points, from, to }]] of found.entries()) {
        let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
        for (let point = from; point < to; point++) {
          const [x = 0, y = 0] = [points[2 * point], points[2 * point + 1]]
          ;[minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)]
        }
        boxes.set([minX, minY, maxX, maxY], 4 * at)
      }
      return { elements: Uint32Array.from(found, ([element]) => element), boxes }
    },
    forget(elements) {
      for (const element of elements) outlines.delete(element)
    },
    splice(removed, indices) {
      if (outlines.size === 0) return
      const next = new Map<number, Outline>()
      for (const [element, outline] of outlines) {
        const numBefore = countBelow(removed, element)
        if (removed[numBefore] !== element) next.set(indexAmong(indices, element - numBefore), outline)
      }
      outlines = next
    },
    clear: () => outlines.clear(),
  }
}

/** Number of the ascending `values` below `end`. */
function countBelow(values: Uint32Array, end: number): number {
  let first = 0
  let last = values.length
  while (first < last) {
    const middle = (first + last) >> 1
    if ((values[middle] ?? 0) < end) first = middle + 1
    else last = middle
  }
  return first
}

/** Index of kept item `number` after others are inserted at the final `indices`. */
function indexAmong(indices: Uint32Array, number: number): number {
  let first = 0
  let last = indices.length
  // indices[i] - i kept items precede the i-th inserted one
  while (first < last) {
    const middle = (first + last) >> 1
    if ((indices[middle] ?? 0) - middle <= number) first = middle + 1
    else last = middle
  }
  return number + first
}
