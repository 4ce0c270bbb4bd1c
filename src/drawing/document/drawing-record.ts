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
 * A drawing as it is stored, to the byte: whatever the console does not know stays where it stands. Never changed in
 * place; what an operation leaves alone stays the same object. Every board and every element has a
 * uuid, no two of a kind the same.
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

/** Index of each element by its uuid. O(elements) once for a list, then nothing. */
export function indicesByUuid(elements: Elements): ReadonlyMap<Json, number> {
  const known = indicesByUuidElements.get(elements)
  if (known) return known
  const indices = new Map(elements.map(({ uuid }, index) => [uuid ?? null, index]))
  indicesByUuidElements.set(elements, indices)
  return indices
}

/** The list with some elements replaced, at their indices. */
export function withReplaced(elements: Elements, replaced: ReadonlyMap<number, JsonFields>): Elements {
  const next = [...elements]
  for (const [index, element] of replaced) next[index] = element
  return withIndicesOf(elements, next)
}

/** A list whose elements have the uuids of another's, in the same order. */
export function withIndicesOf(elements: Elements, next: Elements): Elements {
  indicesByUuidElements.set(next, indicesByUuid(elements))
  return next
}

export function withElements(record: DrawingRecord, board: BoardRecord, objects: Elements): DrawingRecord {
  const next: BoardRecord = { ...board, objects: { ...board.objects, objects } }
  return { ...record, boards: record.boards.map((one) => (one === board ? next : one)) }
}
