import { kindOf } from '#contract/drawing/kinds.ts'
import {
  type Affine,
  composeAffines,
  type DrawingElement,
  elementMatrix,
  elementOf,
  isFields,
  type JsonFields,
  type Operation,
  readElement,
  versionOf,
} from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { soundOperations } from './checks.ts'
import { type EditBoard, type ElementRef, listIn, storedAt } from './edit-board.ts'
import { fieldsOfMatrix, poseChanges } from './fields-of-matrix.ts'
import { siblingsOf } from './siblings.ts'
import { withFields } from './with-fields.ts'
import { withoutNoise } from './without-noise.ts'

/** Why a group is not taken apart: it is none, or it is cut by a clip path, which its members cannot be. */
export type UngroupProblem = 'no-group' | 'clipped'

/** Null where {@link ungroupOperations} takes it apart. */
export function ungroupProblem(board: EditBoard, ref: ElementRef): UngroupProblem | null {
  const group = storedAt(board, ref)
  if (!group || kindOf(group.type) !== 'group' || listIn(group).length === 0) return 'no-group'
  return group.clipPath !== undefined && isFields(group.clipPath) ? 'clipped' : null
}

const BINDINGS = /^(stationId|stationVal)\d?$|^(expressions|colorKeys|elementName)$/

/**
 * Fields of a group that say something about it as a whole, and go with it when it is taken apart: its name, and the
 * bindings by which live values colour, hide, turn or blink all of it. To be asked about before.
 */
export const lostByUngrouping = (group: JsonFields): string[] =>
  Object.entries(group).flatMap(([field, value]) =>
    BINDINGS.test(field) && value !== '' && value !== null ? [field] : [],
  )

/**
 * Puts the members of a group in its place in the drawing order, of the board or of the group around it. Nothing that
 * is seen changes: they take over how the group is turned, scaled, mirrored and skewed, its opacity, whether it is
 * hidden, and its ground, which becomes a rectangle. None where {@link ungroupProblem} names a reason. O(elements in
 * the list).
 *
 * @param createUuid - For members without a uuid, or with one that the board has already.
 */
export function ungroupOperations(board: EditBoard, ref: ElementRef, createUuid: () => string): Operation[] {
  const stored = ungroupProblem(board, ref) === null ? storedAt(board, ref) : undefined
  const group = stored && readElement(stored, versionOf(board))
  const siblings = siblingsOf(board, [ref])
  const place = siblings?.chosen[0]?.place
  if (!stored || group?.kind !== 'group' || !siblings || place === undefined) return []
  const members = membersOutside(stored, group, versionOf(board))
  const { parent, list } = siblings
  if (parent) return editOperations(board, [{ ref: parent, fields: { objects: list.toSpliced(place, 1, ...members) } }])
  const named = withOwnUuids(board, members, createUuid)
  return soundOperations([
    { kind: 'remove', board: board.uuid, ids: [ref.id] },
    { kind: 'insert', board: board.uuid, items: named.map((element, at) => ({ index: place + at, element })) },
  ])
}

/** The members of a group, and its ground below them, as they stand beside it. */
function membersOutside(stored: JsonFields, group: DrawingElement<'group'>, version: string): JsonFields[] {
  const ground = groundOf(group)
  const inside = [...(ground ? [ground] : []), ...listIn(stored)]
  return inside.flatMap((member) => (isFields(member) ? [memberOutside(member, group, version)] : []))
}

function memberOutside(member: JsonFields, group: DrawingElement<'group'>, version: string): JsonFields {
  const element = readElement(member, version)
  const opacity = withoutNoise((element?.opacity ?? 1) * group.opacity)
  const seen = {
    ...(group.opacity !== 1 && { opacity }),
    ...(!group.visible && { visible: false }),
  }
  // what cannot be drawn comes along
  if (!element) return withFields(member, seen)
  const matrix = composeAffines(elementMatrix(group), elementMatrix(element))
  const stroke = uniformStroke(matrix, element)
  const stroked = { ...element, ...stroke }
  return withFields(member, { ...seen, ...stroke, ...poseChanges(fieldsOfMatrix(matrix, stroked), element) })
}

/**
 * A uniform stroke ignores the scale of its element, but not that of a group around it: it gets the width that is seen.
 */
function uniformStroke(matrix: Affine, element: DrawingElement): { readonly strokeWidth?: number } {
  if (!element.strokeUniform) return {}
  const { scaleX, scaleY } = fieldsOfMatrix(matrix, element)
  const [before, after] = [meanOf(element.scaleX, element.scaleY), meanOf(scaleX, scaleY)]
  return before > 0 ? { strokeWidth: withoutNoise((element.strokeWidth * after) / before, element.strokeWidth) } : {}
}

/** As the engine takes the scale that a uniform stroke is freed of. */
const meanOf = (scaleX: number, scaleY: number): number => (Math.abs(scaleX) + Math.abs(scaleY)) / 2

/** What lies behind the box of a group, as a member of it; null where nothing does. */
function groundOf({ backgroundColor, width, height, strokeWidth }: DrawingElement<'group'>): JsonFields | null {
  if (backgroundColor === '') return null
  return {
    type: 'rect',
    left: 0,
    top: 0,
    width: width + strokeWidth,
    height: height + strokeWidth,
    originX: 'center',
    originY: 'center',
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    fill: backgroundColor,
    stroke: null,
    strokeWidth: 0,
  }
}

/** Elements with uuids that no other on the board has. */
function withOwnUuids(board: EditBoard, elements: readonly JsonFields[], createUuid: () => string): JsonFields[] {
  const taken = new Set<string>()
  return elements.map((element) => {
    const { uuid } = element
    const isOwn = typeof uuid === 'string' && uuid !== '' && !taken.has(uuid) && !elementOf(board, uuid)
    const name = isOwn ? uuid : createUuid()
    taken.add(name)
    return isOwn ? element : { ...element, uuid: name }
  })
}
