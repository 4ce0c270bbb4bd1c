// Puts a symbol with one way in and one way out, such as a valve or pump, into a line: the line ends at the symbol, and
// a second one goes on from there, in the same step.

import { readPorts } from '#contract/drawing/connectors.ts'
import {
  applyAffine,
  distanceBetween,
  elementMatrix,
  type JsonFields,
  type Operation,
  readElement,
  versionOf,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { editOperations } from '../edit/change-elements.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { shifted } from '../edit/fit-groups.ts'
import {
  nearestOnLine,
  type OnLine,
  pointChange,
  pointedElement,
  storedPoint,
  worldPoints,
} from '../edit/line-points.ts'
import { isHeld } from '../edit/locks.ts'
import { siblingsOf } from '../edit/siblings.ts'
import { withFields } from '../edit/with-fields.ts'
import { withoutNoise } from '../edit/without-noise.ts'

/** The ports of what can be put into a line. */
const [IN, OUT] = ['in', 'out'] as const
/** Document px; what is nearer is the same place. */
const SAME = 1e-6

/**
 * Puts a symbol into a line of the board, turned along its stretch that is nearest to the symbol's middle; a line to the
 * left mirrors it instead, so that what stands above stays above. The part before the symbol keeps the name of the line.
 *
 * @param symbol - As stored, not turned, its middle at the place where it was put.
 * @returns Null where the symbol has no way in and out across from each other, the line is locked or in a group, or the
 *   stretch is too short.
 */
export function putIntoPipe(
  board: EditBoard,
  ref: ElementRef,
  symbol: JsonFields,
  middle: WorldPoint,
  createUuid: () => string,
): Operation[] | null {
  const line = pointedElement(board, ref)
  const across = acrossOf(symbol, versionOf(board))
  const place = siblingsOf(board, [ref])?.chosen[0]?.place
  if (!line || across === null || place === undefined || ref.path.length > 0 || isHeld(board, ref, 'move')) return null
  if (line.element.kind !== 'polyLine' && line.element.kind !== 'arrowLine') return null
  const points = worldPoints(line)
  const stretch = nearestOnLine(board, ref, middle)
  const ends = stretch && endsAlong(stretch, across)
  if (!stretch || !ends) return null

  const placed = along(symbol, ends, versionOf(board))
  const ways = [
    [...points.slice(0, stretch.segment + 1), ends.in],
    [ends.out, ...points.slice(stretch.segment + 1)],
  ].map((way) => way.filter((at, index) => index === 0 || distanceBetween(at, way[index - 1] ?? at) > SAME))
  // at the end of a line there is nothing to open
  if (ways.some((way) => way.length < 2)) return null
  const [before = [], after = []] = ways.map((way) => way.map((at) => storedPoint(line, at)))
  const uuid = String(symbol.uuid)
  const isArrow = line.element.kind === 'arrowLine'
  const first = {
    ...pointChange(board, line, before).fields,
    to: { uuid, port: IN },
    ...(isArrow && { type: 'polyLine' }),
  }
  const second = withFields(line.stored, {
    ...pointChange(board, line, after).fields,
    uuid: createUuid(),
    from: { uuid, port: OUT },
  })
  const top = board.objects.objects.length
  return [
    ...editOperations(board, [{ ref, fields: first }]),
    {
      kind: 'insert',
      board: board.uuid,
      items: [
        { index: place + 1, element: second },
        { index: top + 1, element: placed },
      ],
    },
  ]
}

/** The distance from way in to way out, which are level with each other, px; 0 where they are one. Null for what has no such two. */
function acrossOf(symbol: JsonFields, version: string): number | null {
  const [way, out] = [portPlace(symbol, IN, version), portPlace(symbol, OUT, version)]
  return way && out && Math.abs(way.y - out.y) < SAME && out.x > way.x - SAME ? out.x - way.x : null
}

/** Where a port of a symbol is on the board; null where it has none of the name. */
export function portPlace(symbol: JsonFields, id: string, version: string): WorldPoint | null {
  const element = readElement(symbol, version)
  const port = readPorts(symbol.ports)?.find((one) => one.id === id)
  if (!element || !port) return null
  const { width, height } = element
  return applyAffine<WorldPoint>(elementMatrix(element), { x: (port.x - 0.5) * width, y: (port.y - 0.5) * height })
}

/** Where the ways in and out come to be: about the nearest place, and within the stretch. */
function endsAlong({ from, to, at: foot }: OnLine, across: number): { in: WorldPoint; out: WorldPoint } | null {
  const length = distanceBetween(from, to)
  if (length < across) return null
  const start = Math.min(Math.max(distanceBetween(from, foot) - across / 2, 0), length - across)
  const at = (way: number): WorldPoint =>
    worldPoint(from.x + ((to.x - from.x) * way) / length, from.y + ((to.y - from.y) * way) / length)
  return { in: at(start), out: at(start + across) }
}

/** The symbol with its ways in and out at these places. */
function along(symbol: JsonFields, ends: { in: WorldPoint; out: WorldPoint }, version: string): JsonFields {
  const degrees = (Math.atan2(ends.out.y - ends.in.y, ends.out.x - ends.in.x) * 180) / Math.PI
  const isMirrored = Math.abs(degrees) > 90
  const angle = withoutNoise(isMirrored ? degrees - Math.sign(degrees) * 180 : degrees)
  const turned = withFields(symbol, { angle, ...(isMirrored && { flipX: true }) })
  const way = portPlace(turned, IN, version)
  return way ? shifted(turned, ends.in.x - way.x, ends.in.y - way.y, version) : turned
}
