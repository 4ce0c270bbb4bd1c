import { describe, expect, it } from 'vitest'
import { NO_POINT_ID } from '../binding/bind-points.ts'
import { BoardElements } from '../scene/board-elements.ts'
import { Pressables } from './pressables.ts'

const box = (uuid: string, more: object = {}) => ({
  type: 'rect',
  uuid,
  left: 0,
  top: 0,
  width: 10,
  height: 10,
  ...more,
})
const group = (uuid: string, objects: readonly object[], more: object = {}) => ({
  type: 'group',
  uuid,
  left: 0,
  top: 0,
  width: 20,
  height: 20,
  objects,
  ...more,
})

/** A value, a symbol with a bound and a plain part, and a plain group with a bound part. */
function build() {
  const objects = [
    box('value', { elementName: '供温', isControl: true }),
    group('pump', [box('state'), box('casing'), box('speed', { deviceName: '频率' })], {
      symbolId: 'pump',
      elementName: '循环泵',
      isControl: true,
    }),
    group('group', [box('inner')]),
    box('plain'),
  ]
  const board = new BoardElements({
    uuid: 'b',
    objects: { version: '5.3.0', objects: JSON.parse(JSON.stringify(objects)) },
  })
  const slot = (uuid: string): number => {
    const found = board.elements.findIndex((element) => element?.uuid === uuid)
    if (found < 0) throw new Error(uuid)
    return found
  }
  const bound = [
    ['value', 1],
    ['state', 1],
    ['speed', 1],
    ['inner', 1],
    ['plain', 0],
  ] as const
  const slots = bound.map(([uuid, number], at) => ({ element: slot(uuid), slot: number, source: at }))
  const pointIds = Uint32Array.of(11, 12, 13, NO_POINT_ID, 11)
  return { slot, points: { pointIds }, pressables: new Pressables(board, { slots }) }
}

describe('Pressables', () => {
  it('are bound elements and symbols of which a part is bound', () => {
    const { slot, pressables } = build()
    const all = ['value', 'pump', 'state', 'casing', 'group', 'inner', 'plain']
    expect(all.filter((uuid) => pressables.has(slot(uuid)))).toEqual(['value', 'pump', 'state', 'inner', 'plain'])
  })

  it('tell of a value its point and whether it may be controlled', () => {
    const { slot, points, pressables } = build()
    expect(pressables.pressed(slot('value'), points)).toEqual({
      element: slot('value'),
      name: '供温',
      isControl: true,
      isSymbol: false,
      pointIds: [11],
    })
  })

  it('tell of a part of a symbol the whole symbol, with the points of the part first', () => {
    const { slot, points, pressables } = build()
    expect(pressables.pressed(slot('speed'), points)).toEqual({
      element: slot('pump'),
      name: '频率',
      isControl: true,
      isSymbol: true,
      pointIds: [13, 12],
    })
    expect(pressables.pressed(slot('pump'), points)).toMatchObject({ name: '循环泵', pointIds: [12, 13] })
  })

  it('tell of a point that does not exist nothing', () => {
    const { slot, points, pressables } = build()
    expect(pressables.pressed(slot('inner'), points)).toMatchObject({ isSymbol: false, pointIds: [] })
  })

  it('find what a point is bound to before what only reads it', () => {
    const { slot, points, pressables } = build()
    expect(pressables.showing(11, points)).toEqual([slot('value')])
    expect(pressables.showing(99, points)).toEqual([])
  })
})
