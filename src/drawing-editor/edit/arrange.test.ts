import { describe, expect, it } from 'vitest'
import { arrangedBoxes, moveEachOperations } from './arrange.ts'
import { applied, openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 2 }
const group = {
  type: 'group',
  left: 100,
  top: 100,
  width: 80,
  height: 20,
  angle: 90,
  originX: 'center',
  originY: 'center',
}
const member = { ...rect, strokeWidth: 0, left: -40, top: -10 }

describe('arrangedBoxes', () => {
  it('gives one upright box a reference, strokes included, in full precision', () => {
    const { board } = openBoard([
      { ...rect, left: 10.1 },
      { ...group, objects: [member] },
    ])
    const boxes = arrangedBoxes(board, [{ id: 'e1', path: [0] }, refOf('e0')])
    expect([...boxes]).toEqual([90, 60, 110, 100, 10.1, 20, 52.1, 42].map((side) => expect.closeTo(side, 12)))
  })

  it('has no box for what is hidden, gone, or inside a chosen group', () => {
    const { board } = openBoard([
      { ...rect, visible: false },
      { ...group, objects: [member] },
    ])
    const boxes = arrangedBoxes(board, [refOf('e0'), refOf('gone'), { id: 'e1', path: [0] }, refOf('e1')])
    expect([...boxes.slice(0, 12)].every(Number.isNaN)).toBe(true)
    expect(boxes[12]).toBeCloseTo(90)
  })
})

describe('moveEachOperations', () => {
  it('moves elements of the board by one operation, each its own way, and members in their groups', () => {
    const opened = openBoard([rect, rect, { ...group, objects: [member, member] }])
    const refs = [refOf('e0'), { id: 'e2', path: [0] }, refOf('e1')]
    const operations = moveEachOperations(opened.board, refs, Float64Array.of(5, 0, 0, 10, 0.1, -7))
    expect(operations).toMatchObject([
      { kind: 'position', ids: ['e0', 'e1'], lefts: [15, 10.1], tops: [20, 13] },
      { kind: 'edit' },
    ])
    const now = applied(opened, operations)
    expect([...arrangedBoxes(now.board, [{ id: 'e2', path: [0] }])]).toEqual(
      [90, 70, 110, 110].map((side) => expect.closeTo(side, 9)),
    )
  })

  it('leaves locked ones, and those that do not move', () => {
    const { board } = openBoard([{ ...rect, lockMovementX: true }, rect])
    expect(moveEachOperations(board, [refOf('e0'), refOf('e1')], Float64Array.of(5, 5, 0, 0))).toEqual([])
  })

  it('moves nothing where one place cannot be written', () => {
    const { board } = openBoard([rect, { ...group, objects: [member] }])
    expect(moveEachOperations(board, [refOf('e0'), { id: 'e1', path: [0] }], Float64Array.of(1e9, 0, 1, 1))).toEqual([])
    expect(moveEachOperations(board, [refOf('e0')], Float64Array.of(Number.NaN, 0))).toEqual([])
  })
})
