import { describe, expect, it } from 'vitest'
import { openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { selectionFrame } from './selection-frame.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 2 }
const turn = (degrees: number) => expect.closeTo((degrees * Math.PI) / 180, 9)

describe('selectionFrame', () => {
  it('is the turned box of one element, with its stroke', () => {
    const { board } = openBoard([{ ...rect, angle: 90, scaleX: 2 }])
    expect(selectionFrame(board, [refOf('e0')])).toEqual({
      centerX: expect.closeTo(-1, 9),
      centerY: expect.closeTo(62, 9),
      width: 84,
      height: 22,
      angle: turn(90),
    })
  })

  it('is the upright box around several, hidden ones too', () => {
    const { board } = openBoard([rect, { ...rect, left: 100, angle: 90, visible: false }])
    const frame = selectionFrame(board, [refOf('e0'), refOf('e1'), refOf('e0')])
    expect(frame).toMatchObject({ centerX: 55, width: 90, height: 42, angle: 0 })
  })

  it('does not reach to arrow heads and mitred corners, as in Fabric', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 50, y: 30 },
    ]
    const { board } = openBoard([{ type: 'arrowLine', left: 0, top: 0, strokeWidth: 4, points }])
    expect(selectionFrame(board, [refOf('e0')])).toMatchObject({ width: 54, height: 34 })
  })

  it('is that of a member of a group as it stands on the board', () => {
    const member = { ...rect, strokeWidth: 0, left: -20, top: -10 }
    const group = { type: 'group', left: 100, top: 100, width: 40, height: 20, originX: 'center', originY: 'center' }
    const inner = [{ id: 'e0', path: [0] }]
    const turned = openBoard([{ ...group, angle: 30, scaleX: 2, scaleY: 2, objects: [member] }])
    expect(selectionFrame(turned.board, inner)).toEqual({
      centerX: 100,
      centerY: 100,
      width: 80,
      height: 40,
      angle: turn(30),
    })
    const mirrored = openBoard([{ ...group, flipX: true, objects: [member] }])
    expect(selectionFrame(mirrored.board, inner)).toEqual({
      centerX: 100,
      centerY: 100,
      width: 40,
      height: 20,
      angle: turn(0),
    })
  })

  it('is none of what is gone or cannot be drawn', () => {
    const { board } = openBoard([{ type: 'strange' }])
    expect(selectionFrame(board, [refOf('e0'), refOf('gone')])).toBeNull()
    expect(selectionFrame(board, [])).toBeNull()
  })
})
