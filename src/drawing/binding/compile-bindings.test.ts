import { describe, expect, it } from 'vitest'
import { buildElement as build } from '../../../tests/support/build-element.ts'
import type { StoredElement } from '../../contract/drawing/element.ts'
import { ELEMENT_KINDS, type ElementKind } from '../../contract/drawing/kinds.ts'
import type { PointInfo } from '../../contract/network/points.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import { NO_POINT } from './binding-table.ts'
import { compileBindings, type TextAnchor } from './compile-bindings.ts'

const ANCHOR: TextAnchor = { x: 10, y: 20, angleRad: 0.5, align: 'right', fontSize: 16 }

function buildElement(type: ElementKind, fields: Partial<StoredElement> = {}): DrawingElement {
  return build(type, fields)
}

function buildPoint(pointId: number, nodeCode: string, paramCode: string, decimals = 1): PointInfo {
  const code = `${nodeCode}.${paramCode}`
  return { pointId, code, nodeCode, paramCode, name: '', nameEn: '', unit: '°C', decimals, rangeMin: 0, rangeMax: 100 }
}

const POINTS = [
  buildPoint(71, 'HZ0012.1', 'T2g'),
  buildPoint(72, 'HZ0012.1', 'P2g', 3),
  buildPoint(91, 'RY01', 'T1g'),
  buildPoint(92, 'RY01', 'F1'),
]

const compile = (elements: DrawingElement[], unitCode = 'HZ0012.1') =>
  compileBindings(elements, POINTS, unitCode, () => ANCHOR)

const T2G = { stationVal1: 'T2g' }
const KEYS = { colorKeys: [{ min: 50, color: '#ff0000', blink: true }] }

describe('compileBindings', () => {
  it.each(['text', 'edit-text', 'button'] as const)('R3-70 makes the first binding of %s a value text', (type) => {
    const table = compile([buildElement(type, { ...T2G, unitText: '°C', fill: '#ffcc00' })])
    expect(table.texts).toEqual([
      {
        ...ANCHOR,
        element: 0,
        point: 0,
        // a button's fill is its face: black reads on yellow
        color: type === 'button' ? 0x000000 : 0xffcc00,
        colorFrom: -1,
        decimals: 1,
        unitText: '°C',
      },
    ])
    expect([...table.pointIds]).toEqual([71])
  })

  it('makes a rect with a full height a tank, and no other', () => {
    const table = compile([
      buildElement('rect', { ...T2G, waterBoxMaxHeight: 2.5 }),
      buildElement('rect', T2G),
      buildElement('rect', { ...T2G, waterBoxMaxHeight: 0 }),
      buildElement('circle', { ...T2G, waterBoxMaxHeight: 2.5 }),
    ])
    expect(table.levels).toEqual([{ element: 0, point: 0, full: 2.5 }])
  })

  it.each(['polyLine', 'arrowLine'] as const)('makes a %s with a direction flow', (type) => {
    const table = compile([buildElement(type, { ...T2G, flowDirection: -1, maxValue: 40 }), buildElement(type, T2G)])
    expect(table.flows).toEqual([{ element: 0, point: 0, direction: -1, full: 40, pxPerSecond: expect.any(Number) }])
  })

  it('lets any flow be full speed where maxValue is missing or not above 0', () => {
    const line = { ...T2G, flowDirection: 1 } as const
    const table = compile([buildElement('polyLine', line), buildElement('polyLine', { ...line, maxValue: -3 })])
    expect(table.flows.map(({ full }) => full)).toEqual([0, 0])
  })

  it('turns images of pumps only', () => {
    const table = compile([
      buildElement('img', { ...T2G, deviceType: 'pump' }),
      buildElement('img', { ...T2G, deviceType: 'valve' }),
      buildElement('play-img', { ...T2G, deviceType: 'pump' }),
    ])
    expect(table.spins).toEqual([{ element: 0, point: 0, turnsPerSecond: expect.any(Number) }])
  })

  it.each(ELEMENT_KINDS)('colours %s by its keys, with open bounds where none are given', (type) => {
    const colorKeys = [
      { max: 10, color: '#0000ff' },
      { min: 10, max: 20, color: 'rgb(1,2,3)' },
      { color: 'red', blink: true },
    ]
    const table = compile([buildElement(type, { ...T2G, colorKeys })])
    expect(table.colors).toEqual([
      {
        element: 0,
        point: 0,
        keys: [
          { min: Number.NEGATIVE_INFINITY, max: 10, color: 0x0000ff, blink: false },
          { min: 10, max: 20, color: 0x010203, blink: false },
          { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, color: 0xff0000, blink: true },
        ],
      },
    ])
  })

  it('colours by slot 2 where that is bound, while slot 1 drives the rest', () => {
    const table = compile([buildElement('img', { ...T2G, ...KEYS, stationVal2: 'P2g', deviceType: 'pump' })])
    expect(table.spins[0]?.point).toBe(0)
    expect(table.colors[0]?.point).toBe(1)
    expect([...table.pointIds]).toEqual([71, 72])
  })

  it('colours the glyphs of a text by its keys, and the face of a button', () => {
    const table = compile([
      buildElement('text', T2G),
      buildElement('button', { ...T2G, ...KEYS }),
      buildElement('text', { ...T2G, ...KEYS }),
    ])
    expect(table.texts.map(({ colorFrom }) => colorFrom)).toEqual([-1, -1, 1])
    expect(table.colors.map(({ element }) => element)).toEqual([1, 2])
  })

  it('keeps slots that drive nothing, to be asked for', () => {
    const table = compile([buildElement('circle', { stationVal1: 'T2g', stationId3: 'RY01', stationVal3: 'T1g' })])
    expect(table.slots).toEqual([
      { element: 0, slot: 1, point: 0 },
      { element: 0, slot: 3, point: 1 },
    ])
    expect([...table.pointIds]).toEqual([71, 91])
  })

  it('subscribes a point once, however many elements show it', () => {
    const table = compile([buildElement('text', T2G), buildElement('text', { ...T2G, stationId1: 'HZ0012.1' })])
    expect([...table.pointIds]).toEqual([71])
    expect(table.texts.map(({ point }) => point)).toEqual([0, 0])
  })

  it('takes an empty station for the unit that the drawing is shown for', () => {
    const element = buildElement('text', { stationId1: ' ', stationVal1: 'T1g' })
    expect([...compile([element], 'RY01').pointIds]).toEqual([91])
    expect(compile([element], 'HZ0012.1').unresolved).toEqual([{ element: 0, slot: 1, name: 'HZ0012.1.T1g' }])
    expect(compile([element], '').unresolved).toEqual([{ element: 0, slot: 1, name: '.T1g' }])
  })

  it('lists what it cannot resolve, and lets the element show that it has no value', () => {
    const table = compile([
      buildElement('text', { stationId1: 'HZ9999.1', stationVal1: 'T2g' }),
      buildElement('rect', { stationVal1: 'nonsense', waterBoxMaxHeight: 3 }),
      buildElement('circle', { stationId4: 'RY01' }),
    ])
    expect(table.unresolved).toEqual([
      { element: 0, slot: 1, name: 'HZ9999.1.T2g' },
      { element: 1, slot: 1, name: 'HZ0012.1.nonsense' },
      { element: 2, slot: 4, name: 'RY01.' },
    ])
    expect([table.texts[0]?.point, table.levels[0]?.point]).toEqual([NO_POINT, NO_POINT])
    expect(table.slots).toEqual([])
    expect(table.pointIds).toHaveLength(0)
  })

  it('lists a colour that cannot be read, and leaves its range as drawn', () => {
    const colorKeys = [{ min: 0, max: 5, color: 'reddish' }, { color: 'blue' }]
    const table = compile([buildElement('rect', { ...T2G, colorKeys })])
    expect(table.unresolved).toEqual([{ element: 0, slot: 1, name: 'reddish' }])
    expect(table.colors[0]?.keys.map(({ color }) => color)).toEqual([Number.NaN, 0x0000ff])
  })

  it('leaves out what is not bound, and what is hidden', () => {
    const table = compile([buildElement('text', KEYS), buildElement('text', { ...T2G, visible: false })])
    expect([table.texts, table.colors, table.slots, table.unresolved]).toEqual([[], [], [], []])
  })

  it('does not mix up nodes and parameters whose codes hold the separator', () => {
    const points = [buildPoint(1, 'A.B', 'C'), buildPoint(2, 'A', 'B.C')]
    const elements = [
      buildElement('text', { stationId1: 'A', stationVal1: 'B.C' }),
      buildElement('text', { stationId1: 'A.B', stationVal1: 'C' }),
    ]
    expect([...compileBindings(elements, points, '', () => ANCHOR).pointIds]).toEqual([2, 1])
  })

  it('names every character that a value text can show, once', () => {
    const { charset } = compile([
      buildElement('text', { ...T2G, unitText: 'm³/h' }),
      buildElement('text', { ...T2G, unitText: '兆帕' }),
    ])
    for (const character of '0123456789-.,– m³/h兆帕') expect(charset).toContain(character)
    expect(new Set(charset).size).toBe([...charset].length)
  })
})
