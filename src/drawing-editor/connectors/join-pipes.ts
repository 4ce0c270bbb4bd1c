import { readRoute } from '#contract/drawing/connectors.ts'
import { distanceBetween, isLine, type Operation, type WorldPoint } from '#drawing/engine.ts'
import { type ElementChange, editOperations } from '../edit/change-elements.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { pointChange, pointedElement, storedPoint, worldPoints } from '../edit/line-points.ts'
import { END_FIELDS, type EndField, pipeEndsOf } from '../edit/pipe-ends.ts'
import type { FieldChanges } from '../edit/with-fields.ts'
import type { Connections } from './connections.ts'
import { followEnds, straightBetween } from './follow-ends.ts'
import { type PlacedPort, portFor } from './ports.ts'

/** An end that is nearer to its port is at it, document px. */
const AT_PORT = 0.01

/**
 * What joined lines need so that their ends are at their ports: those that strayed follow, those whose port is gone are
 * free and stay where they are.
 *
 * @param pipes - Lines to look after.
 */
export function joinOperations(board: EditBoard, connections: Connections, pipes: readonly ElementRef[]): Operation[] {
  return editOperations(
    board,
    pipes.flatMap((ref) => joinChange(board, connections, ref) ?? []),
  )
}

function joinChange(board: EditBoard, connections: Connections, ref: ElementRef): ElementChange | null {
  const pointed = pointedElement(board, ref)
  const ends = pointed && isLine(pointed.element) ? pipeEndsOf(pointed.stored) : null
  if (!pointed || !ends) return null
  const points = worldPoints(pointed)
  const places: Record<EndField, WorldPoint | undefined> = { from: points[0], to: points.at(-1) }
  const moved: Record<EndField, WorldPoint | null> = { from: null, to: null }
  const fields: { [field in EndField]?: FieldChanges[string] } = {}
  for (const field of END_FIELDS) {
    const [end, place] = [ends[field], places[field]]
    if (!end || !place) continue
    const target = connections.refOf(board, end.uuid)
    const port: PlacedPort | null = target && !isWithin(ref, target) ? portFor(board, target, end.port, place) : null
    const away = port ? distanceBetween(port.at, place) : 0
    if (!port) fields[field] = undefined
    else {
      if (port.id !== end.port) fields[field] = { ...end, port: port.id }
      if (away > AT_PORT) moved[field] = port.at
    }
  }
  const strays = moved.from !== null || moved.to !== null
  if (!strays) return Object.keys(fields).length > 0 ? { ref, fields } : null
  const follow = readRoute(pointed.stored.route) === 'straight' ? straightBetween : followEnds
  const followed = follow(points, moved.from, moved.to).map((at) => storedPoint(pointed, at))
  return { ref, fields: { ...pointChange(board, pointed, followed).fields, ...fields } }
}

/** Whether an element is another one, or is inside it. */
const isWithin = (ref: ElementRef, other: ElementRef): boolean =>
  ref.id === other.id && other.path.every((place, depth) => ref.path[depth] === place)
