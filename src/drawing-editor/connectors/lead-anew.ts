// Which lines that are led around devices (`route`) find their way anew: those of which an end was moved, and no others,
// whatever came to stand on them (decision 13).

import { readRoute } from '#contract/drawing/connectors.ts'
import { distanceBetween, elementOf, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, refOf } from '../edit/edit-board.ts'
import { distanceToWay, linePointsAt } from '../edit/line-points.ts'

/** Document px; what is nearer is the same place. */
const SAME = 0.01

/**
 * The led lines of which one end moved against the other. Not those that are new: what is pasted looks as it was copied.
 * Nor those that are a part of what they were, or are longer by a straight piece, as where a valve is put into a pipe.
 *
 * @param led - Lines of the board that are led.
 * @param touched - Elements of the board that the step may have changed.
 */
export function bentLines(
  before: EditBoard,
  after: EditBoard,
  led: ReadonlySet<string>,
  touched: ReadonlySet<string>,
): ElementRef[] {
  if (led.size === 0) return []
  const isBent = (id: string): boolean => {
    if (!led.has(id) || elementOf(before, id) === elementOf(after, id) || !wasLed(before, id)) return false
    const [was, is] = [linePointsAt(before, refOf(id)), linePointsAt(after, refOf(id))]
    return !haveSameWay(was, is) && !isPartOf(was, is) && !isPartOf(is, was)
  }
  return [...touched].filter(isBent).map(refOf)
}

const wasLed = (before: EditBoard, id: string): boolean => readRoute(elementOf(before, id)?.route) === 'orthogonal'

/** Whether the last point is as far from the first one, in both directions, as it was. */
function haveSameWay(before: readonly WorldPoint[], after: readonly WorldPoint[]): boolean {
  const [start, end, from, to] = [before[0], before.at(-1), after[0], after.at(-1)]
  if (!start || !end || !from || !to) return false
  return distanceBetween(worldPoint(end.x - start.x, end.y - start.y), worldPoint(to.x - from.x, to.y - from.y)) <= SAME
}

/** Whether a way leads along another one. */
const isPartOf = (part: readonly WorldPoint[], whole: readonly WorldPoint[]): boolean =>
  part.every((place, at) => {
    const before = part[at - 1] ?? place
    const middle = worldPoint((before.x + place.x) / 2, (before.y + place.y) / 2)
    return [place, middle].every((one) => distanceToWay(whole, one) <= SAME)
  })
