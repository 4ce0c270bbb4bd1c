import { type Port, readPorts, SIDE_PORTS } from '#contract/drawing/connectors.ts'
import { applyAffine, distanceBetween, isLine, type WorldPoint } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, elementAt, frameAt, storedAt } from '../edit/edit-board.ts'

/** A port where it is on the board. */
export interface PlacedPort {
  readonly id: string
  readonly at: WorldPoint
}

/** The ports of an element: its own, or the middles of its sides. A line has its own alone. */
export function portsAt(board: EditBoard, ref: ElementRef): PlacedPort[] {
  const element = elementAt(board, ref)
  if (!element) return []
  const own = readPorts(storedAt(board, ref)?.ports)
  const hasSides = !isLine(element) && element.kind !== 'line'
  const frame = frameAt(board, ref)
  const placed = ({ id, x, y }: Port): PlacedPort => ({
    id,
    at: applyAffine<WorldPoint>(frame, { x: (x - 0.5) * element.width, y: (y - 0.5) * element.height }),
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
