import { describe, expect, it } from 'vitest'
import { parseExpression } from '#drawing/engine.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { bindPointOperations } from './bind-point.ts'
import { CURVE_LIMITS, curveExpressions, curveOperations, curvePointOf } from './curve-rule.ts'
import { refOf, storedAt } from './edit-board.ts'
import { LEVEL_COLORS, limitRanges } from './limit-ranges.ts'

const TEXT = { type: 'text', left: 0, top: 0, width: 20, height: 11.3, text: '供温', fontSize: 10, fontFamily: 'Arial' }
const RECT = { type: 'rect', left: 10, top: 20, width: 30, height: 40, strokeWidth: 0 }

describe('bindPointOperations', () => {
  const bound = (
    element: object,
    point: { nodeCode?: string; paramCode: string; unit: string },
    slot: 1 | 2 = 1,
  ): unknown[] => {
    const { editor } = new TestEditor([{ ...TEXT, ...element }])
    editor.apply(bindPointOperations(editor.board, [refOf('e0')], slot, point), 'bindPoint')
    const stored = storedAt(editor.board, refOf('e0')) ?? {}
    return [stored.stationId1, stored.stationVal1, stored.stationVal2, stored.unitText]
  }
  const T1G = { paramCode: 'T1g', unit: '°C' }

  it('gives a text the unit of its point, as one step', () => {
    expect(bound({}, { ...T1G, nodeCode: 'HZ0001.2' })).toEqual(['HZ0001.2', 'T1g', undefined, '°C'])
    expect(bound({ stationId1: 'HZ0001.2' }, { ...T1G, nodeCode: '' })).toEqual([undefined, 'T1g', undefined, '°C'])
  })

  it('keeps the node where none is given, and a unit that is written another way', () => {
    const stored = { stationId1: 'HZ0001.2', stationVal1: 'T1h', unitText: '℃' }
    expect(bound(stored, T1G)).toEqual(['HZ0001.2', 'T1g', undefined, '℃'])
  })

  it('replaces the unit of another quantity, and leaves out one that was left out', () => {
    expect(bound({ stationVal1: 'P1g', unitText: 'MPa' }, T1G)).toEqual([undefined, 'T1g', undefined, '°C'])
    expect(bound({ stationVal1: 'T1h' }, T1G)).toEqual([undefined, 'T1g', undefined, undefined])
    expect(bound({ unitText: 'MPa' }, { paramCode: 'XP1_Run', unit: '' })[3]).toBeUndefined()
  })

  it('gives no unit to what shows no value of the point', () => {
    expect(bound({}, T1G, 2)).toEqual([undefined, undefined, 'T1g', undefined])
    expect(bound(RECT, T1G)).toEqual([undefined, 'T1g', undefined, undefined])
  })
})

describe('limitRanges', () => {
  const colorAt = (value: number, limits: Parameters<typeof limitRanges>[0]): unknown =>
    limitRanges(limits).find(
      ({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) =>
        value >= Number(min) && value < Number(max),
    )

  it('colours beyond each limit, and nothing in between', () => {
    const limits = { ll: 0.15, l: 0.2, h: 0.9, hh: 1 }
    const urgent = expect.objectContaining({ color: LEVEL_COLORS.urgent, blink: true })
    expect(colorAt(0.1, limits)).toEqual(urgent)
    expect(colorAt(0.17, limits)).toMatchObject({ color: LEVEL_COLORS.important })
    expect(colorAt(0.5, limits)).toBeUndefined()
    expect(colorAt(0.95, limits)).toMatchObject({ color: LEVEL_COLORS.important })
    expect(colorAt(1.2, limits)).toEqual(urgent)
  })

  it('leaves out limits that are not set', () => {
    expect(limitRanges({ ll: null, l: null, h: 60, hh: null })).toEqual([{ min: 60, color: LEVEL_COLORS.important }])
    expect(limitRanges({ ll: null, l: null, h: null, hh: null })).toEqual([])
  })
})

describe('curve rule', () => {
  const point = { nodeCode: 'HZ0001.2', paramCode: 'T2g' }
  const rule = { point, target: { ...point, paramCode: 'T2gSP' }, limits: CURVE_LIMITS, color: '#30a46c' }

  it('knows the set points that follow the curve', () => {
    expect(curvePointOf(point)).toEqual({ nodeCode: 'HZ0001.2', paramCode: 'T2gSP' })
    expect(curvePointOf({ nodeCode: null, paramCode: 'T2pj' })).toEqual({ nodeCode: null, paramCode: 'T2pjSP' })
    expect(curvePointOf({ nodeCode: null, paramCode: 'T1g' })).toBeNull()
    expect(curvePointOf({ nodeCode: null, paramCode: 'toString' })).toBeNull()
  })

  it('is written in the language of expressions, beside other ones, and undone as one step', () => {
    const test = new TestEditor([{ ...RECT, expressions: { rotation: '45', color: '#ffffff' } }])
    const before = test.text
    const { editor } = test
    editor.apply(
      curveOperations(editor.board, [refOf('e0')], () => rule),
      'curveRule',
    )
    const { color, blink } = curveExpressions(rule)
    expect(storedAt(editor.board, refOf('e0'))?.expressions).toEqual({ rotation: '45', color, blink })
    expect(blink).toBe('abs({HZ0001.2.T2g} - {HZ0001.2.T2gSP}) > 5')
    for (const text of [color, blink]) expect(() => parseExpression(text)).not.toThrow()
    editor.undo()
    expect(test.text).toBe(before)
  })
})
