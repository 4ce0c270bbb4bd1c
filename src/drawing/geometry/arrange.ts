// Ways, that is movements (dx, dy), that align, distribute or clamp selected boxes. Boxes are f64, `[minX, minY, maxX,
// maxY]` each; an answer holds dx and dy per box. A box that is empty or not finite (a hidden element) is neither moved
// nor counted. Not a WASM kernel: in one that was tried, copying the boxes cost as much as its loops gained, from ten
// to 100,000 boxes.

import { type Box, EMPTY_BOX } from './box.ts'
import type { Axis } from './snap-lines.ts'

export type AlignSide = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** The axis of each side, and its position in the box's extent: 0 the low end, 0.5 the middle, 1 the high end. */
const SIDES: Readonly<Record<AlignSide, { axis: Axis; part: number }>> = {
  left: { axis: 0, part: 0 },
  centre: { axis: 0, part: 0.5 },
  right: { axis: 0, part: 1 },
  top: { axis: 1, part: 0 },
  middle: { axis: 1, part: 0.5 },
  bottom: { axis: 1, part: 1 },
}

export type Arrangement =
  | { readonly kind: 'align'; readonly side: AlignSide }
  | { readonly kind: 'distribute'; readonly axis: Axis }
  | {
      readonly kind: 'clamp'
      readonly sheet: { readonly width: number; readonly height: number }
      readonly margin: number
    }

/** Movements of all boxes, dx and dy of each; `clamp` moves all boxes by the same amount. */
export function arrangeBoxes(boxes: Float64Array, how: Arrangement): Float64Array<ArrayBuffer> {
  switch (how.kind) {
    case 'align':
      return alignBoxes(boxes, how.side)
    case 'distribute':
      return distributeBoxes(boxes, how.axis)
    case 'clamp': {
      const [dx, dy] = clampBoxes(boxes, how.sheet, how.margin)
      return noWays(boxes).map((_, i) => (i % 2 === 0 ? dx : dy))
    }
  }
}

/** Movements that align a side, or the middle, of all boxes with that of the box around them. O(n). */
export function alignBoxes(boxes: Float64Array, side: AlignSide): Float64Array<ArrayBuffer> {
  const { axis, part } = SIDES[side]
  const around = boxAroundAll(boxes)
  const low = axis === 0 ? around.minX : around.minY
  const high = axis === 0 ? around.maxX : around.maxY
  const ways = noWays(boxes)
  for (let at = 0; at < boxes.length; at += 4) {
    if (!isBox(boxes, at)) continue
    const boxLow = numberAt(boxes, at + axis)
    const boxHigh = numberAt(boxes, at + axis + 2)
    // low and high ends are subtracted directly, so that the aligned sides are equal to the last digit
    ways[at / 2 + axis] = part === 0 ? low - boxLow : part === 1 ? high - boxHigh : (low + high - boxLow - boxHigh) / 2
  }
  return ways
}

/**
 * Movements that make the gaps between the boxes equal, in the order of their middles; the first and the last stay.
 * Where the boxes are longer than their span, they overlap equally. Fewer than three boxes are not moved. O(n log n).
 */
export function distributeBoxes(boxes: Float64Array, axis: Axis): Float64Array<ArrayBuffer> {
  const ways = noWays(boxes)
  const row: { index: number; low: number; high: number }[] = []
  for (let at = 0; at < boxes.length; at += 4) {
    const [low, high] = [numberAt(boxes, at + axis), numberAt(boxes, at + axis + 2)]
    if (isBox(boxes, at)) row.push({ index: at / 4, low, high })
  }
  row.sort((a, b) => a.low + a.high - (b.low + b.high) || a.index - b.index)
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last || row.length < 3) return ways

  const sizes = row.reduce((sum, { low, high }) => sum + high - low, 0)
  const gap = (last.high - first.low - sizes) / (row.length - 1)
  let next = first.high + gap
  for (const { index, low, high } of row.slice(1, -1)) {
    ways[2 * index + axis] = next - low
    next += high - low + gap
  }
  return ways
}

/**
 * The shortest movement of all boxes together that brings them inside the sheet, `margin` from its border. Boxes that
 * are together larger than that area are moved to cover it. O(n).
 */
export function clampBoxes(
  boxes: Float64Array,
  sheet: { readonly width: number; readonly height: number },
  margin: number,
): [dx: number, dy: number] {
  const { minX, minY, maxX, maxY } = boxAroundAll(boxes)
  if (!(minX <= maxX)) return [0, 0]
  return [clampWay(minX, maxX, sheet.width, margin), clampWay(minY, maxY, sheet.height, margin)]
}

/** Range of movements that keep an interval inside [margin, side - margin], or keep covering it where it is longer. */
export function waysInside(low: number, high: number, side: number, margin: number): [back: number, ahead: number] {
  const [toLow, toHigh] = [margin - low, side - margin - high]
  return [Math.min(toLow, toHigh), Math.max(toLow, toHigh)]
}

function clampWay(low: number, high: number, side: number, margin: number): number {
  const [back, ahead] = waysInside(low, high, side, margin)
  return Math.min(Math.max(0, back), ahead)
}

function boxAroundAll(boxes: Float64Array): Box {
  let { minX, minY, maxX, maxY } = EMPTY_BOX
  for (let at = 0; at < boxes.length; at += 4) {
    if (!isBox(boxes, at)) continue
    minX = Math.min(minX, numberAt(boxes, at))
    minY = Math.min(minY, numberAt(boxes, at + 1))
    maxX = Math.max(maxX, numberAt(boxes, at + 2))
    maxY = Math.max(maxY, numberAt(boxes, at + 3))
  }
  return { minX, minY, maxX, maxY }
}

function isBox(boxes: Float64Array, at: number): boolean {
  const minX = numberAt(boxes, at)
  const minY = numberAt(boxes, at + 1)
  const maxX = numberAt(boxes, at + 2)
  const maxY = numberAt(boxes, at + 3)
  // the sum is finite exactly when all four are, except for values too large to be positions on a board
  return Number.isFinite(minX + minY + maxX + maxY) && minX <= maxX && minY <= maxY
}

const noWays = (boxes: Float64Array) => new Float64Array(Math.floor(boxes.length / 4) * 2)

const numberAt = (numbers: Float64Array, at: number): number => numbers[at] ?? Number.NaN
