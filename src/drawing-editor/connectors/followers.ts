// What stands with something else follows it in the same step: instruments the pipe that they tap (`tap`), labels the symbol
// that they belong to (`labelOf`). What a person moved in the step itself is left where it was put.

import { applyAffine, distanceBetween, type Operation, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { editOperations } from '../edit/change-elements.ts'
import { type EditBoard, type ElementRef, frameAt, refOf, storedAt } from '../edit/edit-board.ts'
import { distanceToWay, linePointsAt, nearestBetween } from '../edit/line-points.ts'
import { isHeld } from '../edit/locks.ts'
import { moveOperations } from '../edit/move.ts'
import { portsAt } from './ports.ts'
import type { Surroundings } from './surroundings.ts'

/** Document px; a port this near to a line stands on it. */
const ON_LINE = 1
/** What moved less has not moved, document px. */
const SAME = 1e-6

export interface Following {
  readonly before: EditBoard
  readonly after: EditBoard
  /** Where the element of a uuid stands on the board after. */
  readonly named: (uuid: string) => ElementRef | null
  readonly around: () => Surroundings
}

/** @param ids - Elements of the board that follow others, which the step has touched. */
export const followOperations = (following: Following, ids: readonly string[]): Operation[] =>
  ids.flatMap((id) => {
    const stored = storedAt(following.after, refOf(id))
    if (typeof stored?.tap === 'string') return tapOperations(following, id, stored.tap)
    return typeof stored?.labelOf === 'string' ? labelOperations(following, id, stored.labelOf) : []
  })

function tapOperations(following: Following, id: string, pipe: string): Operation[] {
  const { before, after } = following
  const foot = footOf(after, id)
  if (!foot) return []
  const points = linePointsAt(after, refOf(pipe))
  const [was, wasFoot] = [linePointsAt(before, refOf(pipe)), footOf(before, id)]
  if (distanceToWay(points, foot) <= ON_LINE && areSame(points, was)) return []
  const isCarried = wasFoot !== null && distanceBetween(wasFoot, foot) <= SAME && !areSame(points, was)
  const other = otherLineAt(following, foot, pipe, points.length > 0)
  if (distanceToWay(points, foot) > ON_LINE && other !== null) return tapped(after, id, other)
  if (!isCarried || points.length < 2 || was.length < 2)
    return distanceToWay(points, foot) <= ON_LINE ? [] : tapped(after, id, undefined)
  const to = footAlong(was, points, foot)
  return isHeld(after, refOf(id), 'move') ? [] : moveOperations(after, [refOf(id)], to.x - foot.x, to.y - foot.y)
}

const tapped = (board: EditBoard, id: string, tap: string | undefined): Operation[] =>
  editOperations(board, [{ ref: refOf(id), fields: { tap } }])

/** Where the port of an instrument is. */
const footOf = (board: EditBoard, id: string): WorldPoint | null => portsAt(board, refOf(id))[0]?.at ?? null

/**
 * Another line that passes under a place, as the rest of one into which a valve was put.
 *
 * @param isNew - Whether only lines count that the step has added.
 */
function otherLineAt(
  { before, after, around }: Following,
  { x, y }: WorldPoint,
  pipe: string,
  isNew: boolean,
): string | null {
  const here = { minX: x - ON_LINE, minY: y - ON_LINE, maxX: x + ON_LINE, maxY: y + ON_LINE }
  const near = around().linesNear(here)
  return (
    near.find(
      (id) =>
        id !== pipe &&
        !(isNew && storedAt(before, refOf(id))) &&
        distanceToWay(linePointsAt(after, refOf(id)), worldPoint(x, y)) <= ON_LINE,
    ) ?? null
  )
}

/** Where a place on a line comes to be: with all of the line, else on its own part, else the nearest. */
function footAlong(was: readonly WorldPoint[], is: readonly WorldPoint[], foot: WorldPoint): WorldPoint {
  const [start, now] = [was[0] ?? foot, is[0] ?? foot]
  const [dx, dy] = [now.x - start.x, now.y - start.y]
  const isWhole = was.length === is.length && was.every((at, index) => isAt(is[index], at.x + dx, at.y + dy))
  if (isWhole) return worldPoint(foot.x + dx, foot.y + dy)
  const part = was.length === is.length ? nearestPart(was, foot) : nearestPart(is, foot)
  const [from, to] = [is[part], is[part + 1]]
  return from && to ? nearestBetween(from, to, foot).at : foot
}

const isAt = (place: WorldPoint | undefined, x: number, y: number): boolean =>
  place !== undefined && Math.abs(place.x - x) <= SAME && Math.abs(place.y - y) <= SAME

const areSame = (a: readonly WorldPoint[], b: readonly WorldPoint[]): boolean =>
  a.length === b.length && a.every(({ x, y }, index) => isAt(b[index], x, y))

function nearestPart(way: readonly WorldPoint[], place: WorldPoint): number {
  const distances = way.slice(1).map((to, at) => nearestBetween(way[at] ?? to, to, place).distance)
  return distances.indexOf(Math.min(...distances))
}

/** A label goes as far as the middle of its symbol did. */
function labelOperations({ before, after, named }: Following, id: string, symbol: string): Operation[] {
  const ref = named(symbol)
  if (!ref) return editOperations(after, [{ ref: refOf(id), fields: { labelOf: undefined } }])
  const isSameElement = storedAt(before, ref)?.uuid === symbol
  const [own, wasOwn] = [middleOf(after, refOf(id)), middleOf(before, refOf(id))]
  const isThere = storedAt(before, refOf(id)) !== undefined && distanceBetween(own, wasOwn) <= SAME
  if (!isSameElement || !isThere || isHeld(after, refOf(id), 'move')) return []
  const [is, was] = [middleOf(after, ref), middleOf(before, ref)]
  return moveOperations(after, [refOf(id)], is.x - was.x, is.y - was.y)
}

const middleOf = (board: EditBoard, ref: ElementRef): WorldPoint =>
  applyAffine<WorldPoint>(frameAt(board, ref), { x: 0, y: 0 })
