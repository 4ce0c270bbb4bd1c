import { describe, expect, it } from 'vitest'
import { boundNodes } from './bound-points.ts'

const board = (objects: readonly unknown[]) => ({ uuid: 'b', objects: { objects } })
const bound = (node: unknown, slot = 1) => ({ type: 'text', [`stationId${slot}`]: node, [`stationVal${slot}`]: 'T1g' })

describe('boundNodes', () => {
  it('finds the nodes of all slots, boards and groups, each once, after the unit', () => {
    const group = { type: 'group', objects: [{ type: 'Group', objects: [bound('RY02', 4)] }] }
    const canvas = { boards: [board([bound('HZ1.1'), bound('HZ1.1', 2)]), board([bound('RY01', 3), group])] }
    expect(boundNodes(canvas, 'HZ0.1')).toEqual(['HZ0.1', 'HZ1.1', 'RY01', 'RY02'])
    expect(boundNodes({ objects: [bound('HZ2.1')] }, 'HZ0.1')).toEqual(['HZ0.1', 'HZ2.1'])
  })

  it('finds the nodes of drawings inside elements, given as objects or as text', () => {
    const inside = { objects: [bound('HZ3.1')] }
    const objects = [
      { type: 'img', canvasJson: inside },
      { type: 'img', canvasJson: JSON.stringify(board([bound('HZ4.1')])) },
    ]
    expect(boundNodes({ objects: [...objects, { canvasJson: '{' }] }, 'HZ0.1')).toEqual(['HZ0.1', 'HZ3.1', 'HZ4.1'])
  })

  it('finds the nodes of expressions, broken ones too', () => {
    const expressions = { value: '{T1g} - {HZ2.1.T1g} +', visible: 'isGood({ HZ3.1.T2g })', color: 7 }
    expect(boundNodes({ objects: [{ type: 'text', expressions }] }, 'HZ0.1')).toEqual(['HZ0.1', 'HZ2.1', 'HZ3.1'])
  })

  it('leaves out what is not bound, and goes on past what is broken', () => {
    const canvas = { boards: [null, board([7, bound(3), { stationId1: 'HZ9.1' }, bound(' '), bound('HZ1.1')])] }
    expect(boundNodes(canvas, 'HZ0.1')).toEqual(['HZ0.1', 'HZ1.1'])
    for (const none of [null, 'text', [], { boards: 3 }]) expect(boundNodes(none, 'HZ0.1')).toEqual(['HZ0.1'])
  })
})
