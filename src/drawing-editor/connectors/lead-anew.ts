// Which lines that are led around devices (`route`) find their way anew: a few of which an end is dragged with each move, and
// all that a step bent or covered when it ends.

import { readRoute } from '#contract/drawing/connectors.ts'
import {
  type Box,
  distanceBetween,
  elementBox,
  elementOf,
  growBox,
  isCrossed,
  readElement,
  versionOf,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, refOf } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { standsOn } from './ports.ts'

/** Document px; what is nearer is the same place. */
const SAME = 0.01

/**
 * The led lines of which one end moved against the other, and those that a symbol came to cover; a sensor on its pipe
 * covers nothing. Not those that are new: what is pasted looks as it was copied.
 *
 * @param led - Lines of the board that are led.
 * @param touched - Elements of the board that the step may have changed.
 */
export function linesToLead(
  before: EditBoard,
  after: EditBoard,
  led: ReadonlySet<string>,
  touched: ReadonlySet<string>,
): ElementRef[] {
  if (led.size === 0) return []
  const changed = [...touched].filter((id) => elementOf(before, id) !== elementOf(after, id))
  const symbols = changed.flatMap((id) => {
    const box = symbolBox(after, id)
    return box ? [{ ref: refOf(id), box }] : []
  })
  const isCovered = (id: string): boolean => {
    if (!wasLed(before, id)) return false
    const points = linePointsAt(after, refOf(id))
    return symbols.some(({ ref, box }) => isCrossed(box, points) && !standsOn(after, ref, points))
  }
  const bent = bentLines(before, after, led, touched)
  const isBent = new Set(bent.map(({ id }) => id))
  const covered = symbols.length > 0 ? [...led].filter((id) => !isBent.has(id) && isCovered(id)) : []
  return [...bent, ...covered.map(refOf)]
}

/** The led lines of which one end moved against the other. */
export function bentLines(
  before: EditBoard,
  after: EditBoard,
  led: ReadonlySet<string>,
  touched: ReadonlySet<string>,
): ElementRef[] {
  const isBent = (id: string): boolean =>
    led.has(id) &&
    elementOf(before, id) !== elementOf(after, id) &&
    wasLed(before, id) &&
    !haveSameWay(linePointsAt(before, refOf(id)), linePointsAt(after, refOf(id)))
  return [...touched].filter(isBent).map(refOf)
}

const wasLed = (before: EditBoard, id: string): boolean => readRoute(elementOf(before, id)?.route) === 'orthogonal'

function symbolBox(board: EditBoard, id: string): Box | null {
  const stored = elementOf(board, id)
  const element = typeof stored?.symbolId === 'string' ? readElement(stored, versionOf(board)) : null
  return element && growBox(elementBox(element), -SAME)
}

/** Whether the last point is as far from the first one, in both directions, as it was. */
function haveSameWay(before: readonly WorldPoint[], after: readonly WorldPoint[]): boolean {
  const [start, end, from, to] = [before[0], before.at(-1), after[0], after.at(-1)]
  if (!start || !end || !from || !to) return false
  return distanceBetween(worldPoint(end.x - start.x, end.y - start.y), worldPoint(to.x - from.x, to.y - from.y)) <= SAME
}
