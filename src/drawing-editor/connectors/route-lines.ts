import type { LineRoute } from '#contract/drawing/connectors.ts'
import {
  type Box,
  CLEARANCE_PX,
  elementBox,
  growBox,
  isCrossed,
  isEmptyBox,
  isLine,
  type JsonFields,
  type Operation,
  orthogonalRoute,
  type RouteEnd,
  readElement,
  versionOf,
  type WorldPoint,
} from '#drawing/engine.ts'
import { type ElementChange, editOperations } from '../edit/change-elements.ts'
import { type EditBoard, type ElementRef, refOf } from '../edit/edit-board.ts'
import {
  linePointsAt,
  type PointedElement,
  pointChange,
  pointedElement,
  storedPoint,
  worldPoints,
} from '../edit/line-points.ts'
import { isHeld } from '../edit/locks.ts'
import { type EndField, pipeEndsOf } from '../edit/pipe-ends.ts'
import { straightBetween } from './follow-ends.ts'
import { portFor, standsOn } from './ports.ts'

/** Where the element of a uuid stands on the board, inside groups too; null where there is none. */
type ElementNamed = (uuid: string) => ElementRef | null

/** The field of a line that is led around devices, also when they are moved. */
export const LED = { route: 'orthogonal' } as const satisfies { readonly route: LineRoute }

/**
 * Leads lines of the board level and upright around what stands on it, out of the ports that they are joined to; their
 * bends before are forgotten, and they stay led. Other lines, what an end is on, such as a panel behind all, and what
 * stands on the line with a port, as a sensor, are no obstacles; but a line runs beside others and not over them. None for
 * arrow lines, which are straight, for what is locked or in a group, and where an end is walled in.
 */
export function routeOperations(board: EditBoard, named: ElementNamed, refs: readonly ElementRef[]): Operation[] {
  const lines = refs.flatMap((ref) => routable(board, ref) ?? [])
  if (lines.length === 0) return []
  const obstacles = obstaclesOf(board)
  const others = waysOf(board)
  return editOperations(
    board,
    lines.flatMap((line) => {
      const points = worldPoints(line)
      const [first, last] = [points[0], points.at(-1)]
      if (!first || !last) return []
      const [from, to] = [endOf(board, named, line, 'from', first), endOf(board, named, line, 'to', last)]
      const walls = obstacles.filter(({ ref, box }) => !(isNear(box, points) && standsOn(board, ref, points)))
      others.delete(line.ref.id)
      const route = orthogonalRoute({ from, to, obstacles: walls.map(({ box }) => box), lines: [...others.values()] })
      others.set(line.ref.id, route ?? points)
      if (!route || route.length < 2) return []
      const led = route.map((at) => storedPoint(line, at))
      return [{ ref: line.ref, fields: { ...pointChange(board, line, led).fields, ...LED } }]
    }),
  )
}

/** Lets lines find their way otherwise; null: by their bends, which stay. */
export function routeFieldOperations(
  board: EditBoard,
  named: ElementNamed,
  refs: readonly ElementRef[],
  route: LineRoute | null,
): Operation[] {
  if (route === 'orthogonal') return routeOperations(board, named, refs)
  return editOperations(
    board,
    refs.flatMap((ref): ElementChange[] => {
      const line = routable(board, ref)
      if (!line) return []
      if (route === null) return [{ ref, fields: { route: undefined } }]
      const points = straightBetween(worldPoints(line), null, null).map((at) => storedPoint(line, at))
      return [{ ref, fields: { ...pointChange(board, line, points).fields, route } }]
    }),
  )
}

/** Whether there is anything to lead. */
export const hasRoutable = (board: EditBoard, refs: readonly ElementRef[]): boolean =>
  refs.some((ref) => routable(board, ref) !== null)

function routable(board: EditBoard, ref: ElementRef): PointedElement | null {
  const line = ref.path.length === 0 ? pointedElement(board, ref) : null
  return line?.element.kind === 'polyLine' && !isHeld(board, ref, 'move') ? line : null
}

function endOf(board: EditBoard, named: ElementNamed, line: PointedElement, field: EndField, at: WorldPoint): RouteEnd {
  const end = pipeEndsOf(line.stored)?.[field]
  const target = end && named(end.uuid)
  const port = end && target ? portFor(board, target, end.port, at) : null
  return port ? { at: port.at, way: port.way } : { at, way: null }
}

/** The points of the lines of a board, by line. */
const waysOf = (board: EditBoard): Map<string, readonly WorldPoint[]> =>
  new Map(
    board.objects.objects
      .filter(({ type }) => type === 'polyLine' || type === 'arrowLine')
      .map((stored) => {
        const uuid = String(stored.uuid)
        return [uuid, remembered(ways, stored, versionOf(board), () => linePointsAt(board, refOf(uuid)))]
      }),
  )

// a drag leads lines with each move, among elements that are the same as before but for a few
type Remembered<Value> = WeakMap<JsonFields, { readonly version: string; readonly value: Value }>
const ways: Remembered<readonly WorldPoint[]> = new WeakMap()
const boxes: Remembered<Box | null> = new WeakMap()

function remembered<Value>(known: Remembered<Value>, stored: JsonFields, version: string, make: () => Value): Value {
  const found = known.get(stored)
  if (found?.version === version) return found.value
  const value = make()
  known.set(stored, { version, value })
  return value
}

interface Obstacle {
  readonly ref: ElementRef
  readonly box: Box
}

const obstaclesOf = (board: EditBoard): Obstacle[] =>
  board.objects.objects.flatMap((stored) => {
    const version = versionOf(board)
    const box = remembered(boxes, stored, version, () => obstacleOf(stored, version))
    return box ? [{ ref: refOf(String(stored.uuid)), box }] : []
  })

const isNear = (box: Box, points: readonly WorldPoint[]): boolean => isCrossed(growBox(box, CLEARANCE_PX), points)

function obstacleOf(stored: JsonFields, version: string): Box | null {
  const element = readElement(stored, version)
  if (!element || isLine(element) || element.kind === 'line') return null
  const box = elementBox(element)
  return isEmptyBox(box) ? null : box
}
