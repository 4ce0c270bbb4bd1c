import type { DrawingRecord, FieldEdit, JsonFields, Operation } from '#drawing/engine.ts'
import { type BoardDifference, compareDrawings, type DrawingDifference, fieldOf } from './compare.ts'

/**
 * Operations that turn one document into the other, but for the order of its fields: what a part of a log did whose steps
 * are no longer known. Complexity as of {@link compareDrawings}.
 */
export function operationsBetween(before: DrawingRecord, after: DrawingRecord): Operation[] {
  const difference = compareDrawings(before, after)
  return [
    ...ownerEdits({ kind: 'drawing' }, difference.fields, after),
    ...boardOperations(before, after, difference),
    ...difference.boards.flatMap(elementOperations),
  ]
}

type Owner = Extract<Operation, { kind: 'editFields' }>['owner']

function ownerEdits(owner: Owner, differences: DrawingDifference['fields'], after: JsonFields): Operation[] {
  const fields = fieldEdits(differences, after)
  return fields.length > 0 ? [{ kind: 'editFields', owner, fields }] : []
}

/** Boards are inserted before others are removed, since a drawing keeps its last one. */
function boardOperations(
  before: DrawingRecord,
  after: DrawingRecord,
  { addedBoards, removedBoards }: DrawingDifference,
): Operation[] {
  const inserts = addedBoards.map((board, at) => ({
    kind: 'insertBoard' as const,
    index: before.boards.length + at,
    board,
  }))
  const removes = removedBoards.map(({ uuid }) => ({ kind: 'removeBoard' as const, board: uuid }))
  const gone = new Set(removes.map(({ board }) => board))
  const order = [...before.boards, ...addedBoards].map(({ uuid }) => uuid).filter((uuid) => !gone.has(uuid))
  const moves: Operation[] = []
  for (const [index, { uuid }] of after.boards.entries()) {
    if (order[index] === uuid) continue
    order.splice(order.indexOf(uuid), 1)
    order.splice(index, 0, uuid)
    moves.push({ kind: 'moveBoard', board: uuid, index })
  }
  return [...inserts, ...removes, ...moves]
}

function elementOperations(difference: BoardDifference): Operation[] {
  const { board, after, added, removed, changed, moved, fields, blockFields } = difference
  const isAdded = new Set(added)
  const kept = after.objects.objects.filter((element) => !isAdded.has(element))
  const isMoved = new Set<unknown>(moved)
  const reordered = kept.flatMap(({ uuid }, index) => (isMoved.has(uuid) ? { id: String(uuid), index } : []))
  const inserted = after.objects.objects.flatMap((element, index) => (isAdded.has(element) ? { index, element } : []))
  const edits = changed.map((element) => ({ id: element.id, fields: fieldEdits(element.fields, element.after) }))
  return [
    ...ownerEdits({ kind: 'board', board }, fields, after),
    ...ownerEdits({ kind: 'block', board }, blockFields, after.objects),
    ...(removed.length > 0 ? [{ kind: 'remove' as const, board, ids: removed.map(({ uuid }) => String(uuid)) }] : []),
    ...(reordered.length > 0 ? [{ kind: 'reorder' as const, board, items: reordered }] : []),
    ...(inserted.length > 0 ? [{ kind: 'insert' as const, board, items: inserted }] : []),
    ...(edits.length > 0 ? [{ kind: 'edit' as const, board, edits }] : []),
  ]
}

/** @param after - With all of its fields: a new one comes before the field that follows it there. */
function fieldEdits(differences: DrawingDifference['fields'], after: JsonFields): FieldEdit[] {
  const names = Object.keys(after)
  const places = new Map(names.map((name, at) => [name, at]))
  const set = differences.filter(({ field }) => places.has(field))
  // from the last to the first, so that the following field is there
  set.sort((a, b) => (places.get(b.field) ?? 0) - (places.get(a.field) ?? 0))
  return [
    ...differences.flatMap(({ field }) => (places.has(field) ? [] : { field, isGone: true as const })),
    ...set.map(({ field }) => {
      const value = fieldOf(after, field) ?? null
      const before = names[(places.get(field) ?? 0) + 1]
      return before === undefined ? { field, value } : { field, value, before }
    }),
  ]
}
