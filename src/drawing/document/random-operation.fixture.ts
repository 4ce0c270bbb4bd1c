import fc from 'fast-check'
import type { DrawingHistory } from './drawing-history.ts'
import type { JsonFields } from './operation.ts'

const KINDS = ['insert', 'remove', 'edit', 'reorder', 'move', 'insertBoard', 'moveBoard', 'editFields'] as const
const VALUES = [null, true, 'x', 0.1, -3, [1, [null]], { a: { b: 1 } }] as const

export interface RandomOperationOptions {
  /** A new element for a uuid. */
  element(uuid: string): JsonFields
  /** Fields to edit. */
  readonly fields: readonly string[]
  /** Whether boards come, go and move. */
  readonly hasBoardOperations: boolean
}

/** An operation that fits the drawing, as JSON; boards keep between 8 and 30 elements. */
export function randomOperation(
  { record: { boards } }: DrawingHistory,
  draw: fc.GeneratorValue,
  serial: number,
  { element, fields, hasBoardOperations }: RandomOperationOptions,
): unknown {
  const below = (limit: number): number => draw(fc.nat, { max: limit - 1 })
  const one = boards[below(boards.length)]
  const uuid = one?.uuid
  const ids = (one?.objects.objects ?? []).map((each) => String(each.uuid))
  const from = below(ids.length)
  const some = ids.slice(from, from + 1 + below(4))
  const edits = () =>
    Array.from({ length: 1 + below(3) }, () => ({
      field: fields[below(fields.length)],
      ...(below(3) === 0 ? { isGone: true } : { value: VALUES[below(VALUES.length)] }),
    }))
  const isGroup = (id: string): boolean => {
    const members = one?.objects.objects.find((each) => each.uuid === id)?.objects
    return Array.isArray(members) && typeof members[0] === 'object'
  }
  const kind = KINDS[below(hasBoardOperations ? KINDS.length : 5)]
  switch (kind) {
    case 'insert':
      if (ids.length > 30) return { kind: 'remove', board: uuid, ids: ids.slice(5) }
      return { kind, board: uuid, items: [{ index: below(ids.length + 1), element: element(`n${serial}`) }] }
    case 'remove':
      return ids.length > 8
        ? { kind, board: uuid, ids: some }
        : { kind: 'insert', board: uuid, items: [{ index: 0, element: element(`n${serial}`) }] }
    case 'edit':
      return {
        kind,
        board: uuid,
        edits: some.map((id) => ({ id, ...(isGroup(id) && below(2) && { path: [0] }), fields: edits() })),
      }
    case 'reorder':
      return { kind, board: uuid, items: some.map((id, at) => ({ id, index: at * 2 })).slice(0, (ids.length + 1) >> 1) }
    case 'insertBoard':
      return boards.length > 4
        ? { kind: 'removeBoard', board: uuid }
        : {
            kind,
            index: below(boards.length + 1),
            board: {
              title: 'new',
              uuid: `board-${serial}`,
              objects: { version: '5.3.0', objects: [element(`x${serial}`)], background: '#3e3f4c' },
            },
          }
    case 'moveBoard':
      return { kind, board: uuid, index: below(boards.length) }
    case 'editFields': {
      const owner = [{ kind: 'drawing' }, { kind: 'board', board: uuid }, { kind: 'block', board: uuid }][below(3)]
      return { kind, owner, fields: edits() }
    }
    default:
      return { kind: 'move', board: uuid, ids: some, dx: below(1000) / 7, dy: -below(1000) / 3 }
  }
}
