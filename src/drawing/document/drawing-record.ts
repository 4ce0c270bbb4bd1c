import { ElementPlaces, type PlaceChange } from './element-places.ts'
import { type JsonFields, OperationError } from './operation.ts'

export type Elements = readonly JsonFields[]

/** Fabric's block inside a board. */
interface BlockRecord extends JsonFields {
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
  const index = placesOf(objects).indexOf(objects, uuid)
  return index === undefined ? undefined : objects[index]
}

const placesByElements = new WeakMap<Elements, ElementPlaces>()

/** Indices of a list by uuid. O(elements) the first time for a list that derives from no other. */
export function placesOf(elements: Elements): ElementPlaces {
  const known = placesByElements.get(elements)
  if (known) return known
  const places = new ElementPlaces(elements)
  placesByElements.set(elements, places)
  return places
}

/** Lets a list made of another one use its places; both may be asked from then on. */
export function withPlacesOf(elements: Elements, next: Elements, change?: PlaceChange): Elements {
  const places = placesOf(elements)
  places.follow(elements, next, change)
  placesByElements.set(next, places)
  return next
}

/** A copy of the list with some elements replaced. */
export function withReplaced(elements: Elements, replaced: ReadonlyMap<number, JsonFields>): Elements {
  const next = [...elements]
  for (const [index, element] of replaced) next[index] = element
  return withPlacesOf(elements, next)
}

export function withElements(record: DrawingRecord, board: BoardRecord, objects: Elements): DrawingRecord {
  const next: BoardRecord = { ...board, objects: { ...board.objects, objects } }
  return { ...record, boards: record.boards.map((one) => (one === board ? next : one)) }
}
