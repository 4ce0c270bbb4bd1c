import type { DrawingRecord, JsonFields, Operation } from '#drawing/engine.ts'

/** Fields of elements that random operations edit; the last two are named like what every object has. */
export const FIELDS = ['fill', 'angle', 'left', 'top', 'type', '7', '__proto__', 'constructor']

export const buildElement = (uuid: string, fields: JsonFields = {}): JsonFields => ({
  type: 'rect',
  uuid,
  left: 0.1,
  top: 0.2,
  ...fields,
})

export const buildBoard = (uuid: string, elements: readonly (string | JsonFields)[], fields: JsonFields = {}) => ({
  title: uuid,
  uuid,
  ...fields,
  objects: {
    version: '5.3.0',
    objects: elements.map((one) => (typeof one === 'string' ? buildElement(one) : one)),
    background: '#3e3f4c',
  },
})

/** A drawing of a board `b1` with these elements, and a board `b2` with one. */
export const buildRecord = (elements: readonly (string | JsonFields)[] = ['a', 'b', 'c', 'd']): DrawingRecord => ({
  width: 1920,
  uuid: 'drawing',
  boards: [buildBoard('b1', elements), buildBoard('b2', ['z'])],
})

export const move = (ids: string[], dx: number, board = 'b1'): Operation => ({ kind: 'move', board, ids, dx, dy: 0 })

export const setField = (id: string, field: string, value: string | number, path?: number[]): Operation => ({
  kind: 'edit',
  board: 'b1',
  edits: [{ id, ...(path && { path }), fields: [{ field, value }] }],
})

export const insert = (uuid: string, index: number, board = 'b1'): Operation => ({
  kind: 'insert',
  board,
  items: [{ index, element: buildElement(uuid) }],
})

export const idsOf = (record: DrawingRecord, board = 0) =>
  record.boards[board]?.objects.objects.map(({ uuid }) => uuid) ?? []
