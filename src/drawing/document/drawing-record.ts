import { type Json, type JsonFields, OperationError } from './operation.ts'

export type Elements = readonly JsonFields[]

/** Fabric's block inside a board. */
export interface BlockRecord extends JsonFields {
  readonly objects: Elements
}
export interface BoardRecord extends JsonFields {
  readonly uuid: string
  readonly objects: BlockRecord
}

/**
 * A drawing as stored, to the byte: fields that the console does not know are kept in their order. Immutable: an
 * operation makes a new record that shares all unchanged parts. Every board and every element has a uuid, unique among
 * boards and within a board.
 */
export interface DrawingRecord extends JsonFields {
  readonly boards: readonly BoardRecord[]
}

export const findBoard = (record: DrawingRecord, uuid: string): BoardRecord | undefined =>
  record.boards.find((one) => one.uuid === uuid)

/** @throws {OperationError} when there is no such board. */
export function boardOf(record: DrawingRecord, uuid: string): BoardRecord {
  const board = findBoard(record, uuid)
  if (!board) throw new OperationError(`There is no board ${uuid}.`)
  return board
}

export function elementOf({ objects: { objects } }: BoardRecord, uuid: string): JsonFields | undefined {
  const index = indicesByUuid(objects).get(uuid)
  return index === undefined ? undefined : objects[index]
}

const indicesByUuidElements = new WeakMap<Elements, ReadonlyMap<Json, number>>()

/** Index of each element by its uuid. O(elements) the first time for a list, then cached. */
export function indicesByUuid(elements: Elements): ReadonlyMap<Json, number> {
  const known = indicesByUuidElements.get(elements)
  if (known) return known
  const indices = new Map(elements.map(({ uuid }, index) => [uuid ?? null, index]))
  indicesByUuidElements.set(elements, indices)
  return indices
}

/** A copy of the list with some elements replaced. */
export function withReplaced(elements: Elements, replaced: ReadonlyMap<number, JsonFields>): Elements {
  const next = [...elements]
  for (const [index, element] of replaced) next[index] = element
  return withIndicesOf(elements, next)
}

/** Lets a list with the same uuids in the same order share the cached indices of another. */
export function withIndicesOf(elements: Elements, next: Elements): Elements {
  indicesByUuidElements.set(next, indicesByUuid(elements))
  return next
}

export function withElements(record: DrawingRecord, board: BoardRecord, objects: Elements): DrawingRecord {
  const next: BoardRecord = { ...board, objects: { ...board.objects, objects } }
  return { ...record, boards: record.boards.map((one) => (one === board ? next : one)) }
}
