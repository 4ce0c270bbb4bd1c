import { versionOf } from './drawing-content.ts'
import {
  type BoardRecord,
  boardOf,
  type DrawingRecord,
  type Elements,
  placesOf,
  withElements,
  withPlacesOf,
  withReplaced,
} from './drawing-record.ts'
import { editFields } from './edit-fields.ts'
import { type FieldEdit, type Json, type JsonFields, type Operation, OperationError } from './operation.ts'
import { readElement, readMoved } from './read-element.ts'

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

export interface Applied {
  readonly record: DrawingRecord
  /** Turns `record` back into the drawing before, to the byte. */
  readonly inverse: Operation
}

/**
 * Applies one operation and returns a new drawing; the given one is not changed. O(elements of the board) where indices
 * shift, else O(elements named) and one copy of the list.
 *
 * @throws {OperationError} where the drawing lacks what the operation names, or a uuid would occur twice.
 */
export function applyOperation(record: DrawingRecord, operation: Operation): Applied {
  switch (operation.kind) {
    case 'insert':
      return insert(record, operation)
    case 'remove':
      return remove(record, operation)
    case 'edit':
      return edit(record, operation)
    case 'move':
      return move(record, operation)
    case 'position':
      return position(record, operation)
    case 'reorder':
      return reorder(record, operation)
    case 'insertBoard':
      return insertBoard(record, operation)
    case 'removeBoard':
      return removeBoard(record, operation)
    case 'moveBoard':
      return moveBoard(record, operation)
    case 'editFields':
      return editOwner(record, operation)
  }
}

function insert(record: DrawingRecord, { board: uuid, items }: Of<'insert'>): Applied {
  const board = boardOf(record, uuid)
  const elements = board.objects.objects
  const places = placesOf(elements)
  const put = new Map<string, number>()
  for (const { index: at, element } of items) {
    const { uuid: id } = element
    if (typeof id !== 'string' || id === '' || put.has(id)) throw notOwn(id)
    put.set(id, at)
  }
  const ids = [...put.keys()]
  const held = places.firstHeld(elements, ids)
  if (held !== undefined) throw notOwn(held)
  const next = woven(
    elements,
    items.map(({ index: at, element }) => ({ index: at, item: element })),
  )
  return {
    record: withElements(record, board, withPlacesOf(elements, next, { put })),
    inverse: { kind: 'remove', board: uuid, ids },
  }
}

const notOwn = (uuid: Json | undefined): OperationError =>
  new OperationError(`An element needs a uuid of its own, not ${JSON.stringify(uuid)}.`)

function remove(record: DrawingRecord, { board: uuid, ids }: Of<'remove'>): Applied {
  const board = boardOf(record, uuid)
  const elements = board.objects.objects
  const gone = chosen(elements, ids).sort((a, b) => a.index - b.index)
  const next = without(
    elements,
    gone.map(({ index: at }) => at),
  )
  return {
    record: withElements(record, board, withPlacesOf(elements, next, { removed: ids })),
    inverse: { kind: 'insert', board: uuid, items: gone },
  }
}

function edit(record: DrawingRecord, { board: uuid, edits }: Of<'edit'>): Applied {
  const board = boardOf(record, uuid)
  const elements = board.objects.objects
  const replaced = new Map<number, JsonFields>()
  const inverse: Of<'edit'>['edits'] = []
  const named = edits.map(({ id, path = [] }) => [id, ...path].join(' '))
  if (new Set(named).size !== named.length) throw new OperationError('An element is named twice.')
  for (const { id, path = [], fields } of edits) {
    const [target] = chosen(elements, [id])
    if (!target) continue
    if (fields.some(({ field }) => field === 'uuid'))
      throw new OperationError('The uuid of an element does not change.')
    const edited = editInside(replaced.get(target.index) ?? target.element, path, fields)
    replaced.set(target.index, edited.fields)
    inverse.unshift({ id, ...(path.length > 0 && { path }), fields: edited.inverse })
  }
  return {
    record: withElements(record, board, withReplaced(elements, replaced)),
    inverse: { kind: 'edit', board: uuid, edits: inverse },
  }
}

/** Edits fields of an element, or of one inside a group. O(members of the groups on the way). */
function editInside(
  element: JsonFields,
  path: readonly number[],
  fields: readonly FieldEdit[],
): ReturnType<typeof editFields> {
  const [at, ...rest] = path
  if (at === undefined) return editFields(element, fields)
  const { objects } = element
  const member = isList(objects) ? objects[at] : undefined
  if (!isList(objects) || !isFields(member)) throw new OperationError(`There is no element ${at} inside the group.`)
  const edited = editInside(member, rest, fields)
  return { fields: { ...element, objects: objects.with(at, edited.fields) }, inverse: edited.inverse }
}

function move(record: DrawingRecord, { board: uuid, ids, dx, dy }: Of<'move'>): Applied {
  const board = boardOf(record, uuid)
  const version = versionOf(board)
  return putEach(record, board, ids, (element) => {
    // an element without left and top moves from where Fabric puts it
    const { left, top } = hasPosition(element) ? element : (readElement(element, version) ?? { left: 0, top: 0 })
    return { left: left + dx, top: top + dy }
  })
}

function position(record: DrawingRecord, { board, ids, lefts, tops }: Of<'position'>): Applied {
  return putEach(record, boardOf(record, board), ids, (_element, at) => ({
    left: lefts[at] ?? Number.NaN,
    top: tops[at] ?? Number.NaN,
  }))
}

type Ids = Of<'position'>['ids']
type PositionFor = (element: JsonFields, at: number) => { readonly left: number; readonly top: number }

/**
 * Puts each element at `positionFor`. Ten thousand move within a frame or two, so nothing is allocated per element but
 * the element itself.
 */
function putEach(record: DrawingRecord, board: BoardRecord, ids: Ids, positionFor: PositionFor): Applied {
  const elements = board.objects.objects
  const places = placesOf(elements)
  const next = [...elements]
  const lefts: number[] = []
  const tops: number[] = []
  for (const [at, id] of ids.entries()) {
    const where = places.indexOf(elements, id)
    const element = where === undefined ? undefined : elements[where]
    if (where === undefined || !element) throw new OperationError(`There is no element ${id}.`)
    if (next[where] !== element) throw new OperationError('An element is named twice.')
    if (!hasPosition(element)) return putByFields(record, board, ids, positionFor)
    const { left, top } = positionFor(element, at)
    if (!Number.isFinite(left) || !Number.isFinite(top)) throw new OperationError(NO_POSITION)
    lefts.push(element.left)
    tops.push(element.top)
    const moved = { ...element, left, top }
    readMoved(element, moved, left, top)
    next[where] = moved
  }
  return {
    record: withElements(record, board, withPlacesOf(elements, next)),
    inverse: { kind: 'position', board: board.uuid, ids, lefts, tops },
  }
}

/**
 * The same for elements whose left or top is missing or not a number, which only an edit of single fields can restore.
 */
function putByFields(record: DrawingRecord, board: BoardRecord, ids: Ids, positionFor: PositionFor): Applied {
  const edits = chosen(board.objects.objects, ids).map(({ element }, at) => {
    const { left, top } = positionFor(element, at)
    if (!Number.isFinite(left) || !Number.isFinite(top)) throw new OperationError(NO_POSITION)
    const fields = [
      { field: 'left', value: left },
      { field: 'top', value: top },
    ]
    return { id: String(element.uuid), fields }
  })
  return edit(record, { kind: 'edit', board: board.uuid, edits })
}

const NO_POSITION = 'Every element needs a finite left and top.'
const hasPosition = (element: JsonFields): element is JsonFields & { readonly left: number; readonly top: number } =>
  typeof element.left === 'number' && typeof element.top === 'number'

function reorder(record: DrawingRecord, { board: uuid, items }: Of<'reorder'>): Applied {
  const board = boardOf(record, uuid)
  const elements = board.objects.objects
  const moved = chosen(
    elements,
    items.map(({ id }) => id),
  )
  const leaving = moved.map(({ index: at }) => at).sort((a, b) => a - b)
  const next = woven(
    without(elements, leaving),
    items.map(({ index: at }, i) => ({ index: at, item: moved[i]?.element ?? {} })),
  )
  const inverse = items.map(({ id }, i) => ({ id, index: moved[i]?.index ?? 0 })).sort((a, b) => a.index - b.index)
  return {
    record: withElements(
      record,
      board,
      withPlacesOf(elements, next, { put: new Map(items.map(({ id, index: at }) => [id, at])) }),
    ),
    inverse: { kind: 'reorder', board: uuid, items: inverse },
  }
}

function insertBoard(record: DrawingRecord, { index: at, board }: Of<'insertBoard'>): Applied {
  const { uuid, objects } = board
  if (typeof uuid !== 'string' || uuid === '' || record.boards.some((one) => one.uuid === uuid))
    throw new OperationError(`A board needs a uuid of its own, not ${JSON.stringify(uuid)}.`)
  if (!isFields(objects) || !isList(objects.objects) || !objects.objects.every(isFields))
    throw new OperationError(`Board ${uuid} has no list of elements.`)
  const ids = objects.objects.map((element) => element.uuid)
  if (new Set(ids).size !== ids.length || !ids.every((id) => typeof id === 'string' && id !== ''))
    throw new OperationError(`Every element of board ${uuid} needs a uuid of its own.`)
  const added: BoardRecord = { ...board, uuid, objects: { ...objects, objects: objects.objects } }
  const boards = woven(record.boards, [{ index: at, item: added }])
  return { record: { ...record, boards }, inverse: { kind: 'removeBoard', board: uuid } }
}

function removeBoard(record: DrawingRecord, { board: uuid }: Of<'removeBoard'>): Applied {
  const board = boardOf(record, uuid)
  if (record.boards.length === 1) throw new OperationError('A drawing keeps its last board.')
  const boards = record.boards.filter((one) => one !== board)
  return {
    record: { ...record, boards },
    inverse: { kind: 'insertBoard', index: record.boards.indexOf(board), board },
  }
}

function moveBoard(record: DrawingRecord, { board: uuid, index: at }: Of<'moveBoard'>): Applied {
  const board = boardOf(record, uuid)
  const others = record.boards.filter((one) => one !== board)
  return {
    record: { ...record, boards: woven(others, [{ index: at, item: board }]) },
    inverse: { kind: 'moveBoard', board: uuid, index: record.boards.indexOf(board) },
  }
}

/** Fields that identify or hold parts of the drawing are changed by operations of their own only. */
const KEPT = { drawing: ['boards'], board: ['uuid', 'objects'], block: ['objects'] } as const

function editOwner(record: DrawingRecord, { owner, fields }: Of<'editFields'>): Applied {
  const kept: readonly string[] = KEPT[owner.kind]
  const wrong = fields.find(({ field }) => kept.includes(field))
  if (wrong) throw new OperationError(`${wrong.field} of a ${owner.kind} is not edited as a field.`)
  if (owner.kind === 'drawing') {
    const edited = editFields(record, fields)
    return {
      record: { ...edited.fields, boards: record.boards },
      inverse: { kind: 'editFields', owner, fields: edited.inverse },
    }
  }
  const board = boardOf(record, owner.board)
  const { uuid, objects } = board
  const edited = editFields(owner.kind === 'board' ? board : objects, fields)
  const next: BoardRecord =
    owner.kind === 'board'
      ? { ...edited.fields, uuid, objects }
      : { ...board, objects: { ...edited.fields, objects: objects.objects } }
  return {
    record: { ...record, boards: record.boards.map((one) => (one === board ? next : one)) },
    inverse: { kind: 'editFields', owner, fields: edited.inverse },
  }
}

/** The named elements, in the order of the names. */
function chosen(elements: Elements, ids: readonly string[]): { index: number; element: JsonFields }[] {
  const places = placesOf(elements)
  if (new Set(ids).size !== ids.length) throw new OperationError('An element is named twice.')
  return ids.map((id) => {
    const at = places.indexOf(elements, id)
    const element = at === undefined ? undefined : elements[at]
    if (at === undefined || !element) throw new OperationError(`There is no element ${id}.`)
    return { index: at, element }
  })
}

/** Inserts items into a list, each at its final index; indices rise. */
function woven<Item>(list: readonly Item[], added: readonly { index: number; item: Item }[]): Item[] {
  const length = list.length + added.length
  const parts: (readonly Item[])[] = []
  let run: Item[] = []
  let [from, last] = [0, -1]
  for (const [at, { index, item }] of added.entries()) {
    if (index <= last || index >= length)
      throw new OperationError(`Index ${index} is not among ${length}, in rising order.`)
    const end = index - at
    if (end > from) {
      parts.push(run, list.slice(from, end))
      run = []
    }
    run.push(item)
    from = end
    last = index
  }
  parts.push(run, list.slice(from))
  return joined(parts)
}

/** A list without some of its items. @param indices - Rising. */
function without<Item>(list: readonly Item[], indices: readonly number[]): Item[] {
  const parts: (readonly Item[])[] = []
  let from = 0
  for (const index of indices) {
    if (index > from) parts.push(list.slice(from, index))
    from = index + 1
  }
  parts.push(list.slice(from))
  return joined(parts)
}

/** More would not fit the stack as arguments of one call. */
const PARTS_AT_ONCE = 10_000

/** One list of many: whole parts are copied at once, as a change of one among 100,000 items must be. */
function joined<Item>(parts: readonly (readonly Item[])[]): Item[] {
  let list: Item[] = []
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE)
    list = list.concat(...parts.slice(from, from + PARTS_AT_ONCE))
  return list
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
