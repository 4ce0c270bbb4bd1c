import { describe, expect, it } from 'vitest'
import { worldPoint } from '#drawing/engine.ts'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { flipOperations } from './flip.ts'
import { rotateOperations, snapAngle } from './rotate.ts'
import { transformOperations } from './transform.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 0 }
const ref = refOf('e0')

describe('transformOperations', () => {
  it('moves by one operation where nothing else is asked, and does nothing by the identity', () => {
    const { board } = openBoard([rect, rect])
    expect(transformOperations(board, [ref, refOf('e1')], [1, 0, 0, 1, 3, 4])).toEqual([
      { kind: 'move', board: 'board-1', ids: ['e0', 'e1'], dx: 3, dy: 4 },
    ])
    expect(transformOperations(board, [ref], [1, 0, 0, 1, 0, 0])).toEqual([])
  })

  it('writes but the fields that change', () => {
    const { board } = openBoard([rect])
    expect(transformOperations(board, [ref], [2, 0, 0, 1, 0, 0])).toEqual([
      {
        kind: 'edit',
        board: 'board-1',
        edits: [
          {
            id: 'e0',
            fields: [
              { field: 'left', value: 20 },
              { field: 'scaleX', value: 2 },
            ],
          },
        ],
      },
    ])
  })

  it('refuses what cannot be written', () => {
    const { board } = openBoard([rect])
    expect(transformOperations(board, [ref], [Number.NaN, 0, 0, 1, 0, 0])).toEqual([])
    expect(transformOperations(board, [ref], [1e9, 0, 0, 1, 0, 0])).toEqual([])
  })

  it('leaves out what is inside a group that is flattened', () => {
    const { board } = openBoard([{ type: 'group', width: 1, height: 1, scaleX: 0, objects: [rect] }])
    expect(transformOperations(board, [{ id: 'e0', path: [0] }], [2, 0, 0, 1, 0, 0])).toEqual([])
  })
})

describe('rotateOperations', () => {
  it('keeps angles from 0 to 360, without rounding errors', () => {
    let opened = openBoard([{ ...rect, angle: 350 }])
    for (let turn = 0; turn < 36; turn += 1)
      opened = applied(opened, rotateOperations(opened.board, [ref], 10.1, worldPoint(30, 30)))
    expect(fieldsOf(opened, 'e0').angle).toBe(353.6)
    opened = applied(opened, rotateOperations(opened.board, [ref], -353.6, worldPoint(30, 30)))
    expect(fieldsOf(opened, 'e0').angle).toBe(0)
  })

  it('turns about any point', () => {
    const opened = openBoard([rect])
    const now = applied(opened, rotateOperations(opened.board, [ref], 90, worldPoint(0, 0)))
    expect(fieldsOf(now, 'e0')).toEqual({ ...rect, uuid: 'e0', left: -20, top: 10, angle: 90 })
  })

  it('turns a member of a mirrored group the way that is seen', () => {
    const member = { ...rect, originX: 'center', originY: 'center', left: 0, top: 0 }
    const group = { type: 'group', left: 100, top: 100, width: 40, height: 20, flipX: true, objects: [member] }
    const opened = openBoard([group])
    const inner = { id: 'e0', path: [0] }
    const now = applied(opened, rotateOperations(opened.board, [inner], 30, worldPoint(120, 110)))
    expect(fieldsOf(now, inner).angle).toBe(330)
  })

  it('snaps to multiples of 15°', () => {
    expect([7.4, 7.6, -8, 352.5, 359].map((angle) => snapAngle(angle))).toEqual([0, 15, 345, 0, 0])
    expect(snapAngle(100, 90)).toBe(90)
  })
})

describe('flipOperations', () => {
  it('flips an upright element in its place', () => {
    const opened = openBoard([rect])
    const now = applied(opened, flipOperations(opened.board, [ref], 'horizontally'))
    expect(fieldsOf(now, 'e0')).toEqual({ ...rect, uuid: 'e0', flipX: true })
    const back = applied(now, flipOperations(now.board, [ref], 'horizontally'))
    expect(fieldsOf(back, 'e0')).toEqual({ ...rect, uuid: 'e0', flipX: false })
  })

  it('lets a turned element lean the other way', () => {
    const opened = openBoard([{ ...rect, angle: 30 }])
    const now = applied(opened, flipOperations(opened.board, [ref], 'vertically'))
    expect(fieldsOf(now, 'e0')).toMatchObject({ angle: 330, flipY: true })
  })

  it('mirrors several about their common middle', () => {
    const opened = openBoard([rect, { ...rect, left: 110 }])
    const now = applied(opened, flipOperations(opened.board, [ref, refOf('e1')], 'horizontally'))
    expect(fieldsOf(now, 'e0')).toMatchObject({ left: 110, flipX: true })
    expect(fieldsOf(now, 'e1')).toMatchObject({ left: 10, flipX: true })
  })
})
