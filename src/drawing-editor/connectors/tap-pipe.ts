// An instrument taps a pipe: its one port stands on the centre line, its stub across it, on the side where it was put
// (`tap`, the uuid of the line). Its letters stay upright.

import { readPorts } from '#contract/drawing/connectors.ts'
import {
  composeAffines,
  elementMatrix,
  isFields,
  type JsonFields,
  radiansFromDegrees,
  readElement,
  rotation,
  versionOf,
  type WorldPoint,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, listIn } from '../edit/edit-board.ts'
import { fieldsOfMatrix, poseChanges } from '../edit/fields-of-matrix.ts'
import { shifted } from '../edit/fit-groups.ts'
import { nearestOnLine } from '../edit/line-points.ts'
import { withFields } from '../edit/with-fields.ts'
import { withoutNoise } from '../edit/without-noise.ts'
import { isInstrument } from './instrument-ids.ts'
import { portPlace } from './put-into-pipe.ts'

/** The way out of each side, degrees clockwise from the right. */
const DEGREES = { right: 0, down: 90, left: 180, up: 270 } as const

/** The only port of an instrument that stands on pipes; null for anything else, as for a meter in the pipe. */
export function tappingPort({ symbolId, ports }: JsonFields) {
  const [port, ...others] = isInstrument(symbolId) ? (readPorts(ports) ?? []) : []
  return port && others.length === 0 ? port : null
}

/**
 * An instrument at the place of a line that is nearest to where it was put; right above or left of a line that goes through
 * its middle. Null for what is no instrument with one port, and for a line of no length.
 */
export function tappedInstrument(
  board: EditBoard,
  line: ElementRef,
  stored: JsonFields,
  middle: WorldPoint,
): JsonFields | null {
  const port = tappingPort(stored)
  const version = versionOf(board)
  const element = readElement(stored, version)
  const foot = port && element ? nearestOnLine(board, line, middle) : null
  if (!port || !element || !foot) return null
  const [x, y] = [foot.to.x - foot.from.x, foot.to.y - foot.from.y]
  if (x === 0 && y === 0) return null
  // across the line, up or to the left
  const isLevel = Math.abs(x) >= Math.abs(y)
  const back = isLevel ? x < 0 : y > 0
  const across = back ? { x: -y, y: x } : { x: y, y: -x }
  const side = (middle.x - foot.at.x) * across.x + (middle.y - foot.at.y) * across.y
  const down = side >= 0 ? { x: -across.x, y: -across.y } : across
  const asked = (Math.atan2(down.y, down.x) * 180) / Math.PI - DEGREES[port.dir]
  const angle = withoutNoise(((asked % 360) + 360) % 360)
  const turned = withUprightLetters(withFields(stored, { angle, tap: line.id }), element.angle - angle, version)
  const way = portPlace(turned, port.id, version)
  return way && shifted(turned, foot.at.x - way.x, foot.at.y - way.y, version)
}

/** A group whose texts are turned by some degrees about their own middles. */
function withUprightLetters(group: JsonFields, degrees: number, version: string): JsonFields {
  if (degrees === 0) return group
  const objects = listIn(group).map((member) => {
    const element = isFields(member) ? readElement(member, version) : null
    if (!isFields(member) || element?.kind !== 'text') return member
    const matrix = composeAffines(elementMatrix(element), rotation(radiansFromDegrees(degrees)))
    return withFields(member, poseChanges(fieldsOfMatrix(matrix, element), element))
  })
  return withFields(group, { objects })
}
