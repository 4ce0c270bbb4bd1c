import { type Port, readPorts, SIDE_PORTS } from '#contract/drawing/connectors.ts'
import { type Affine, applyAffine, distanceBetween, isLine, type WorldPoint } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, frameAt, storedAt } from '../edit/edit-board.ts'
import { nearestBetween } from '../edit/line-points.ts'

/** A port where it is on the board. */
export interface PlacedPort {
  readonly id: string
  readonly at: WorldPoint
  /** The way in which a pipe leaves, the nearest of the four along the axes of the board. */
  readonly way: { readonly x: number; readonly y: number }
}

const WAYS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] } as const

/** A way of an element as it is on the board, turned and mirrored with it. */
function wayOnBoard([a, b, c, d]: Affine, [x, y]: readonly [number, number]): PlacedPort['way'] {
  const [across, down] = [a * x + c * y, b * x + d * y]
  return Math.abs(across) >= Math.abs(down) ? { x: Math.sign(across), y: 0 } : { x: 0, y: Math.sign(down) }
}

/** The ports of an element: its own, or the middles of its sides. A line has its own alone. */
export function portsAt(board: EditBoard, ref: ElementRef): PlacedPort[] {
  const element = elementAt(board, ref)
  if (!element) return []
  const own = readPorts(storedAt(board, ref)?.ports)
  const hasSides = !isLine(element) && element.kind !== 'line'
  const frame = frameAt(board, ref)
  const placed = ({ id, x, y, dir }: Port): PlacedPort => ({
    id,
    at: applyAffine<WorldPoint>(frame, { x: (x - 0.5) * element.width, y: (y - 0.5) * element.height }),
    way: wayOnBoard(frame, WAYS[dir]),
  })
  return (own ?? (hasSides ? SIDE_PORTS : [])).map(placed)
}

/** The port of a name; where the element has none of it, as after it was replaced, the port nearest to some place. */
export function portFor(board: EditBoard, ref: ElementRef, id: string, near: WorldPoint): PlacedPort | null {
  const ports = portsAt(board, ref)
  const named = ports.find((port) => port.id === id)
  return named ?? nearestPort(ports, near)
}

export function nearestPort(ports: readonly PlacedPort[], near: WorldPoint): PlacedPort | null {
  return ports.reduce<PlacedPort | null>(
    (best, port) => (best && distanceBetween(best.at, near) <= distanceBetween(port.at, near) ? best : port),
    null,
  )
}

/** Document px; a port this near to a line stands on it, as a sensor does on its pipe. */
const ON_LINE = 3

/** Whether an element stands on a line with its only port, as a sensor does. @param points - Of the line, on the board. */
export function standsOn(board: EditBoard, ref: ElementRef, points: readonly WorldPoint[]): boolean {
  if (readPorts(storedAt(board, ref)?.ports)?.length !== 1) return false
  return portsAt(board, ref).some(({ at }) =>
    points.slice(1).some((to, index) => {
      const from = points[index]
      return from !== undefined && nearestBetween(from, to, at).distance <= ON_LINE
    }),
  )
}
