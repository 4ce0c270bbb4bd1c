import type { WorldPoint } from '#drawing/engine.ts'
import { END_FIELDS, type EndField } from '#drawing-editor/edit/pipe-ends.ts'
import { LED, routeOperations } from '../../connectors/route-lines.ts'
import { type EditBoard, type ElementRef, refOf, storedAt } from '../../edit/edit-board.ts'
import { fieldOperations } from '../../edit/fields.ts'
import { insertOperations } from '../../edit/insert.ts'
import { nearestOnLine } from '../../edit/line-points.ts'
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
 * One with a joined end and without bends finds its way by itself.
 */
export function insertJoined(
  host: Pick<ToolHost, 'board' | 'createUuid' | 'elementNamed' | 'newTexts'>,
  gesture: Gesture,
  { kind, uuid, places, ends }: NewJoinedLine,
): void {
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
}

/** The part of an opened line that a place is on. */
function nearerPart(board: EditBoard, line: ElementRef, rest: ElementRef | undefined, at: WorldPoint): ElementRef {
  const awayFrom = (ref: ElementRef): number => nearestOnLine(board, ref, at)?.distance ?? Number.POSITIVE_INFINITY
  return rest && awayFrom(rest) < awayFrom(line) ? rest : line
}
