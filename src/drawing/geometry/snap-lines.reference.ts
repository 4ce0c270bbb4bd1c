import { sortPairsByKey } from './box-order.reference.ts'
import { GeometryError } from './geometry-error.ts'
import type { LineBoxes } from './outlines.ts'
import { type Axis, CENTRE, HIGH, type Interval, type LinePart, LOW, type SnapLines } from './snap-lines.ts'

/** Sorted lines of one kind and data of their boxes: the kernel's entries as columns. */
interface SortedLines {
  readonly lines: Float32Array
  /** Ends of the box on the other axis. */
  readonly lows: Float32Array
  readonly highs: Float32Array
  /** The box's other edge. */
  readonly opposites: Float32Array
}

const NO_LINES: SortedLines = {
  lines: new Float32Array(0),
  lows: new Float32Array(0),
  highs: new Float32Array(0),
  opposites: new Float32Array(0),
}
const PARTS = [LOW, CENTRE, HIGH] as const
const EDGE_LINES = [LOW, HIGH] as const
const CENTRE_LINES = [CENTRE] as const
const AXES = [0, 1] as const
const NOWHERE: Interval = { low: Number.NaN, high: Number.NaN }

/** The snap lines of the WASM kernels in TypeScript. @param boxesNow - Returns the board's present boxes. */
export function createReferenceSnapLines(boxesNow: () => Float32Array): SnapLines & { forgetLines(): void } {
  /** Ordered by axis, then by part. */
  let sorted: readonly SortedLines[] = []
  const linesOf = (axis: Axis, part: LinePart) => sorted[axis * PARTS.length + part] ?? NO_LINES

  return {
    forgetLines() {
      sorted = []
    },

    takeLines(dragged, lineBoxes) {
      const boxes = lineBoxes ? withLines(boxesNow(), lineBoxes) : boxesNow()
      const numBoxes = boxes.length / 4
      if (dragged.length > numBoxes) {
        throw new GeometryError('GEO_TOO_MANY', `${dragged.length} dragged of ${numBoxes} boxes.`)
      }
      const outside = dragged.find((element) => element >= numBoxes)
      if (outside !== undefined) {
        throw new GeometryError('GEO_ELEMENT', `Element ${outside} is not among ${numBoxes} boxes.`)
      }
      const isDragged = new Uint8Array(numBoxes)
      for (const element of dragged) isDragged[element] = 1
      const taken: number[] = []
      for (let element = 0; element < numBoxes; element++) {
        if (isDragged[element] === 0 && isWhole(boxes, element * 4)) taken.push(element)
      }
      const elements = Uint32Array.from(taken)
      sorted = AXES.flatMap((axis) => PARTS.map((part) => sortLines(boxes, elements, axis, part)))
    },

    nearestWay(axis, parts, low, high, back, ahead) {
      let nearest = Number.NaN
      const tryLines = (part: LinePart, at: number) => {
        const { lines } = linesOf(axis, part)
        const next = firstFrom(lines, at)
        const wayAhead = (lines[next] ?? Number.NaN) - at
        if (wayAhead <= ahead && !(Math.abs(nearest) <= wayAhead)) nearest = wayAhead
        const wayBack = (lines[next - 1] ?? Number.NaN) - at
        if (wayBack >= back && !(Math.abs(nearest) <= -wayBack)) nearest = wayBack
      }
      if (parts & (1 << LOW)) {
        tryLines(LOW, low)
        tryLines(HIGH, low)
      }
      if (parts & (1 << CENTRE)) tryLines(CENTRE, (low + high) / 2)
      if (parts & (1 << HIGH)) {
        tryLines(LOW, high)
        tryLines(HIGH, high)
      }
      return nearest
    },

    alignedExtent(axis, part, at, slack) {
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (const kind of part === CENTRE ? CENTRE_LINES : EDGE_LINES) {
        const { lines, lows, highs } = linesOf(axis, kind)
        for (let i = firstFrom(lines, at - slack); i < lines.length && (lines[i] ?? Number.NaN) <= at + slack; i++) {
          low = Math.min(low, lows[i] ?? low)
          high = Math.max(high, highs[i] ?? high)
        }
      }
      return low <= high ? { low, high } : null
    },

    neighbours(axis, low, high, row, slack) {
      const before = previousInRow(linesOf(axis, HIGH), low + slack, row)
      const behind = nextInRow(linesOf(axis, LOW), high - slack, row)
      return {
        secondBefore: previousInRow(linesOf(axis, HIGH), before.low, row),
        before,
        behind,
        secondBehind: Number.isNaN(behind.high) ? NOWHERE : nextInRow(linesOf(axis, LOW), behind.high, row),
      }
    },
  }
}

/** @throws `GEO_ELEMENT` for an element outside the board. */
function withLines(boxes: Float32Array, lines: LineBoxes): Float32Array {
  const all = boxes.slice()
  for (const [at, element] of lines.elements.entries()) {
    if (element * 4 >= all.length)
      throw new GeometryError('GEO_ELEMENT', `Element ${element} is not among ${all.length / 4} boxes.`)
    all.set(lines.boxes.subarray(4 * at, 4 * at + 4), 4 * element)
  }
  return all
}

function sortLines(boxes: Float32Array, taken: Uint32Array, axis: Axis, part: LinePart): SortedLines {
  const numLines = taken.length
  const elements = taken.slice()
  const lineAt = (element: number) => lineOf(boxes, element * 4, axis, part)
  // -0 + 0 is 0: lines at both stand in the same place, and keep the order of their elements
  sortPairsByKey(sortKeys(Float32Array.from(taken, (element) => lineAt(element) + 0)), elements)
  const sorted: SortedLines = {
    lines: new Float32Array(numLines),
    lows: new Float32Array(numLines),
    highs: new Float32Array(numLines),
    opposites: new Float32Array(numLines),
  }
  for (let i = 0; i < numLines; i++) {
    const box = (elements[i] ?? 0) * 4
    sorted.lines[i] = lineOf(boxes, box, axis, part)
    sorted.lows[i] = boxes[box + 1 - axis] ?? Number.NaN
    sorted.highs[i] = boxes[box + 3 - axis] ?? Number.NaN
    sorted.opposites[i] = boxes[box + axis + (part === HIGH ? 0 : 2)] ?? Number.NaN
  }
  return sorted
}

/** Unsigned integers in the same order as the lines. */
function sortKeys(lines: Float32Array): Uint32Array {
  const keys = new Uint32Array(lines.buffer, lines.byteOffset, lines.length)
  for (let i = 0; i < keys.length; i++) {
    const bits = keys[i] ?? 0
    keys[i] = bits ^ (bits >>> 31 === 1 ? 0xffffffff : 0x80000000)
  }
  return keys
}

function lineOf(boxes: Float32Array, box: number, axis: Axis, part: LinePart): number {
  const low = boxes[box + axis] ?? Number.NaN
  const high = boxes[box + axis + 2] ?? Number.NaN
  return part === LOW ? low : part === HIGH ? high : (low + high) / 2
}

function isWhole(boxes: Float32Array, box: number): boolean {
  const [minX = Number.NaN, minY = Number.NaN, maxX = Number.NaN, maxY = Number.NaN] = boxes.subarray(box, box + 4)
  return Number.isFinite(minX + minY + maxX + maxY) && minX <= maxX && minY <= maxY
}

/** Extent of the box in the row whose high edge is the greatest up to `at`. */
function previousInRow({ lines, lows, highs, opposites }: SortedLines, at: number, row: Interval): Interval {
  for (let i = firstBeyond(lines, at) - 1; i >= 0; i--) {
    const isInRow = (lows[i] ?? Number.NaN) < row.high && (highs[i] ?? Number.NaN) > row.low
    if (isInRow) return { low: opposites[i] ?? Number.NaN, high: lines[i] ?? Number.NaN }
  }
  return NOWHERE
}

/** Extent of the box in the row whose low edge is the least from `at` on. */
function nextInRow({ lines, lows, highs, opposites }: SortedLines, at: number, row: Interval): Interval {
  for (let i = firstFrom(lines, at); i < lines.length; i++) {
    const isInRow = (lows[i] ?? Number.NaN) < row.high && (highs[i] ?? Number.NaN) > row.low
    if (isInRow) return { low: lines[i] ?? Number.NaN, high: opposites[i] ?? Number.NaN }
  }
  return NOWHERE
}

/** Index of the first line not below `at`. */
function firstFrom(lines: Float32Array, at: number): number {
  let first = 0
  let end = lines.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((lines[middle] ?? Number.NaN) < at) first = middle + 1
    else end = middle
  }
  return first
}

/** Index of the first line above `at`. */
function firstBeyond(lines: Float32Array, at: number): number {
  let first = 0
  let end = lines.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((lines[middle] ?? Number.NaN) <= at) first = middle + 1
    else end = middle
  }
  return first
}
