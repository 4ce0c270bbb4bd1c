import {
  type Box,
  composeAffines,
  elementMatrix,
  isEmptyBox,
  isFields,
  type Json,
  type JsonFields,
  readElement,
  translation,
} from '#drawing/engine.ts'
import { outerBox, unionOf } from './chosen-elements.ts'
import { listIn } from './edit-board.ts'
import { fieldsOfMatrix } from './fields-of-matrix.ts'
import { withFields } from './with-fields.ts'
import { isAsGoodAs, withoutNoise } from './without-noise.ts'

/**
 * A changed element whose groups have the boxes of their members, the innermost first. Nothing moves on the board. A
 * group whose members cover what they covered before keeps the box that it has, be it theirs or not.
 *
 * @param version - Fabric's version of the board.
 */
export function fittedGroups(before: JsonFields, after: JsonFields, version: string): JsonFields {
  const [listBefore, listAfter] = [listIn(before), listIn(after)]
  if (before === after || listAfter.length === 0) return after
  const known = new Set(listBefore)
  const fitted = listAfter.map((member, at) => {
    const was = listBefore[at]
    const isChanged = !known.has(member) && isFields(member) && was !== undefined && isFields(was)
    return isChanged ? fittedGroups(was, member, version) : member
  })
  const group = fitted.some((member, at) => member !== listAfter[at]) ? { ...after, objects: fitted } : after
  const box = boxOfMembers(fitted, version)
  return isSameBox(box, boxOfMembers(listBefore, version)) ? group : withBox(group, box, version)
}

/** A group with a box of its own space as its box: what it holds is shifted, so that its middle is the origin again. */
function withBox(group: JsonFields, box: Box, version: string): JsonFields {
  const element = readElement(group, version)
  if (element?.kind !== 'group' || isEmptyBox(box)) return group
  const [x, y] = [withoutNoise((box.minX + box.maxX) / 2), withoutNoise((box.minY + box.maxY) / 2)]
  const width = withoutNoise(box.maxX - box.minX, element.width)
  const height = withoutNoise(box.maxY - box.minY, element.height)
  const matrix = composeAffines(elementMatrix(element), translation(x, y))
  const { left, top } = fieldsOfMatrix(matrix, { ...element, width, height })
  const shift = (member: Json): Json => (isFields(member) ? shifted(member, -x, -y, version) : member)
  const isStill = x === 0 && y === 0
  const { clipPath } = group
  // a clip path of the board stays where it is
  const hasOwnClip = clipPath !== undefined && isFields(clipPath) && clipPath.absolutePositioned !== true
  return withFields(group, {
    left,
    top,
    width,
    height,
    ...(!isStill && { objects: listIn(group).map(shift) }),
    ...(!isStill && hasOwnClip && { clipPath: shift(clipPath) }),
  })
}

/** What a stored element is, moved in the space that it stands in. */
export function shifted(stored: JsonFields, dx: number, dy: number, version: string): JsonFields {
  const { left, top } = readElement(stored, version) ?? stored
  if (typeof left !== 'number' || typeof top !== 'number') return stored
  return withFields(stored, { left: withoutNoise(left + dx), top: withoutNoise(top + dy) })
}

/** The box around the members of a group in its space; empty where none is drawn. */
export function boxOfMembers(members: readonly Json[], version: string): Box {
  return unionOf(
    members.flatMap((member) => {
      const element = isFields(member) ? readElement(member, version) : null
      return element ? [outerBox(element)] : []
    }),
  )
}

const isSameBox = (a: Box, b: Box): boolean =>
  (['minX', 'minY', 'maxX', 'maxY'] as const).every((side) => a[side] === b[side] || isAsGoodAs(a[side], b[side]))
