import { type DrawingRecord, elementOf, findBoard, isFields, type JsonFields, type Operation } from '#drawing/engine.ts'

/** A part of a drawing that has fields. `path` leads through the lists of groups to an element inside. */
export type DrawingPart =
  | { readonly kind: 'drawing' }
  | { readonly kind: 'board'; readonly board: string }
  | { readonly kind: 'block'; readonly board: string }
  | { readonly kind: 'element'; readonly board: string; readonly id: string; readonly path: readonly number[] }

export const keyOfPart = (part: DrawingPart): string => JSON.stringify(Object.values(part))

/** The part as stored; undefined where there is none. */
export function partOf(record: DrawingRecord, part: DrawingPart): JsonFields | undefined {
  if (part.kind === 'drawing') return record
  const board = findBoard(record, part.board)
  if (!board || part.kind === 'board') return board
  if (part.kind === 'block') return board.objects
  return part.path.reduce<JsonFields | undefined>(
    (group, place) => {
      const member: unknown = Array.isArray(group?.objects) ? group.objects[place] : undefined
      return isFields(member) ? member : undefined
    },
    elementOf(board, part.id),
  )
}

/** The parts that an operation edits or removes; none for what it adds or only puts elsewhere. */
export function partsEditedBy(operation: Operation): readonly DrawingPart[] {
  switch (operation.kind) {
    case 'edit':
      return operation.edits.map(({ id, path = [] }) => ({ kind: 'element', board: operation.board, id, path }))
    case 'remove':
    case 'move':
    case 'position':
      return operation.ids.map((id) => ({ kind: 'element', board: operation.board, id, path: [] }))
    case 'removeBoard':
      return [{ kind: 'board', board: operation.board }]
    case 'editFields':
      return [operation.owner]
    case 'insert':
    case 'reorder':
    case 'insertBoard':
    case 'moveBoard':
      return []
  }
}

/** Uuids of elements and boards that an operation puts elsewhere in their order. */
export function uuidsMovedBy(operation: Operation): readonly string[] {
  if (operation.kind === 'reorder') return operation.items.map(({ id }) => id)
  return operation.kind === 'moveBoard' ? [operation.board] : []
}

/** Uuids of elements and boards that an operation adds. */
export function uuidsAddedBy(operation: Operation): readonly string[] {
  if (operation.kind === 'insert') return operation.items.map(({ element }) => String(element.uuid))
  return operation.kind === 'insertBoard' ? [String(operation.board.uuid)] : []
}
