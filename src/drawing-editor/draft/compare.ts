import type { BoardRecord, DrawingRecord, Json, JsonFields } from '#drawing/engine.ts'
import { isSameJson } from '#drawing/engine.ts'
import { risingPart } from './rising-part.ts'

/** A field whose value differs; it is undefined on the side that lacks the field. */
export interface FieldDifference {
  readonly field: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}

interface ElementDifference {
  readonly id: string
  readonly before: JsonFields
  readonly after: JsonFields
  readonly fields: readonly FieldDifference[]
}

/** How one board differs. Lists are in drawing order: `removed` in that of before, the others in that of after. */
export interface BoardDifference {
  readonly board: string
  readonly before: BoardRecord
  readonly after: BoardRecord
  readonly added: readonly JsonFields[]
  readonly removed: readonly JsonFields[]
  readonly changed: readonly ElementDifference[]
  /** The fewest elements that have to be moved in the drawing order to make it that of after. */
  readonly moved: readonly string[]
  /** Of the board itself. */
  readonly fields: readonly FieldDifference[]
  /** Of the block that holds its elements, such as its background. */
  readonly blockFields: readonly FieldDifference[]
}

export interface DrawingDifference {
  readonly fields: readonly FieldDifference[]
  readonly addedBoards: readonly BoardRecord[]
  readonly removedBoards: readonly BoardRecord[]
  /** Uuids of the fewest boards that have to be moved. */
  readonly movedBoards: readonly string[]
  /** Boards of both documents that differ, in the order of after. */
  readonly boards: readonly BoardDifference[]
}

/**
 * Differences of two documents, for people. The order of fields does not count. Parts that the records share are skipped,
 * others are compared by value: O(elements), and O(n log n) where the drawing order of n elements differs.
 */
export function compareDrawings(before: DrawingRecord, after: DrawingRecord): DrawingDifference {
  const boards = compareLists(before.boards, after.boards)
  return {
    fields: differentFields(before, after, ['boards']),
    addedBoards: boards.added,
    removedBoards: boards.removed,
    movedBoards: boards.moved,
    boards: boards.pairs.flatMap(([was, is]) => compareBoards(was, is) ?? []),
  }
}

function compareBoards(before: BoardRecord, after: BoardRecord): BoardDifference | null {
  if (before === after) return null
  const fields = differentFields(before, after, ['objects'])
  const blockFields = differentFields(before.objects, after.objects, ['objects'])
  const { added, removed, moved, pairs } = compareLists(before.objects.objects, after.objects.objects)
  const changed = pairs.flatMap(([was, is]) => {
    const ofElement = was === is ? [] : differentFields(was, is)
    return ofElement.length > 0 ? { id: String(is.uuid), before: was, after: is, fields: ofElement } : []
  })
  const isSame = [fields, blockFields, added, removed, moved, changed].every(({ length }) => length === 0)
  return isSame ? null : { board: after.uuid, before, after, added, removed, changed, moved, fields, blockFields }
}

/** Pairs the items of two lists by their uuids. */
function compareLists<Item extends JsonFields>(before: readonly Item[], after: readonly Item[]) {
  const places = new Map(before.map(({ uuid }, index) => [uuid, index]))
  const added: Item[] = []
  const pairs: (readonly [was: Item, is: Item])[] = []
  const order: number[] = []
  for (const is of after) {
    const place = places.get(is.uuid)
    const was = place === undefined ? undefined : before[place]
    if (place === undefined || !was) {
      added.push(is)
      continue
    }
    places.delete(is.uuid)
    pairs.push([was, is])
    order.push(place)
  }
  const kept = risingPart(order)
  return {
    added,
    removed: before.filter(({ uuid }) => places.has(uuid)),
    pairs,
    moved: pairs.flatMap(([, is], at) => (kept.has(at) ? [] : String(is.uuid))),
  }
}

/** @param left - Fields that are compared elsewhere. */
export function differentFields(
  before: JsonFields,
  after: JsonFields,
  left: readonly string[] = [],
): readonly FieldDifference[] {
  if (before === after) return []
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  for (const name of left) names.delete(name)
  return [...names].flatMap((field) => {
    const [was, is] = [fieldOf(before, field), fieldOf(after, field)]
    return isSameJson(was, is) ? [] : { field, before: was, after: is }
  })
}

/** The value of a field, also of one that is named like a part of every object. */
export const fieldOf = (fields: JsonFields, name: string): Json | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
