import { describe, expect, it } from 'vitest'
import { applied, expectSameSight, fieldsOf, leavesOf, openBoard } from './board.fixture.ts'
import { editOperations } from './change-elements.ts'
import { refOf } from './edit-board.ts'

const rect = { type: 'rect', left: -20, top: -10, width: 40, height: 20, strokeWidth: 0 }
const group = {
  type: 'group',
  left: 0,
  top: 0,
  width: 40,
  height: 20,
  objects: [rect, { type: 'text', text: 'a', left: 0, top: 0 }],
}
const inner = { id: 'e0', path: [0] }

describe('editOperations', () => {
  it('writes one operation, with the fields that change', () => {
    const { board } = openBoard([rect, rect])
    const operations = editOperations(board, [
      { ref: refOf('e0'), fields: { left: -20, top: 5, none: undefined } },
      { ref: refOf('e1'), fields: { left: -20 } },
      { ref: refOf('gone'), fields: { left: 1 } },
    ])
    expect(operations).toEqual([
      { kind: 'edit', board: 'board-1', edits: [{ id: 'e0', fields: [{ field: 'top', value: 5 }] }] },
    ])
  })

  it('leaves the box of a group alone where its members cover what they covered', () => {
    const opened = openBoard([{ ...group, width: 500 }])
    const now = applied(opened, editOperations(opened.board, [{ ref: inner, fields: { fill: 'red' } }]))
    expect(fieldsOf(now, 'e0')).toMatchObject({ width: 500, left: 0 })
  })

  it('fits all groups around a member, the innermost first, and moves nothing else', () => {
    const opened = openBoard([
      { type: 'group', width: 9, height: 9, angle: 30, scaleX: 2, objects: [group, { ...rect, left: 20 }] },
    ])
    const deep = { id: 'e0', path: [0, 0] }
    const now = applied(opened, editOperations(opened.board, [{ ref: deep, fields: { width: 80 } }]))
    const isOther = ({ element }: ReturnType<typeof leavesOf>[number]) => element.width !== 40 && element.width !== 80
    expectSameSight(leavesOf(now.board).filter(isOther), leavesOf(opened.board).filter(isOther))
    expect(fieldsOf(now, { id: 'e0', path: [0] })).toMatchObject({ width: 80, height: 20 })
    expect(fieldsOf(now, 'e0').width).toBe(80)
  })

  it('shifts a clip path with the members that it cuts, except one of the board', () => {
    const clipPath = { type: 'circle', radius: 9, left: -9, top: -9, strokeWidth: 0 }
    for (const absolutePositioned of [false, true]) {
      const opened = openBoard([{ ...group, objects: [rect], clipPath: { ...clipPath, absolutePositioned } }])
      const now = applied(opened, editOperations(opened.board, [{ ref: inner, fields: { width: 80 } }]))
      expect(fieldsOf(now, 'e0').clipPath).toMatchObject({ left: absolutePositioned ? -9 : -29, top: -9 })
    }
  })

  it('writes all or nothing: no number that cannot be written', () => {
    const { board } = openBoard([rect, group])
    const good = { ref: refOf('e1'), fields: { left: 1 } }
    for (const fields of [
      { left: Number.NaN },
      { angle: Number.POSITIVE_INFINITY },
      { width: 1e8 },
      { baseParams: [Number.NaN] },
    ])
      expect(editOperations(board, [good, { ref: refOf('e0'), fields }])).toEqual([])
  })
})
