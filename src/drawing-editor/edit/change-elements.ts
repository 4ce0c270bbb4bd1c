// Every edit of elements ends here: new fields become one operation. A group around an element that changed its box is
// fitted to what it holds, as Fabric does, so that its frame, and what is hit and drawn of it, follow its members.

import {
  elementOf,
  type FieldEdit,
  isFields,
  isSameJson,
  type Json,
  type JsonFields,
  type Operation,
  versionOf,
} from '#drawing/engine.ts'
import { soundOperations } from './checks.ts'
import { type EditBoard, type ElementRef, listIn, storedPath } from './edit-board.ts'
import { fittedGroups } from './fit-groups.ts'
import { type FieldChanges, withFields, withMember } from './with-fields.ts'

/** New values of fields of one element. */
export interface ElementChange {
  readonly ref: ElementRef
  readonly fields: FieldChanges
}
type Edit = Extract<Operation, { kind: 'edit' }>['edits'][number]

/**
 * One operation that changes fields of elements, or none where nothing changes or a number may not be written (see
 * checks.ts). Elements that are not there are left out. O(elements named), and the members of groups on the way.
 */
export function editOperations(board: EditBoard, changes: readonly ElementChange[]): Operation[] {
  const edits: Edit[] = []
  const inGroups = new Map<string, ElementChange[]>()
  for (const { ref, fields } of changes) {
    if (ref.path.length > 0 || 'objects' in fields) inGroups.set(ref.id, [])
  }
  for (const change of changes) {
    const { ref, fields } = change
    const ofGroup = inGroups.get(ref.id)
    if (ofGroup) {
      ofGroup.push(change)
      continue
    }
    const stored = elementOf(board, ref.id)
    const changed = stored ? fieldEdits(stored, fields) : []
    if (changed.length > 0) edits.push({ id: ref.id, fields: changed })
  }
  const rewritten = new Map<string, JsonFields>()
  for (const [id, ofGroup] of inGroups) {
    const stored = elementOf(board, id)
    if (stored) rewritten.set(id, withChanges(board, stored, ofGroup))
  }
  return asOperation(board, [...edits, ...rewriteEdits(board, rewritten)])
}

/**
 * One operation that turns elements of the board into others of the same uuid, groups fitted to their members.
 *
 * @param rewritten - By uuid.
 */
export const rewriteOperations = (board: EditBoard, rewritten: ReadonlyMap<string, JsonFields>): Operation[] =>
  asOperation(board, rewriteEdits(board, rewritten))

const asOperation = ({ uuid }: EditBoard, edits: Edit[]): Operation[] =>
  edits.length > 0 ? soundOperations([{ kind: 'edit', board: uuid, edits }]) : []

const withChanges = (board: EditBoard, stored: JsonFields, changes: readonly ElementChange[]): JsonFields =>
  changes.reduce((root, { ref, fields }) => {
    const path = storedPath(board, ref)
    return path ? withMember(root, path, (member) => withFields(member, fields)) : root
  }, stored)

function rewriteEdits(board: EditBoard, rewritten: ReadonlyMap<string, JsonFields>): Edit[] {
  return [...rewritten].flatMap(([id, after]) => {
    const before = elementOf(board, id)
    return before ? editsBetween(before, fittedGroups(before, after, versionOf(board)), id, []) : []
  })
}

/** Edits that turn an element into another; members that stay in their places are edited in them. */
function editsBetween(before: JsonFields, after: JsonFields, id: string, path: readonly number[]): Edit[] {
  if (before === after) return []
  const [listBefore, listAfter] = [listIn(before), listIn(after)]
  const isSameList =
    listBefore.length === listAfter.length && listBefore.every((one, at) => isSameOne(one, listAfter[at]))
  const members = isSameList
    ? listAfter.flatMap((member, at) => {
        const was = listBefore[at]
        return isFields(member) && isFields(was) ? editsBetween(was, member, id, [...path, at]) : []
      })
    : []
  const { objects: _, ...own } = after
  const gone = Object.keys(before).flatMap((name) => (Object.hasOwn(after, name) ? [] : [[name, undefined] as const]))
  const fields = fieldEdits(before, { ...(isSameList ? own : after), ...Object.fromEntries(gone) })
  const edit = { id, ...(path.length > 0 && { path: [...path] }), fields }
  return fields.length > 0 ? [edit, ...members] : members
}

/** Whether a member is still the same one, with other fields perhaps. */
const isSameOne = (before: Json, after: Json | undefined): boolean =>
  before === after || (isFields(before) && isFields(after) && before.uuid === after.uuid && before.type === after.type)

/** The edits that change something. */
function fieldEdits(stored: JsonFields, fields: FieldChanges): FieldEdit[] {
  return Object.entries(fields).flatMap(([field, value]): FieldEdit[] => {
    if (value === undefined) return Object.hasOwn(stored, field) ? [{ field, isGone: true }] : []
    return isSameJson(Object.hasOwn(stored, field) ? stored[field] : undefined, value) ? [] : [{ field, value }]
  })
}
