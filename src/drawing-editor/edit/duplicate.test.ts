import { describe, expect, it } from 'vitest'
import { arrayOperations } from './array.ts'
import { applied, fieldsOf, leavesOf, openBoard, orderOf, uuids } from './board.fixture.ts'
import { duplicateOperations } from './duplicate.ts'
import { refOf } from './edit-board.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 0 }

describe('duplicateOperations', () => {
  it('puts copies above the topmost original, at an offset, with new uuids', () => {
    const opened = openBoard([rect, { ...rect, left: 60 }, rect])
    const refs = [refOf('e1'), refOf('e0')]
    const { operations, copies } = duplicateOperations(opened.board, refs, { dx: 5, dy: 6 }, uuids())
    const now = applied(opened, operations)
    expect(orderOf(now)).toEqual(['e0', 'e1', 'new-1', 'new-2', 'e2'])
    expect(copies).toEqual([refOf('new-2'), refOf('new-1')])
    expect(fieldsOf(now, 'new-2')).toEqual({ ...rect, uuid: 'new-2', left: 65, top: 26 })
  })

  it('copies members within their turned group, by px of the board', () => {
    const group = {
      type: 'group',
      left: 100,
      top: 100,
      width: 40,
      height: 20,
      angle: 90,
      objects: [{ ...rect, left: -20, top: -10 }],
    }
    const opened = openBoard([group])
    const member = { id: 'e0', path: [0] }
    const { operations, copies } = duplicateOperations(opened.board, [member], { dx: 0, dy: 10 }, uuids())
    const now = applied(opened, operations)
    expect(copies).toEqual([{ id: 'e0', path: [1] }])
    const [first, second] = leavesOf(now.board)
    expect([second?.frame[4], second?.frame[5]]).toEqual([
      expect.closeTo(first?.frame[4] ?? 0, 9),
      expect.closeTo((first?.frame[5] ?? 0) + 10, 9),
    ])
  })

  it('copies what cannot be drawn, and nothing of what is gone', () => {
    const opened = openBoard([{ type: 'strange', left: 1, top: 1 }])
    const { operations } = duplicateOperations(opened.board, [refOf('e0')], { dx: 1, dy: 1 }, uuids())
    expect(fieldsOf(applied(opened, operations), 'new-1')).toMatchObject({ type: 'strange', left: 2, top: 2 })
    expect(duplicateOperations(opened.board, [refOf('gone')], { dx: 0, dy: 0 }, uuids())).toEqual({
      operations: [],
      copies: [],
    })
  })
})

describe('arrayOperations', () => {
  it('repeats elements in rows and columns by one insert', () => {
    const opened = openBoard([rect])
    const { operations, copies } = arrayOperations(
      opened.board,
      [refOf('e0')],
      { rows: 2, columns: 3, dx: 50, dy: 30 },
      uuids(),
    )
    expect(operations).toHaveLength(1)
    const now = applied(opened, operations)
    expect(copies.map(({ id }) => [fieldsOf(now, id).left, fieldsOf(now, id).top])).toEqual([
      [60, 20],
      [110, 20],
      [10, 50],
      [60, 50],
      [110, 50],
    ])
    expect(new Set(orderOf(now)).size).toBe(6)
  })

  it('makes nothing for one place, for no whole numbers, and for too many', () => {
    const { board } = openBoard([rect])
    for (const [rows, columns] of [
      [1, 1],
      [0, 5],
      [1.5, 2],
      [Number.NaN, 2],
      [1000, 1000],
    ] as const)
      expect(arrayOperations(board, [refOf('e0')], { rows, columns, dx: 1, dy: 1 }, uuids()).operations).toEqual([])
  })
})
