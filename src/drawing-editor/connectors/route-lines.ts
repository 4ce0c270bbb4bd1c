import type { LineRoute } from '#contract/drawing/connectors.ts'
import { type Operation, orthogonalRoute, type RouteEnd, type WorldPoint } from '#drawing/engine.ts'
import { type ElementChange, editOperations } from '../edit/change-elements.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { type PointedElement, pointChange, pointedElement, storedPoint, worldPoints } from '../edit/line-points.ts'
import { isHeld } from '../edit/locks.ts'
import { type EndField, pipeEndsOf } from '../edit/pipe-ends.ts'
import { straightBetween } from './follow-ends.ts'
import { portFor } from './ports.ts'
import { Surroundings } from './surroundings.ts'

/** Where the element of a uuid stands on the board, inside groups too; null where there is none. */
type ElementNamed = (uuid: string) => ElementRef | null

/** The field of a line that is led around devices, also when they are moved. */
export const LED = { route: 'orthogonal' } as const satisfies { readonly route: LineRoute }

/**
 * Leads lines of the board level and upright around what stands on it, out of the ports that they are joined to; their
 * bends before are forgotten, and they stay led. No obstacles are other lines, texts, what an end is on, such as a panel
 * behind all, and instruments on the line; but a line runs beside others and not over them. None for arrow lines, which are
 * straight, for what is locked or in a group, and where an end is walled in.
 *
 * @param around - Follows the board, where that is at hand; else all of the board is read.
 */
export function routeOperations(
  board: EditBoard,
  named: ElementNamed,
  refs: readonly ElementRef[],
  around?: Surroundings,
): Operation[] {
  const lines = refs.flatMap((ref) => routable(board, ref) ?? [])
  if (lines.length === 0) return []
  const surroundings = around ?? new Surroundings(board)
  return editOperations(
    board,
    lines.flatMap((line) => {
      const { id } = line.ref
      const points = worldPoints(line)
      const [first, last] = [points[0], points.at(-1)]
      if (!first || !last) return []
      const [from, to] = [endOf(board, named, line, 'from', first), endOf(board, named, line, 'to', last)]
      const route = orthogonalRoute({
        from,
        to,
        obstacles: {
          size: surroundings.numObstacles - surroundings.instrumentsOn({ id, points }),
          near: (box) => surroundings.obstaclesNear(box, { id, points }),
        },
        linesNear: (box) =>
          surroundings
            .linesNear(box)
            .filter((other) => other !== id)
            .map((other) => surroundings.wayOf(other)),
      })
      if (!route || route.length < 2) return []
      surroundings.noteWay(id, route)
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
