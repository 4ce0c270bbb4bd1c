import { type PipeEnd, readRoute } from '#contract/drawing/connectors.ts'
import { distanceBetween, isLine, type Operation, type WorldPoint } from '#drawing/engine.ts'
import { type ElementChange, editOperations } from '../edit/change-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from '../edit/edit-board.ts'
import { POSE_FIELDS } from '../edit/fields-of-matrix.ts'
import { pointChange, pointedElement, storedPoint, worldPoints } from '../edit/line-points.ts'
import { END_FIELDS, type EndField, pipeEndsOf } from '../edit/pipe-ends.ts'
import type { FieldChanges } from '../edit/with-fields.ts'
import type { Connections } from './connections.ts'
import { followEnds, straightBetween } from './follow-ends.ts'
import { type PlacedPort, portFor } from './ports.ts'

/** An end that is nearer to its port is at it, document px. */
const AT_PORT = 0.01
/** What moved less has not moved, document px. */
const SAME = 1e-6

/**
 * What joined lines need so that their ends are at their ports: those that strayed follow, those whose port is gone are
 * free and stay where they are. An end that was off its port already stays there while neither it nor the port is moved.
 *
 * @param pipes - Lines to look after.
 * @param before - The board before the step; null where it is new.
 */
export function joinOperations(
  board: EditBoard,
  connections: Connections,
  pipes: readonly ElementRef[],
  before: EditBoard | null,
): Operation[] {
  return editOperations(
    board,
    pipes.flatMap((ref) => joinChange(board, connections, ref, before) ?? []),
  )
}

function joinChange(
  board: EditBoard,
  connections: Connections,
  ref: ElementRef,
  before: EditBoard | null,
): ElementChange | null {
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
      if (away > AT_PORT && target && !stays(before, ref, field, { end, target, port, place })) moved[field] = port.at
    }
  }
  const strays = moved.from !== null || moved.to !== null
  if (!strays) return Object.keys(fields).length > 0 ? { ref, fields } : null
  const follow = readRoute(pointed.stored.route) === 'straight' ? straightBetween : followEnds
  const way = follow(points, moved.from, moved.to)
  const unmoved = before && unmovedFields(before, ref, way)
  if (unmoved) return { ref, fields: { ...unmoved, ...fields } }
  const followed = way.map((at) => storedPoint(pointed, at))
  return { ref, fields: { ...pointChange(board, pointed, followed).fields, ...fields } }
}

interface OffPort {
  readonly end: PipeEnd
  readonly target: ElementRef
  readonly port: PlacedPort
  readonly place: WorldPoint
}

/** Whether an end off its port stands as it did before the step, and so does the port. */
function stays(
  before: EditBoard | null,
  ref: ElementRef,
  field: EndField,
  { end, target, port, place }: OffPort,
): boolean {
  const was = before && pointedElement(before, ref)
  const wasEnd = was && pipeEndsOf(was.stored)?.[field]
  if (!before || !was || wasEnd?.uuid !== end.uuid || wasEnd.port !== end.port) return false
  const points = worldPoints(was)
  const wasPlace = field === 'from' ? points[0] : points.at(-1)
  const wasPort = storedAt(before, target)?.uuid === end.uuid ? portFor(before, target, end.port, place) : null
  return [wasPlace && distanceBetween(wasPlace, place), wasPort && distanceBetween(wasPort.at, port.at)].every(
    (way) => typeof way === 'number' && way <= SAME,
  )
}

/** The place of a line as stored before the step, where its ends lead it back there; to the byte, so that no step is left. */
function unmovedFields(before: EditBoard, ref: ElementRef, way: readonly WorldPoint[]): FieldChanges | null {
  const was = pointedElement(before, ref)
  const points = was ? worldPoints(was) : []
  const isThere =
    points.length === way.length && points.every((at, index) => distanceBetween(at, way[index] ?? at) <= SAME)
  if (!was || !isThere) return null
  return Object.fromEntries(PLACE_FIELDS.map((field) => [field, was.stored[field]]))
}
const PLACE_FIELDS = [...POSE_FIELDS, 'points', 'width', 'height'] as const

/** Whether an element is another one, or is inside it. */
const isWithin = (ref: ElementRef, other: ElementRef): boolean =>
  ref.id === other.id && other.path.every((place, depth) => ref.path[depth] === place)
