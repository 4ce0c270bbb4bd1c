import { describe, expect, it } from 'vitest'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { findElements } from './find.ts'
import { type BindingReplacement, replaceBindingOperations } from './replace-binding.ts'

const text = { type: 'text', left: 0, top: 0, width: 9, height: 9 }
const canvas = { objects: [{ ...text, stationId1: 'HZ0001.1', stationVal1: 'T2h', elementName: 'inner' }] }

describe('findElements', () => {
  const opened = openBoard([
    { ...text, elementName: 'Pump P1', text: 'x' },
    { ...text, text: '供温' },
    { type: 'group', objects: [{ ...text, stationId1: 'HZ0001.1', stationVal1: 'T1g' }] },
    { ...text, expressions: { color: '{HZ0001.1.T1g} > 40 ? #ff0000 : #00ff00' } },
    { type: 'rect', left: 0, top: 0, width: 9, height: 9, canvasJson: JSON.stringify(canvas) },
    { type: 'rect', left: 0, top: 0, width: 9, height: 9, canvasJson: { boards: [{ objects: canvas }] } },
  ])

  it('finds names, texts and bindings, in groups and in drawings inside elements', () => {
    expect(findElements(opened.board, 'pump')).toEqual([{ ref: refOf('e0'), foundIn: 'name' }])
    expect(findElements(opened.board, '供温')).toEqual([{ ref: refOf('e1'), foundIn: 'text' }])
    expect(findElements(opened.board, 'hz0001.1.t1g')).toEqual([
      { ref: { id: 'e2', path: [0] }, foundIn: 'binding' },
      { ref: refOf('e3'), foundIn: 'binding' },
    ])
    expect(findElements(opened.board, 'T2h').map(({ ref }) => ref.id)).toEqual(['e4', 'e5'])
    expect(findElements(opened.board, 'INNER')).toMatchObject([{ foundIn: 'name' }, { foundIn: 'name' }])
  })

  it('finds nothing for nothing', () => {
    expect([...findElements(opened.board, ' '), ...findElements(opened.board, 'absent')]).toEqual([])
  })
})

describe('replaceBindingOperations', () => {
  const replaced = (element: object, replacement: BindingReplacement) => {
    const opened = openBoard([JSON.parse(JSON.stringify(element))])
    const { operations, count } = replaceBindingOperations(opened.board, null, replacement)
    return { element: fieldsOf(applied(opened, operations), 'e0'), count }
  }
  const slots = {
    ...text,
    stationId1: 'HZ0001',
    stationVal1: 'T1g',
    stationId2: 'HZ0001.1',
    stationId3: 'HZ00010',
    stationId: 'HZ0001',
  }

  it('replaces a node where it is named as a whole, in slots, station and expressions', () => {
    const expressions = { value: '{HZ0001.P1} - {HZ0001.1.P1} + { T1g } + {HZ00010.P1}', color: '#ff0000' }
    const { element, count } = replaced({ ...slots, expressions }, { kind: 'node', from: 'HZ0001', to: 'HZ0002' })
    expect(element).toMatchObject({
      stationId1: 'HZ0002',
      stationId2: 'HZ0001.1',
      stationId3: 'HZ00010',
      stationId: 'HZ0002',
    })
    expect(element.expressions).toEqual({
      value: '{HZ0002.P1} - {HZ0001.1.P1} + { T1g } + {HZ00010.P1}',
      color: '#ff0000',
    })
    expect(count).toBe(3)
  })

  it('replaces a node and all below it by whole segments', () => {
    for (const from of ['HZ0001', 'HZ0001.']) {
      const expressions = { value: '{HZ0001.1.P1} + {HZ00010.P1}' }
      const { element, count } = replaced({ ...slots, expressions }, { kind: 'node-prefix', from, to: 'HZ0002.3' })
      expect(element).toMatchObject({ stationId1: 'HZ0002.3', stationId2: 'HZ0002.3.1', stationId3: 'HZ00010' })
      expect(element.expressions).toEqual({ value: '{HZ0002.3.1.P1} + {HZ00010.P1}' })
      expect(count).toBe(4)
    }
  })

  it('replaces a parameter of any node', () => {
    const { element, count } = replaced(
      { ...slots, expressions: { value: '{T1g} + {HZ0001.1.T1g} + {T1g2}' } },
      { kind: 'parameter', from: 'T1g', to: 'T2g' },
    )
    expect(element).toMatchObject({ stationVal1: 'T2g', stationId1: 'HZ0001' })
    expect(element.expressions).toEqual({ value: '{T2g} + {HZ0001.1.T2g} + {T1g2}' })
    expect(count).toBe(3)
  })

  it('reaches members of groups and drawings inside elements, and leaves their form', () => {
    const group = {
      type: 'group',
      objects: [slots, { type: 'rect', width: 9, height: 9, canvasJson: JSON.stringify(canvas) }],
    }
    const { element, count } = replaced(group, { kind: 'node-prefix', from: 'HZ0001', to: 'X' })
    expect(count).toBe(4)
    expect(element.objects).toMatchObject([
      { stationId1: 'X' },
      { canvasJson: JSON.stringify({ objects: [{ ...canvas.objects[0], stationId1: 'X.1' }] }) },
    ])
    const drawing = { boards: [{ objects: canvas }] }
    expect(
      replaced({ type: 'rect', canvasJson: drawing }, { kind: 'node', from: 'HZ0001.1', to: 'X' }).element.canvasJson,
    ).toEqual({
      boards: [{ objects: { objects: [{ ...canvas.objects[0], stationId1: 'X' }] } }],
    })
  })

  it('changes the chosen elements alone, and writes but the fields that differ', () => {
    const opened = openBoard([{ type: 'group', objects: [slots, slots] }, slots])
    const { operations, count } = replaceBindingOperations(opened.board, [{ id: 'e0', path: [1] }], {
      kind: 'node',
      from: 'HZ0001',
      to: 'X',
    })
    expect(count).toBe(2)
    expect(operations).toMatchObject([
      { edits: [{ id: 'e0', path: [1], fields: [{ field: 'stationId1' }, { field: 'stationId' }] }] },
    ])
  })

  it('does nothing for empty codes, and counts nothing where nothing is found', () => {
    const { board } = openBoard([slots])
    for (const [from, to] of [
      ['', 'X'],
      ['X', ''],
      ['HZ0001', 'HZ0001'],
      ['absent', 'X'],
    ] as const)
      expect(replaceBindingOperations(board, null, { kind: 'node', from, to })).toEqual({ operations: [], count: 0 })
  })
})
