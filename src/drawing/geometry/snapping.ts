// Where a dragged box comes to stand: kept inside the sheet, drawn to lines, equal gaps or the grid, and the guides that
// say why. Neighbours: SnapLines answers about the boxes that stay, tools send one request a frame. Invariant: the way and
// its guides follow from the request and the lines taken at `begin`; of the past only the position where the box last snapped.

import { waysInside } from './arrange.ts'
import type { Box } from './box.ts'
import { equalGaps, waysToEqualGaps } from './equal-gaps.ts'
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

/** How near a line has to be to be snapped to, CSS px. */
export const SNAP_TOLERANCE_PX = 4
/** How far a guide reaches beyond what it aligns, CSS px. */
export const GUIDE_REACH_PX = 5
/** How far inside the sheet a dragged box is kept, document px. */
export const SHEET_MARGIN = 20
/** How much nearer another position has to be to be taken in place of the one snapped to, as a part of the tolerance. */
const HOLD = 0.25
/** Lines nearer than this part of the tolerance are one; f32 lines are exact to 2^-24, their sums to a little more. */
const SAME = 1 / 1024
const SAME_IN_F32 = 2 ** -22

/** What is dragged along an axis: nothing, one edge, or the whole box with both edges and its centre; bits of lines. */
export const NO_PARTS = 0
export const LOW_EDGE = 1
export const HIGH_EDGE = 4
export const WHOLE = 7
export type SnapParts = typeof NO_PARTS | typeof LOW_EDGE | typeof HIGH_EDGE | typeof WHOLE

export interface SnapRequest {
  /** Where the pointer would put what is dragged, document px. */
  readonly box: Box
  readonly zoom: number
  readonly partsX: SnapParts
  readonly partsY: SnapParts
  readonly sheet: { readonly width: number; readonly height: number }
  /** Distance of the grid lines to snap to where nothing else is near, document px; 0: none. */
  readonly grid: number
  /** A key is held: the box is kept inside the sheet and snaps to nothing. */
  readonly isSuspended: boolean
}

export interface SnapAnswer {
  /** Way of what is dragged from where it was asked for to where it comes to stand. */
  readonly dx: number
  readonly dy: number
  /** Four numbers a guide: axis (0: upright at x), position on it, low and high end. */
  readonly guides: Float64Array<ArrayBuffer>
  /** Four numbers a gap of those that are equal: axis, low and high end, position on the other axis. */
  readonly gaps: Float64Array<ArrayBuffer>
}

export interface Snapping {
  /** Takes the lines to snap to, all but those of `dragged`. O(n); @throws as {@link SnapLines.takeLines}. */
  begin(dragged: Uint32Array): void
  /** O(log n) but for sparse rows and for lines with many boxes on them. A box or sheet that is not finite moves nothing. */
  move(request: SnapRequest): SnapAnswer
}

/** One axis of what is dragged, where it may go, and what stands beside it. */
interface Along extends Interval {
  readonly axis: Axis
  readonly parts: SnapParts
  /** Way to here from where it was asked for, and the ways that are left. */
  readonly way: number
  readonly back: number
  readonly ahead: number
}

/** An answer without guides; its arrays are its own, since whoever gets it may transfer them. */
const unguided = (dx: number, dy: number): SnapAnswer => ({
  dx,
  dy,
  guides: new Float64Array(0),
  gaps: new Float64Array(0),
})

export function createSnapping(lines: SnapLines): Snapping {
  /** Where the dragged edge, of a whole box the low one, last snapped to, by axis; NaN: nowhere. */
  const held: [number, number] = [Number.NaN, Number.NaN]

  const isOnSomething = (along: Along, beside: Neighbours | null, tolerance: number): boolean => {
    const isAligned = linesOf(along).some(({ part, at }) => {
      return lines.alignedExtent(along.axis, part, at, slackAt(at, tolerance)) !== null
    })
    return isAligned || gapsOf(along, beside, tolerance).length > 0
  }

  const snap = (along: Along, beside: Neighbours | null, tolerance: number, grid: number): Along => {
    const { axis, parts, low, high } = along
    const [back, ahead] = [Math.max(along.back, -tolerance), Math.min(along.ahead, tolerance)]
    const isPossible = (way: number) => way >= back && way <= ahead
    let way = lines.nearestWay(axis, parts, low, high, back, ahead)
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
      const toGrid = Math.round(line / grid) * grid - line
      if (isPossible(toGrid)) way = toGrid
    }
    return Number.isNaN(way) ? along : moved(along, way)
  }

  const guidesOf = (along: Along, across: Interval, tolerance: number, reach: number): number[] =>
    linesOf(along).flatMap(({ part, at }) => {
      const aligned = lines.alignedExtent(along.axis, part, at, slackAt(at, tolerance))
      if (!aligned) return []
      const [low, high] = [Math.min(aligned.low, across.low), Math.max(aligned.high, across.high)]
      return [along.axis, at, low - reach, high + reach]
    })

  return {
    begin(dragged) {
      held.fill(Number.NaN)
      lines.takeLines(dragged)
    },

    move({ box, zoom, partsX, partsY, sheet, grid, isSuspended }) {
      const tolerance = SNAP_TOLERANCE_PX / zoom
      const given = [box.minX, box.minY, box.maxX, box.maxY, tolerance, sheet.width, sheet.height]
      if (!given.every(Number.isFinite)) return unguided(0, 0)
      const askedX = insideSheet({ low: box.minX, high: box.maxX }, 0, partsX, sheet.width)
      const askedY = insideSheet({ low: box.minY, high: box.maxY }, 1, partsY, sheet.height)
      if (isSuspended) {
        held.fill(Number.NaN)
        return unguided(askedX.way, askedY.way)
      }
      // rows are those of the box before it snaps: the neighbours that draw it are the ones whose gaps are told
      const rowOf = (along: Along, across: Along) =>
        along.parts === WHOLE ? lines.neighbours(along.axis, along.low, along.high, across, tolerance) : null
      const [besideX, besideY] = [rowOf(askedX, askedY), rowOf(askedY, askedX)]
      const x = snap(askedX, besideX, tolerance, grid)
      const y = snap(askedY, besideY, tolerance, grid)
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
 * Moved as little as keeps it inside the sheet by its margin. What is too large for that covers the sheet within its
 * margins instead, so that it can still be moved.
 */
function insideSheet({ low, high }: Interval, axis: Axis, parts: SnapParts, sheetSide: number): Along {
  const asked: Along = { low, high, axis, parts, way: 0, back: 0, ahead: 0 }
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

/** The lines that take part; a point has one. */
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

const slackAt = (at: number, tolerance: number): number => Math.max(tolerance * SAME, Math.abs(at) * SAME_IN_F32)

const middleOf = ({ low, high }: Interval): number => (low + high) / 2
