import { type Box, boxesMeet, isFields, type Json, type Operation, readElement, versionOf } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { outerBox } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { siblingsOf } from './siblings.ts'

export type OrderChange = 'front' | 'back' | 'forward' | 'backward'

/**
 * Moves elements in the drawing order, among the elements of the board or of their group; the chosen ones keep the
 * order between them. `forward` and `backward` pass the next element whose box meets theirs, so that each step is seen;
 * without one nothing moves. A hidden element passes its neighbour. O(elements in the list).
 */
export function orderOperations(board: EditBoard, refs: readonly ElementRef[], change: OrderChange): Operation[] {
  const siblings = siblingsOf(board, refs)
  if (!siblings) return []
  const { parent, list, chosen } = siblings
  const places = chosen.map(({ place }) => place)
  const order = newOrder(list, places, change, versionOf(board))
  if (order.every((place, at) => place === at)) return []
  if (parent)
    return editOperations(board, [{ ref: parent, fields: { objects: order.map((place) => list[place] ?? null) } }])
  const newPlaces = new Map(order.map((place, at) => [place, at]))
  const items = chosen
    .map(({ ref: { id }, place }) => ({ id, index: newPlaces.get(place) ?? place }))
    .sort((a, b) => a.index - b.index)
  return [{ kind: 'reorder', board: board.uuid, items }]
}

/** The old places in their new order. @param chosen - Rising. */
function newOrder(list: readonly Json[], chosen: readonly number[], change: OrderChange, version: string): number[] {
  const isChosen = new Set(chosen)
  const others = list.flatMap((_, place) => (isChosen.has(place) ? [] : [place]))
  if (change === 'front') return [...others, ...chosen]
  if (change === 'back') return [...chosen, ...others]
  const isForward = change === 'forward'
  const boxes = new Map<number, Box | null>()
  const boxOf = (place: number): Box | null => {
    const known = boxes.get(place)
    const box = known === undefined ? seenBox(list[place], version) : known
    boxes.set(place, box)
    return box
  }
  // the foremost moves first, so that no chosen one blocks another that can move
  const order = list.map((_, place) => (isForward ? place : list.length - 1 - place))
  const steps = isForward ? chosen.toReversed() : chosen
  for (const place of steps) {
    const at = isForward ? place : list.length - 1 - place
    const to = nextMeeting(order, at, isChosen, boxOf)
    if (to === at) continue
    order.splice(at, 1)
    order.splice(to, 0, place)
  }
  return isForward ? order : order.reverse()
}

/** Where an element comes to stand that passes the next one that it meets; chosen ones are not passed. */
function nextMeeting(
  order: readonly number[],
  at: number,
  isChosen: ReadonlySet<number>,
  boxOf: (place: number) => Box | null,
): number {
  const own = boxOf(order[at] ?? -1)
  for (let next = at + 1; next < order.length; next++) {
    const other = order[next] ?? -1
    if (isChosen.has(other)) return at
    const box = boxOf(other)
    if (!own || (box && boxesMeet(own, box))) return next
  }
  return at
}

/** The box of what is seen of an element; null for what is hidden or cannot be drawn. */
function seenBox(stored: Json | undefined, version: string): Box | null {
  const element = stored !== undefined && isFields(stored) ? readElement(stored, version) : null
  return element?.visible ? outerBox(element) : null
}
