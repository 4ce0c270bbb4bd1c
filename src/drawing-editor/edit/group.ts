import { type JsonFields, type Operation, versionOf } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { soundOperations } from './checks.ts'
import { chosenElement } from './chosen-elements.ts'
import type { EditBoard, ElementRef } from './edit-board.ts'
import { boxOfMembers, shifted } from './fit-groups.ts'
import { siblingsOf } from './siblings.ts'

/**
 * Groups two or more elements of the board, or members of one group within it. They keep their drawing order and their
 * uuids; the group takes the place of the topmost. Nothing moves: the group is neither turned nor scaled, and its
 * members stand in its space, whose origin is the middle of its box. What cannot be drawn stays outside. O(elements in
 * the list).
 *
 * @param uuid - Of the group.
 */
export function groupOperations(board: EditBoard, refs: readonly ElementRef[], uuid: string): Operation[] {
  const siblings = siblingsOf(
    board,
    refs.filter((ref) => chosenElement(board, ref) !== null),
  )
  const top = siblings?.chosen.at(-1)
  if (!siblings || !top || siblings.chosen.length < 2) return []
  const { parent, list, chosen } = siblings
  const group = groupAround(
    chosen.map(({ stored }) => stored),
    uuid,
    versionOf(board),
  )
  const index = top.place - chosen.length + 1
  if (parent) {
    const isMember = new Set(chosen.map(({ place }) => place))
    const others = list.filter((_, place) => !isMember.has(place))
    return editOperations(board, [{ ref: parent, fields: { objects: others.toSpliced(index, 0, group) } }])
  }
  return soundOperations([
    { kind: 'remove', board: board.uuid, ids: chosen.map(({ ref }) => ref.id) },
    { kind: 'insert', board: board.uuid, items: [{ index, element: group }] },
  ])
}

/**
 * A group of elements in one space. Nothing moves. It states its origin, so it fits a board of any Fabric version.
 *
 * @param version - Of Fabric, for what the elements leave open.
 */
export function groupAround(members: readonly JsonFields[], uuid: string, version: string): JsonFields {
  const { minX, minY, maxX, maxY } = boxOfMembers(members, version)
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2]
  return {
    type: 'group',
    uuid,
    left: minX,
    top: minY,
    width: maxX - minX,
    height: maxY - minY,
    originX: 'left',
    originY: 'top',
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    strokeWidth: 0,
    objects: members.map((member) => shifted(member, -x, -y, version)),
  }
}
