import { describe, expect, it } from 'vitest'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { moveOperations } from './move.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 0 }
const group = {
  type: 'group',
  left: 100,
  top: 100,
  width: 80,
  height: 20,
  angle: 90,
  originX: 'center',
  originY: 'center',
  objects: [
    { ...rect, left: -40, top: -10 },
    { ...rect, left: 0, top: -10 },
  ],
}

describe('moveOperations', () => {
  it('moves elements of the board by one operation', () => {
    const opened = openBoard([rect, rect, rect])
    const operations = moveOperations(opened.board, [refOf('e0'), refOf('e2')], 5, -7.5)
    expect(operations).toEqual([{ kind: 'move', board: 'board-1', ids: ['e0', 'e2'], dx: 5, dy: -7.5 }])
    expect(fieldsOf(applied(opened, operations), 'e2')).toMatchObject({ left: 15, top: 12.5 })
  })

  it('moves a member of a turned group along the board, and fits the group', () => {
    const opened = openBoard([group])
    const now = applied(opened, moveOperations(opened.board, [{ id: 'e0', path: [1] }], 10, 0))
    // to the right on the board is up in the group, which is 10 px higher now
    expect(fieldsOf(now, 'e0')).toMatchObject({ width: 80, height: 30, left: 105, top: 100 })
    expect(fieldsOf(now, { id: 'e0', path: [1] })).toMatchObject({ left: 0, top: -15 })
    expect(fieldsOf(now, { id: 'e0', path: [0] })).toMatchObject({ left: -40, top: -5 })
  })

  it('moves a group and not its members, where both are chosen', () => {
    const opened = openBoard([group])
    const operations = moveOperations(opened.board, [{ id: 'e0', path: [0] }, refOf('e0'), refOf('e0')], 1, 2)
    expect(operations).toEqual([{ kind: 'move', board: 'board-1', ids: ['e0'], dx: 1, dy: 2 }])
  })

  it('leaves locked elements where they are, and those in locked groups', () => {
    const opened = openBoard([
      { ...rect, lockMovementX: true },
      { ...rect, selectable: false },
      { ...group, lockMovementY: true },
      rect,
    ])
    const refs = [refOf('e0'), refOf('e1'), { id: 'e2', path: [0] }, refOf('e3')]
    expect(moveOperations(opened.board, refs, 1, 0)).toMatchObject([{ ids: ['e3'] }])
  })

  it('moves what cannot be drawn, and does nothing for what is gone or a way of 0', () => {
    const opened = openBoard([{ type: 'strange', left: 1, top: 2 }])
    expect(moveOperations(opened.board, [refOf('e0'), refOf('gone')], 1, 0)).toMatchObject([{ ids: ['e0'] }])
    expect(moveOperations(opened.board, [refOf('e0')], 0, 0)).toEqual([])
  })

  it('refuses ways and places that are not finite or too far', () => {
    const opened = openBoard([rect, { ...rect, left: 9.9e6 }])
    for (const dx of [Number.NaN, Number.POSITIVE_INFINITY, 2e7])
      expect(moveOperations(opened.board, [refOf('e0')], dx, 0)).toEqual([])
    expect(moveOperations(opened.board, [refOf('e0'), refOf('e1')], 2e5, 0)).toEqual([])
  })

  it('moves any number of elements by one operation', () => {
    const opened = openBoard(Array.from({ length: 2_000 }, () => rect))
    const refs = Array.from({ length: 1_000 }, (_, at) => refOf(`e${2 * at}`))
    const [operation, ...others] = moveOperations(opened.board, refs, 3, 4)
    expect(others).toEqual([])
    expect(operation?.kind === 'move' && operation.ids.length).toBe(1_000)
  })
})
