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
 * place; what an operation leaves alone is the same object in the drawing after it. Every board and every element has a
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
  const place = placesOf(objects).get(uuid)
  return place === undefined ? undefined : objects[place]
}

const placesOfElements = new WeakMap<Elements, ReadonlyMap<Json, number>>()

/** Place of each element by its uuid. O(elements) once for a list, then nothing. */
export function placesOf(elements: Elements): ReadonlyMap<Json, number> {
  const known = placesOfElements.get(elements)
  if (known) return known
  const places = new Map(elements.map(({ uuid }, place) => [uuid ?? null, place]))
  placesOfElements.set(elements, places)
  return places
}

/** The list with some elements replaced, in their places. */
export function withReplaced(elements: Elements, replaced: ReadonlyMap<number, JsonFields>): Elements {
  const next = [...elements]
  for (const [place, element] of replaced) next[place] = element
  return withPlacesOf(elements, next)
}

/** A list whose elements have the uuids of another's, in the same order. */
export function withPlacesOf(elements: Elements, next: Elements): Elements {
  placesOfElements.set(next, placesOf(elements))
  return next
}

export function withElements(record: DrawingRecord, board: BoardRecord, objects: Elements): DrawingRecord {
  const next: BoardRecord = { ...board, objects: { ...board.objects, objects } }
  return { ...record, boards: record.boards.map((one) => (one === board ? next : one)) }
}
