// Straight parts of a line, moved across their direction: ends and ports stay, the parts beside it become longer or shorter,
// bends appear where it leaves them and vanish where it comes back in line.

import { distanceBetween, type Operation, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { pointedElement, setPointsOperations, worldPoints } from './line-points.ts'

/** Of unit length. */
interface Way {
  readonly x: number
  readonly y: number
}

export interface SegmentMove {
  readonly operations: Operation[]
  /** Which segment the moved one is afterwards. */
  readonly segment: number
}

/** Which way a pipe leaves the port of its first or last point; null for a free end. */
export interface LeavingWays {
  readonly from: Way | null
  readonly to: Way | null
}

/** A pipe leaves its port straight for so far before it bends, document px. */
const STUB_PX = 20
/** Sine of an angle that is none. */
const SAME_WAY = 1e-6
/** What is nearer is the same place, document px. */
const SAME = 0.01

const NONE: SegmentMove = { operations: [], segment: 0 }

/** The unit vector across a segment: down for a level one, to the right for an upright one. Null for one of no length. */
export function acrossSegment(from: WorldPoint, to: WorldPoint): Way | null {
  const length = distanceBetween(from, to)
  if (length < SAME) return null
  const [x, y] = [-(to.y - from.y) / length, (to.x - from.x) / length]
  const isBack = Math.abs(y) >= Math.abs(x) ? y < 0 : x < 0
  return isBack ? { x: -x + 0, y: -y + 0 } : { x: x + 0, y: y + 0 }
}

/**
 * Moves a segment of a line across its direction.
 *
 * @param by - Along {@link acrossSegment}, document px.
 */
export function moveSegment(
  board: EditBoard,
  ref: ElementRef,
  segment: number,
  by: number,
  leaving: LeavingWays,
): SegmentMove {
  const pointed = pointedElement(board, ref)
  if (pointed?.element.kind !== 'polyLine') return NONE
  const moved = movedSegment(worldPoints(pointed), segment, by, leaving)
  return moved ? { operations: setPointsOperations(board, ref, moved.points), segment: moved.segment } : NONE
}

/** The points of a line with a segment elsewhere; null where it has no such segment, or it is not moved. */
export function movedSegment(
  points: readonly WorldPoint[],
  segment: number,
  by: number,
  leaving: LeavingWays,
): { readonly points: WorldPoint[]; readonly segment: number } | null {
  const [a, b] = [points[segment], points[segment + 1]]
  const across = a && b && acrossSegment(a, b)
  if (!a || !b || !across || Math.abs(by) < SAME) return null
  const length = distanceBetween(a, b)
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const back = { x: -along.x, y: -along.y }
  const stub = Math.min(STUB_PX, length / 3)
  const before = sideOf(
    a,
    points[segment - 1],
    along,
    across,
    by,
    segment === 0 ? stubOf(leaving.from, along, stub) : 0,
  )
  const isLast = segment + 2 === points.length
  const after = sideOf(b, points[segment + 2], back, across, by, isLast ? stubOf(leaving.to, back, stub) : 0)
  const head = [...points.slice(0, segment), ...before]
  const tail = [...after.toReversed(), ...points.slice(segment + 2)]
  return withoutNeedless([...head, ...tail], head.length - 1)
}

/** How far a pipe goes straight on from its port; a port beside the segment needs none. */
const stubOf = (way: Way | null, along: Way, stub: number): number =>
  way && way.x * along.x + way.y * along.y > 0.5 ? stub : 0

/** The points of one side: those that stay at its end, and where the moved segment begins. */
function sideOf(
  at: WorldPoint,
  beyond: WorldPoint | undefined,
  along: Way,
  across: Way,
  by: number,
  stub: number,
): WorldPoint[] {
  const moved = worldPoint(at.x + across.x * by, at.y + across.y * by)
  if (!beyond) {
    const foot = worldPoint(at.x + along.x * stub, at.y + along.y * stub)
    return [at, ...(stub > 0 ? [foot] : []), worldPoint(foot.x + across.x * by, foot.y + across.y * by)]
  }
  const length = distanceBetween(at, beyond)
  if (length < SAME) return [at, moved]
  const way = { x: (at.x - beyond.x) / length, y: (at.y - beyond.y) / length }
  const turn = way.x * across.x + way.y * across.y
  // beside one in line with it the line bends; any other becomes longer or shorter
  if (Math.abs(turn) < SAME_WAY) return [at, moved]
  return [worldPoint(at.x + (way.x * by) / turn, at.y + (way.y * by) / turn)]
}

/** Without points that the move has put in line or onto each other; those far from the segment stay. */
function withoutNeedless(points: readonly WorldPoint[], segment: number): { points: WorldPoint[]; segment: number } {
  const kept = [...points]
  let at = segment
  for (let index = Math.min(segment + 3, kept.length - 2); index >= Math.max(segment - 2, 1); index -= 1) {
    const [a, b, c] = [kept[index - 1], kept[index], kept[index + 1]]
    if (!a || !b || !c || !isNeedless(a, b, c)) continue
    kept.splice(index, 1)
    if (index <= at) at -= 1
  }
  return { points: kept, segment: Math.min(Math.max(at, 0), kept.length - 2) }
}

function isNeedless(a: WorldPoint, b: WorldPoint, c: WorldPoint): boolean {
  const [ab, bc] = [distanceBetween(a, b), distanceBetween(b, c)]
  if (ab < SAME || bc < SAME) return true
  return Math.abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) / Math.max(ab, bc) < SAME
}
