import type { WorldPoint } from '#drawing/engine.ts'
import { END_FIELDS, type EndField } from '#drawing-editor/edit/pipe-ends.ts'
import { withoutNeedless } from '../../connectors/close-pipe.ts'
import { LED, routeOperations } from '../../connectors/route-lines.ts'
import { type EditBoard, type ElementRef, refOf, storedAt } from '../../edit/edit-board.ts'
import { fieldOperations } from '../../edit/fields.ts'
import { insertOperations } from '../../edit/insert.ts'
import { joinLinesOperations } from '../../edit/line-parts.ts'
import { linePointsAt, nearestOnLine, setPointsOperations } from '../../edit/line-points.ts'
import { lookOfLine } from '../../edit/medium.ts'
import { BRANCH, makeTee } from '../../symbols/make-tee.ts'
import type { Gesture } from '../gesture.ts'
import { type EndPlace, endFields, type JoinedPlace } from '../port-seeking.ts'
import type { ToolHost } from '../tool-state.ts'
import { type LineKind, newLine } from './new-line.ts'

/** A pipe flows from where its drawing began: it can be bound to a flow, and takes that of its run. */
const FLOWING = { flowDirection: 1 } as const

export interface NewJoinedLine {
  readonly kind: LineKind
  readonly uuid: string
  readonly places: readonly WorldPoint[]
  readonly ends: Readonly<Record<EndField, EndPlace | null>>
}

/**
 * Makes a new line all that its gesture changes, with a tee where an end of it is on another line, whose look it takes.
 * One with a joined end and without bends finds its way by itself. One that begins or ends at the free end of another
 * continues that, as one line.
 *
 * @returns The line, which is the continued one where there is one.
 */
export function insertJoined(
  host: Pick<ToolHost, 'board' | 'createUuid' | 'elementNamed' | 'newTexts'>,
  gesture: Gesture,
  { kind, uuid, places, ends }: NewJoinedLine,
): ElementRef {
  gesture.apply([])
  const trunk = END_FIELDS.map((field) => ends[field]).find((place) => place && 'line' in place)
  const look = trunk && 'line' in trunk ? lookOfLine(storedAt(host.board, trunk.line) ?? {}) : {}
  gesture.add(insertOperations(host.board, [newLine(kind, uuid, places, look)]))
  // tees come above all their lines, to be taken hold of
  const joined: { [field in EndField]?: JoinedPlace } = {}
  /** Parts of lines that this opens, by the line. */
  const parts = new Map<string, ElementRef>()
  for (const field of END_FIELDS) {
    const place = ends[field]
    if (!place) continue
    if ('uuid' in place) {
      joined[field] = place
      continue
    }
    const { at } = place
    if (place.isFreeEnd) continue
    const line = nearerPart(host.board, place.line, parts.get(place.line.id), at)
    const tee = makeTee(host.board, line, at, host.newTexts.tee, () => host.createUuid())
    if (!tee) continue
    gesture.add(tee.operations)
    parts.set(place.line.id, tee.rest)
    joined[field] = { uuid: tee.uuid, port: BRANCH, at }
  }
  const isJoined = (joined.from ?? joined.to) !== undefined
  const isLed = isJoined && kind === 'polyLine' && places.length === 2
  const fields = { ...endFields(joined), ...(isJoined && FLOWING), ...(isLed && LED) }
  gesture.add(fieldOperations(host.board, [refOf(uuid)], fields))
  if (isLed) gesture.add(routeOperations(host.board, (name) => host.elementNamed(name), [refOf(uuid)]))
  let whole = refOf(uuid)
  for (const field of kind === 'polyLine' ? END_FIELDS : []) {
    const place = ends[field]
    if (place && 'line' in place && place.isFreeEnd && place.line.id !== whole.id)
      whole = continueLine(host, gesture, place.line, whole)
  }
  return whole
}

/** Makes a line the rest of another one, whose end it meets. @returns The whole line; the new one where they cannot be one. */
function continueLine(
  host: Pick<ToolHost, 'board'>,
  gesture: Gesture,
  line: ElementRef,
  added: ElementRef,
): ElementRef {
  const { flowDirection } = storedAt(host.board, added) ?? {}
  const joins = joinLinesOperations(host.board, line, added)
  if (joins.length === 0) return added
  gesture.add(joins)
  const points = linePointsAt(host.board, line)
  const straight = withoutNeedless(points)
  // a bend of the whole was put by hand
  gesture.add(setPointsOperations(host.board, line, straight))
  const stored = storedAt(host.board, line) ?? {}
  const isFlowing = flowDirection !== undefined && stored.flowDirection === undefined
  gesture.add(
    fieldOperations(host.board, [line], {
      ...(isFlowing && { flowDirection }),
      ...(stored.route !== undefined && straight.length > 2 && { route: undefined }),
    }),
  )
  return line
}

/** The part of an opened line that a place is on. */
function nearerPart(board: EditBoard, line: ElementRef, rest: ElementRef | undefined, at: WorldPoint): ElementRef {
  const awayFrom = (ref: ElementRef): number => nearestOnLine(board, ref, at)?.distance ?? Number.POSITIVE_INFINITY
  return rest && awayFrom(rest) < awayFrom(line) ? rest : line
}
