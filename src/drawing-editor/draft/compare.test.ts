import { describe, expect, it } from 'vitest'
import { applyOperation, type Operation } from '#drawing/engine.ts'
import { compareDrawings } from './compare.ts'
import { buildBoard, buildElement, buildRecord, insert, setField } from './draft-drawing.fixture.ts'

const changedBy = (operations: readonly Operation[], record = buildRecord()) =>
  operations.reduce((before, operation) => applyOperation(before, operation).record, record)

describe('compareDrawings', () => {
  it('finds nothing between a document and its copy with other orders of fields', () => {
    const record = buildRecord()
    const { boards, uuid = '', width = 0 } = record
    const copy = structuredClone({ boards, uuid, width })
    expect(compareDrawings(record, copy)).toEqual({
      fields: [],
      addedBoards: [],
      removedBoards: [],
      movedBoards: [],
      boards: [],
    })
  })

  it('tells the fields of changed elements, before and after', () => {
    const changed = changedBy([
      setField('b', 'fill', 'red'),
      { kind: 'edit', board: 'b1', edits: [{ id: 'b', fields: [{ field: 'type', isGone: true }] }] },
      setField('a', 'left', 0.1),
    ])
    const [board] = compareDrawings(buildRecord(), changed).boards
    expect(board?.changed).toEqual([
      {
        id: 'b',
        before: buildElement('b'),
        after: { uuid: 'b', left: 0.1, top: 0.2, fill: 'red' },
        fields: [
          { field: 'type', before: 'rect', after: undefined },
          { field: 'fill', before: undefined, after: 'red' },
        ],
      },
    ])
    expect(board).toMatchObject({ board: 'b1', added: [], removed: [], moved: [], fields: [], blockFields: [] })
  })

  it('tells what came, went and was put elsewhere in the order, and nothing of what only made room', () => {
    const changed = changedBy([
      { kind: 'remove', board: 'b1', ids: ['b'] },
      insert('new', 0),
      { kind: 'reorder', board: 'b1', items: [{ id: 'a', index: 3 }] },
    ])
    const [board] = compareDrawings(buildRecord(), changed).boards
    expect(board).toMatchObject({ added: [{ uuid: 'new' }], removed: [{ uuid: 'b' }], moved: ['a'], changed: [] })
  })

  it('tells boards that came, went and moved, and fields of drawing, board and block', () => {
    const changed = changedBy([
      { kind: 'insertBoard', index: 0, board: buildBoard('b3', []) },
      { kind: 'moveBoard', board: 'b2', index: 0 },
      { kind: 'editFields', owner: { kind: 'drawing' }, fields: [{ field: 'width', value: 800 }] },
      { kind: 'editFields', owner: { kind: 'board', board: 'b2' }, fields: [{ field: 'title', value: '二次侧' }] },
      { kind: 'editFields', owner: { kind: 'block', board: 'b2' }, fields: [{ field: 'background', value: '#000' }] },
    ])
    const difference = compareDrawings(buildRecord(), changed)
    expect(difference).toMatchObject({
      fields: [{ field: 'width', before: 1920, after: 800 }],
      addedBoards: [{ uuid: 'b3' }],
      removedBoards: [],
      boards: [
        {
          board: 'b2',
          fields: [{ field: 'title', before: 'b2', after: '二次侧' }],
          blockFields: [{ field: 'background', before: '#3e3f4c', after: '#000' }],
        },
      ],
    })
    expect(difference.movedBoards).toHaveLength(1)
    expect(compareDrawings(changed, buildRecord()).removedBoards).toMatchObject([{ uuid: 'b3' }])
  })

  it('finds a field that is named like a part of every object', () => {
    const changed = changedBy([setField('a', '__proto__', 1)])
    expect(compareDrawings(buildRecord(), changed).boards[0]?.changed[0]?.fields).toEqual([
      { field: '__proto__', before: undefined, after: 1 },
    ])
  })
})
