import { describe, expect, it } from 'vitest'
import { applied, type OpenedBoard, openBoard, orderOf } from './board.fixture.ts'
import { type EditBoard, refOf, storedAt } from './edit-board.ts'
import { type OrderChange, orderOperations } from './order.ts'

const rect = (left: number) => ({ type: 'rect', left, top: 0, width: 40, height: 20, strokeWidth: 0 })
// a meets b and d; c is apart; e meets d
const row = [
  { ...rect(0), uuid: 'a' },
  { ...rect(20), uuid: 'b' },
  { ...rect(500), uuid: 'c' },
  { ...rect(10), uuid: 'd' },
  { ...rect(30), uuid: 'e' },
]

const ordered = (opened: OpenedBoard, ids: string, change: OrderChange): string =>
  orderOf(applied(opened, orderOperations(opened.board, [...ids].map(refOf), change))).join('')

describe('orderOperations', () => {
  it('brings to the front and to the back, in the order that they have', () => {
    const opened = openBoard(row)
    expect(ordered(opened, 'ca', 'front')).toBe('bdeac')
    expect(ordered(opened, 'db', 'back')).toBe('bdace')
  })

  it('passes the next element that it meets, so that each step is seen', () => {
    const opened = openBoard(row)
    expect(ordered(opened, 'b', 'forward')).toBe('acdbe')
    expect(ordered(opened, 'a', 'forward')).toBe('bacde')
    expect(ordered(opened, 'e', 'backward')).toBe('abced')
    expect(ordered(opened, 'd', 'backward')).toBe('adbce')
  })

  it('does nothing where nothing would be seen', () => {
    const { board } = openBoard(row)
    for (const [id, change] of [
      ['c', 'forward'],
      ['c', 'backward'],
      ['e', 'front'],
      ['a', 'back'],
      ['a', 'backward'],
    ] as const)
      expect(orderOperations(board, [refOf(id)], change)).toEqual([])
  })

  it('moves several without changing the order between them', () => {
    const opened = openBoard(row)
    expect(ordered(opened, 'ab', 'forward')).toBe('cdabe')
    expect(ordered(opened, 'de', 'front')).toBe('abcde')
    expect(ordered(opened, 'ed', 'backward')).toBe('adebc')
  })

  it('lets no chosen one pass another, which would change the order between them', () => {
    const apart = [
      { ...rect(0), uuid: 'a' },
      { ...rect(500), uuid: 'b' },
      { ...rect(10), uuid: 'c' },
    ]
    expect(ordered(openBoard(apart), 'ab', 'forward')).toBe('abc')
    expect(ordered(openBoard(apart), 'a', 'forward')).toBe('bca')
  })

  it('lets a hidden element pass its neighbour', () => {
    const opened = openBoard(row.map((one) => (one.uuid === 'c' ? { ...one, visible: false } : one)))
    expect(ordered(opened, 'c', 'forward')).toBe('abdce')
  })

  it('moves members within their group', () => {
    const opened = openBoard([{ type: 'group', objects: row }])
    const members = (board: EditBoard) => {
      const objects = storedAt(board, refOf('e0'))?.objects
      return Array.isArray(objects) ? objects.map((one) => JSON.parse(JSON.stringify(one)).uuid).join('') : ''
    }
    const now = applied(opened, orderOperations(opened.board, [{ id: 'e0', path: [0] }], 'front'))
    expect(members(now.board)).toBe('bcdea')
  })
})
