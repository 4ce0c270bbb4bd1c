// Snapped position of a dragged box: kept inside the sheet and snapped to lines, equal gaps or the grid, with guides
// that explain it. Neighbours: SnapLines answers queries about the boxes not dragged; tools send one request a frame.
// Invariant: movement and guides depend only on the request, the lines taken at `begin`, and the last snapped position.

import { waysInside } from './arrange.ts'
import type { Box } from './box.ts'
import { equalGaps, waysToEqualGaps } from './equal-gaps.ts'
import type { LineBoxes } from './outlines.ts'
import {
  type Axis,
  CENTRE,
  HIGH,
  type Interval,
  type LinePart,
  LOW,
  type Neighbours,
  type SnapLines,
} from './snap-lines.ts'

/** Greatest distance to a line that snaps, CSS px. */
const SNAP_TOLERANCE_PX = 4
/** Length of a guide beyond the boxes it aligns, CSS px. */
const GUIDE_REACH_PX = 5
/** Distance that a dragged box keeps from the sheet's border, document px. */
export const SHEET_MARGIN = 20
/** How much nearer another position must be to replace the one snapped to, as a fraction of the tolerance. */
const HOLD = 0.25
/** Lines closer than this fraction of the tolerance count as one. */
const SAME = 1 / 1024
/** The same relative to the lines' position: f32 lines are exact to 2^-24, their sums to a little less. */
const SAME_IN_F32 = 2 ** -22

/** What is dragged along an axis: nothing, one edge, or the whole box; masks of the lines that may snap. */
export const NO_PARTS = 0
export const LOW_EDGE = 1
export const HIGH_EDGE = 4
export const WHOLE = 7
export type SnapParts = typeof NO_PARTS | typeof LOW_EDGE | typeof HIGH_EDGE | typeof WHOLE

export interface SnapRequest {
  /** The dragged box at the pointer's position, before snapping, document px. */
  readonly box: Box
  readonly zoom: number
  readonly partsX: SnapParts
  readonly partsY: SnapParts
  readonly sheet: { readonly width: number; readonly height: number }
  /** Lines that were drawn to snap to, document px: upright ones by x, level ones by y. None where they are left out. */
  readonly rulings?: { readonly x: readonly number[]; readonly y: readonly number[] }
  /** Spacing of the grid, which is snapped to where nothing else is near, document px; 0: no grid. */
  readonly grid: number
  /** A place of what is dragged, as asked for, that comes onto the grid however far that is, where nothing else is near. */
  readonly gridAt?: { readonly x: number; readonly y: number }
  /** Whether the key that suspends snapping is held: the box is then only kept inside the sheet. */
  readonly isSuspended: boolean
}

export interface SnapAnswer {
  /** Movement from the requested to the snapped position. */
  readonly dx: number
  readonly dy: number
  /** Four numbers per guide: axis (0: vertical), position on the axis, low and high end. */
  readonly guides: Float64Array<ArrayBuffer>
  /** Four numbers per equal gap: axis, low and high end, position on the other axis. */
  readonly gaps: Float64Array<ArrayBuffer>
}

export interface Snapping {
  /**
   * Takes the lines to snap to: those of all boxes except `dragged`; of lines their centre lines and ends, never the edges of
   * their strokes. O(n). @throws as {@link SnapLines.takeLines}.
   *
   * @param isLine - Whether the end of a line is dragged: it snaps to lines alone.
   */
  begin(dragged: Uint32Array, isLine?: boolean): void
  /** A box or sheet that is not finite gives no movement. O(log n), more for sparse rows and lines with many boxes. */
  move(request: SnapRequest): SnapAnswer
}

/** The dragged box along one axis, with the movements it may still make. */
interface Along extends Interval {
  readonly axis: Axis
  readonly parts: SnapParts
  readonly rulings: readonly number[]
  /** Movement so far from the requested position. */
  readonly way: number
  readonly back: number
  readonly ahead: number
}

/** An answer without guides; its arrays are fresh, since the caller may transfer them. */
const unguided = (dx: number, dy: number): SnapAnswer => ({
  dx,
  dy,
  guides: new Float64Array(0),
  gaps: new Float64Array(0),
})

/**
 * @param lineBoxes - The lines of the board.
 * @param numElements - How many elements it has.
 */
export function createSnapping(
  lines: SnapLines,
  lineBoxes: () => LineBoxes = () => NO_LINES,
  numElements: () => number = () => 0,
): Snapping {
  /** By axis: last snapped position of the dragged edge, for a whole box of its low edge; NaN: not snapped. */
  const held: [number, number] = [Number.NaN, Number.NaN]

  const isOnSomething = (along: Along, beside: Neighbours | null, tolerance: number): boolean => {
    const isAligned = linesOf(along).some(({ part, at }) => {
      const slack = slackAt(at, tolerance)
      return isNearAny(along.rulings, at, slack) || lines.alignedExtent(along.axis, part, at, slack) !== null
    })
    return isAligned || gapsOf(along, beside, tolerance).length > 0
  }

  const snap = (
    along: Along,
    beside: Neighbours | null,
    tolerance: number,
    grid: number,
    gridAt: number | null,
  ): Along => {
    const { axis, parts, low, high } = along
    const [back, ahead] = [Math.max(along.back, -tolerance), Math.min(along.ahead, tolerance)]
    const isPossible = (way: number) => way >= back && way <= ahead
    let way = lines.nearestWay(axis, parts, low, high, back, ahead)
    for (const other of waysToRulings(along)) if (isPossible(other) && !(Math.abs(way) <= Math.abs(other))) way = other
    if (beside) {
      for (const other of waysToEqualGaps(along, beside, slackAt(high, tolerance))) {
        if (isPossible(other) && !(Math.abs(way) <= Math.abs(other))) way = other
      }
    }
    const line = parts === HIGH_EDGE ? high : low
    const toHeld = held[axis] - line
    const isHeld =
      isPossible(toHeld) &&
      Math.abs(toHeld) <= Math.abs(way) + HOLD * tolerance &&
      isOnSomething(moved(along, toHeld), beside, tolerance)
    if (isHeld) way = toHeld
    held[axis] = line + way
    if (Number.isNaN(way) && grid > 0) {
      const place = gridAt === null ? line : gridAt + along.way
      const toGrid = Math.round(place / grid) * grid - place
      if (gridAt === null ? isPossible(toGrid) : toGrid >= along.back && toGrid <= along.ahead) way = toGrid
    }
    return Number.isNaN(way) ? along : moved(along, way)
  }

  const guidesOf = (along: Along, across: Interval, tolerance: number, reach: number): number[] =>
    linesOf(along).flatMap(({ part, at }) => {
      const slack = slackAt(at, tolerance)
      const isRuled = isNearAny(along.rulings, at, slack)
      const aligned = lines.alignedExtent(along.axis, part, at, slack) ?? (isRuled ? across : null)
      if (!aligned) return []
      const [low, high] = [Math.min(aligned.low, across.low), Math.max(aligned.high, across.high)]
      return [along.axis, at, low - reach, high + reach]
    })

  return {
    begin(dragged, isLine = false) {
      held.fill(Number.NaN)
      const centred = lineBoxes()
      lines.takeLines(isLine ? withAllBut(dragged, centred.elements, numElements()) : dragged, centred)
    },

    move({ box, zoom, partsX, partsY, sheet, rulings, grid, gridAt, isSuspended }) {
      const tolerance = SNAP_TOLERANCE_PX / zoom
      const given = [box.minX, box.minY, box.maxX, box.maxY, tolerance, sheet.width, sheet.height]
      if (!given.every(Number.isFinite)) return unguided(0, 0)
      const askedX = insideSheet({ low: box.minX, high: box.maxX }, 0, partsX, sheet.width, rulings?.x ?? NONE)
      const askedY = insideSheet({ low: box.minY, high: box.maxY }, 1, partsY, sheet.height, rulings?.y ?? NONE)
      if (isSuspended) {
        held.fill(Number.NaN)
        return unguided(askedX.way, askedY.way)
      }
      // neighbours are taken before snapping, so that the gaps shown are those between the boxes it snapped to
      const rowOf = (along: Along, across: Along) =>
        along.parts === WHOLE ? lines.neighbours(along.axis, along.low, along.high, across, tolerance) : null
      const [besideX, besideY] = [rowOf(askedX, askedY), rowOf(askedY, askedX)]
      const x = snap(askedX, besideX, tolerance, grid, gridAt?.x ?? null)
      const y = snap(askedY, besideY, tolerance, grid, gridAt?.y ?? null)
      const reach = GUIDE_REACH_PX / zoom
      const guides = [...guidesOf(x, y, tolerance, reach), ...guidesOf(y, x, tolerance, reach)]
      const gaps = [
        ...gapsOf(x, besideX, tolerance).flatMap(({ low, high }) => [0, low, high, middleOf(y)]),
        ...gapsOf(y, besideY, tolerance).flatMap(({ low, high }) => [1, low, high, middleOf(x)]),
      ]
      return { dx: x.way, dy: y.way, guides: Float64Array.from(guides), gaps: Float64Array.from(gaps) }
    },
  }
}

/**
 * Moves the interval inside the sheet's margins, as little as possible. An interval longer than that must cover the
 * sheet within its margins instead, so that it can still be moved.
 */
function insideSheet(
  { low, high }: Interval,
  axis: Axis,
  parts: SnapParts,
  sheetSide: number,
  rulings: readonly number[],
): Along {
  const asked: Along = { low, high, axis, parts, rulings, way: 0, back: 0, ahead: 0 }
  if (parts === NO_PARTS) return asked
  const [first, last] = [parts === HIGH_EDGE ? high : low, parts === LOW_EDGE ? low : high]
  const [back, ahead] = waysInside(first, last, sheetSide, SHEET_MARGIN)
  return moved({ ...asked, back, ahead }, Math.min(Math.max(0, back), ahead))
}

function moved(along: Along, way: number): Along {
  const { low, high, parts } = along
  return {
    ...along,
    low: parts === HIGH_EDGE ? low : low + way,
    high: parts === LOW_EDGE ? high : high + way,
    way: along.way + way,
    back: along.back - way,
    ahead: along.ahead - way,
  }
}

/** The lines that may snap; a dragged point has only one. */
function linesOf({ parts, low, high }: Along): { part: LinePart; at: number }[] {
  const all: { part: LinePart; at: number }[] = [
    { part: LOW, at: low },
    { part: CENTRE, at: middleOf({ low, high }) },
    { part: HIGH, at: high },
  ]
  return all.filter(({ part }) => parts & (1 << part) && !(part === HIGH && parts & LOW_EDGE && low === high))
}

function gapsOf(along: Along, beside: Neighbours | null, tolerance: number): Interval[] {
  return beside ? equalGaps(along, beside, slackAt(Math.max(Math.abs(along.low), Math.abs(along.high)), tolerance)) : []
}

const NONE: readonly number[] = []
const NO_LINES: LineBoxes = { elements: new Uint32Array(0), boxes: new Float32Array(0) }

/** Elements, and all that are no lines. */
function withAllBut(elements: Uint32Array, lines: Uint32Array, numElements: number): Uint32Array {
  const isLine = new Uint8Array(numElements)
  for (const line of lines) isLine[line] = 1
  for (const element of elements) {
    // an element beyond the board is refused where lines are taken
    if (element >= numElements) return elements
    isLine[element] = 0
  }
  return Uint32Array.from([...isLine.keys()].filter((element) => isLine[element] === 0))
}

const isNearAny = (rulings: readonly number[], at: number, slack: number): boolean =>
  rulings.some((ruling) => Math.abs(ruling - at) <= slack)

/** Movements that bring an edge or the middle onto a ruling. */
const waysToRulings = (along: Along): number[] =>
  along.rulings.flatMap((ruling) => linesOf(along).map(({ at }) => ruling - at))

const slackAt = (at: number, tolerance: number): number => Math.max(tolerance * SAME, Math.abs(at) * SAME_IN_F32)

const middleOf = ({ low, high }: Interval): number => (low + high) / 2
