import { describe, expect, it } from 'vitest'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { elementAt, frameAt, parentFrameAt, refOf, storedAt, storedPath } from './edit-board.ts'
import { moveOperations } from './move.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 0 }

describe('references into groups', () => {
  it('count the members that are drawn, and lead to the same ones as stored', () => {
    const opened = openBoard([
      { type: 'group', objects: [{ type: 'strange' }, null, { ...rect, uuid: 'a' }, { ...rect, uuid: 'b' }] },
    ])
    const second = { id: 'e0', path: [1] }
    expect(elementAt(opened.board, second)?.uuid).toBe('b')
    expect(storedAt(opened.board, second)?.uuid).toBe('b')
    expect(storedPath(opened.board, second)).toEqual([3])
    const now = applied(opened, moveOperations(opened.board, [second], 0, -3))
    expect(fieldsOf(now, second).uuid).toBe('b')
    expect(frameAt(now.board, second)[5] - frameAt(opened.board, second)[5]).toBeCloseTo(-3)
  })

  it('lead nowhere in what is gone, and in drawings inside elements, which are not stored as members', () => {
    const { board } = openBoard([rect, { type: 'rect', width: 9, height: 9, canvasJson: { objects: [rect] } }])
    for (const ref of [refOf('gone'), { id: 'e0', path: [0] }, { id: 'e1', path: [0] }]) {
      expect(storedAt(board, ref)).toBeUndefined()
      expect(storedPath(board, ref)).toBeNull()
      expect(moveOperations(board, [ref], 1, 1)).toEqual([])
    }
  })

  it('stand in the space of their group', () => {
    const group = { type: 'group', left: 100, top: 100, width: 0, height: 0, scaleX: 2, objects: [rect] }
    const { board } = openBoard([group])
    expect(parentFrameAt(board, { id: 'e0', path: [0] })).toEqual([2, 0, 0, 1, 100, 100])
    expect(parentFrameAt(board, refOf('e0'))).toEqual([1, 0, 0, 1, 0, 0])
  })
})
