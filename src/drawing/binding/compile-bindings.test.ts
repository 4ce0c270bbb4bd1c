import { describe, expect, it } from 'vitest'
import type { StoredElement } from '#contract/drawing/element.ts'
import { ELEMENT_KINDS, type ElementKind } from '#contract/drawing/kinds.ts'
import { buildElement as build } from '#tests/support/build-element.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import { pointsOfSource } from './binding-table.ts'
import { compileBindings, type TextAnchor } from './compile-bindings.ts'
import { MAX_GLYPHS } from './patch.ts'

const ANCHOR: TextAnchor = { x: 10, y: 20, angleRad: 0.5, align: 'right', fontSize: 16 }

function buildElement(type: ElementKind, fields: Partial<StoredElement> = {}): DrawingElement {
  return build(type, fields)
}

const compile = (elements: DrawingElement[]) => compileBindings(elements, () => ANCHOR)
const unitPoint = (paramCode: string) => ({ nodeCode: null, paramCode })

const T2G = { stationVal1: 'T2g' }
const KEYS = { colorKeys: [{ min: 50, color: '#ff0000', blink: true }] }

describe('compileBindings', () => {
  it.each(['text', 'edit-text', 'button'] as const)('R3-70 makes the first binding of %s a value text', (type) => {
    const table = compile([buildElement(type, { ...T2G, unitText: '°C', fill: '#ffcc00' })])
    expect(table.texts).toEqual([
      {
        ...ANCHOR,
        element: 0,
        source: 0,
        font: 0,
        // a button's fill is its face; black is readable on yellow
        color: type === 'button' ? 0x000000 : 0xffcc00,
        takesColor: type !== 'button',
        decimals: null,
        unitText: '°C',
        words: [],
      },
    ])
    expect(table.references).toEqual([unitPoint('T2g')])
  })

  it('sets values in the fonts of their elements, each listed once', () => {
    const named = (fontFamily: string, fontWeight: string) => buildElement('text', { ...T2G, fontFamily, fontWeight })
    const table = compile([named('Arial', 'bold'), named('SimSun', 'normal'), named('Arial', 'bold')])
    expect(table.fonts.map(({ fontFamily, fontWeight }) => `${fontWeight} ${fontFamily}`)).toEqual([
      'bold Arial',
      'normal SimSun',
    ])
    expect(table.texts.map(({ font }) => font)).toEqual([0, 1, 0])
  })

  it('makes only a rect with a full height a tank', () => {
    const table = compile([
      buildElement('rect', { ...T2G, waterBoxMaxHeight: 2.5 }),
      buildElement('rect', T2G),
      buildElement('rect', { ...T2G, waterBoxMaxHeight: 0 }),
      buildElement('circle', { ...T2G, waterBoxMaxHeight: 2.5 }),
    ])
    expect(table.levels).toEqual([{ element: 0, source: 0, full: 2.5 }])
  })

  it.each(['polyLine', 'arrowLine'] as const)('makes a %s with a direction flow', (type) => {
    const table = compile([buildElement(type, { ...T2G, flowDirection: -1, maxValue: 40 }), buildElement(type, T2G)])
    expect(table.flows).toEqual([{ element: 0, source: 0, direction: -1, full: 40, pxPerSecond: expect.any(Number) }])
  })

  it('draws any flow at full speed where maxValue is missing or not above 0', () => {
    const line = { ...T2G, flowDirection: 1 } as const
    const table = compile([buildElement('polyLine', line), buildElement('polyLine', { ...line, maxValue: -3 })])
    expect(table.flows.map(({ full }) => full)).toEqual([0, 0])
  })

  it('spins only images of pumps', () => {
    const table = compile([
      buildElement('img', { ...T2G, deviceType: 'pump' }),
      buildElement('img', { ...T2G, deviceType: 'valve' }),
      buildElement('play-img', { ...T2G, deviceType: 'pump' }),
    ])
    expect(table.spins).toEqual([{ element: 0, source: 0, turnsPerSecond: expect.any(Number) }])
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
        source: 0,
        ranges: [
          { min: Number.NEGATIVE_INFINITY, max: 10, color: 0x0000ff, blink: false },
          { min: 10, max: 20, color: 0x010203, blink: false },
          { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, color: 0xff0000, blink: true },
        ],
      },
    ])
  })

  it('colours by slot 2 where that is bound, while slot 1 drives the rest', () => {
    const table = compile([buildElement('img', { ...T2G, ...KEYS, stationVal2: 'P2g', deviceType: 'pump' })])
    expect(table.spins[0]?.source).toBe(0)
    expect(table.colors[0]?.source).toBe(1)
    expect(table.references).toEqual([unitPoint('T2g'), unitPoint('P2g')])
  })

  it('colours the glyphs of a text by its keys, and the face of a button', () => {
    const table = compile([
      buildElement('text', T2G),
      buildElement('button', { ...T2G, ...KEYS }),
      buildElement('text', { ...T2G, ...KEYS }),
    ])
    expect(table.texts.map(({ takesColor }) => takesColor)).toEqual([true, false, true])
    expect(table.colors.map(({ element }) => element)).toEqual([1, 2])
  })

  it('keeps slots that drive nothing, for inspection', () => {
    const table = compile([buildElement('circle', { stationVal1: 'T2g', stationId3: 'RY01', stationVal3: 'T1g' })])
    expect(table.slots).toEqual([
      { element: 0, slot: 1, source: 0 },
      { element: 0, slot: 3, source: 1 },
    ])
    expect(table.references).toEqual([unitPoint('T2g'), { nodeCode: 'RY01', paramCode: 'T1g' }])
  })

  it('lists a point once, however many elements show it, and reads an empty station as the unit', () => {
    const table = compile([buildElement('text', T2G), buildElement('text', { ...T2G, stationId1: ' ' })])
    expect(table.references).toEqual([unitPoint('T2g')])
    expect(table.texts.map(({ source }) => source)).toEqual([0, 0])
  })

  it('lists a colour that cannot be read, and leaves its range as drawn', () => {
    const colorKeys = [{ min: 0, max: 5, color: 'reddish' }, { color: 'blue' }]
    const table = compile([buildElement('rect', { ...T2G, colorKeys })])
    expect(table.problems).toEqual([
      { element: 0, field: 'colorKeys[0].color', rule: '"reddish" found, a CSS colour expected' },
    ])
    expect(table.colors[0]?.ranges?.map(({ color }) => color)).toEqual([Number.NaN, 0x0000ff])
  })

  it('leaves out unbound and hidden elements', () => {
    const table = compile([buildElement('text', KEYS), buildElement('text', { ...T2G, visible: false })])
    expect([table.texts, table.colors, table.slots, table.problems]).toEqual([[], [], [], []])
  })

  it('lists every character that a value text can show, once', () => {
    const { charset } = compile([
      buildElement('text', { ...T2G, unitText: 'm³/h' }),
      buildElement('text', { ...T2G, unitText: '兆帕' }),
    ])
    for (const character of '0123456789-.,– m³/h兆帕<min') expect(charset).toContain(character)
    expect(new Set(charset).size).toBe([...charset].length)
  })

  it('lists a value text with more different characters than there are glyphs, and leaves them out', () => {
    const valueWords = String.fromCodePoint(...Array.from({ length: 900 }, (_, at) => 0x4e00 + at))
    const { charset, problems } = compile([
      buildElement('text', { ...T2G, valueWords: '停止;运行' }),
      ...['Arial', 'SimSun', 'SimHei'].map((fontFamily) => buildElement('text', { ...T2G, fontFamily, valueWords })),
    ])
    expect(charset).toContain('运')
    expect([...charset].length * 4).toBeLessThanOrEqual(MAX_GLYPHS)
    expect(problems.map(({ element, field }) => [element, field])).toEqual([1, 2, 3].map((at) => [at, 'valueWords']))
  })

  describe('expressions', () => {
    const withExpressions = (type: ElementKind, expressions: Record<string, string>, fields = {}) =>
      compile([buildElement(type, { expressions, ...fields })])

    it.each([
      ['text', 'value', 'texts', {}],
      ['button', 'value', 'texts', {}],
      ['rect', 'level', 'levels', { waterBoxMaxHeight: 2 }],
      ['arrowLine', 'flow', 'flows', { flowDirection: -1 }],
      ['img', 'spin', 'spins', {}],
      ['circle', 'color', 'colors', {}],
      ['play-img', 'blink', 'blinks', {}],
      ['dialog-button', 'visible', 'visibles', {}],
      ['triangle', 'rotation', 'rotations', {}],
    ] as const)('on a %s drive its %s', (type, field, list, fields) => {
      const table = withExpressions(type, { [field]: '{T1g} - {RY01.T2g}' }, fields)
      expect(table.references).toEqual([unitPoint('T1g'), { nodeCode: 'RY01', paramCode: 'T2g' }])
      expect(table[list]).toMatchObject([{ element: 0, source: 2 }])
      expect(table.slots.map(({ slot, source }) => [slot, source])).toEqual([
        [0, 0],
        [0, 1],
      ])
      expect(table.problems).toEqual([])
    })

    it('replace slot 1; colours follow slot 2 where that is bound, else the expression', () => {
      const both = { ...T2G, ...KEYS, expressions: { value: '{T1g} * 2' } }
      const table = compile([buildElement('text', both), buildElement('text', { ...both, stationVal2: 'P2g' })])
      const [computed, second] = [3, 2]
      expect(table.references).toEqual([unitPoint('T2g'), unitPoint('T1g'), unitPoint('P2g')])
      expect(table.texts.map(({ source }) => source)).toEqual([computed, computed])
      expect(table.colors.map(({ source }) => source)).toEqual([computed, second])
      expect(table.blinks.map(({ source }) => source)).toEqual([computed, second])
    })

    it('replace the colour keys when they give colour or blinking', () => {
      const table = withExpressions('circle', { color: '#ff0000', blink: '{T1g}' }, { ...T2G, ...KEYS })
      expect(table.colors).toEqual([{ element: 0, source: 2, ranges: null }])
      expect(table.blinks).toEqual([{ element: 0, source: 1, ranges: null }])
    })

    it('are compiled once per text, and not at all for a single point', () => {
      const table = compile([
        buildElement('text', { expressions: { value: '{a} + 1' } }),
        buildElement('text', { expressions: { value: '{a} + 1', visible: ' {a}' } }),
      ])
      expect(table.texts.map(({ source }) => source)).toEqual([1, 1])
      expect(table.visibles).toEqual([{ element: 1, source: 0 }])
      expect(table.programs.points).toEqual([[0]])
      expect(pointsOfSource(table, 1)).toEqual([0])
    })

    it('that cannot be parsed are listed with position, and their element shows no value', () => {
      const table = withExpressions('text', { value: '{T1g} +', color: 'red' }, T2G)
      expect(table.problems).toEqual([
        {
          element: 0,
          field: 'expressions.value',
          rule: expect.stringContaining('character 8: the end found, a number'),
        },
        { element: 0, field: 'expressions.color', rule: expect.stringContaining('character 1: "red" found') },
      ])
      expect(table.texts).toMatchObject([{ source: 1 }])
      expect(pointsOfSource(table, 1)).toEqual([])
    })

    it.each([
      ['circle', 'value', {}],
      ['rect', 'level', {}],
      ['polyLine', 'flow', {}],
      ['circle', 'spin', {}],
      ['text', 'rotation', T2G],
      ['polyLine', 'rotation', { flowDirection: 1 }],
    ] as const)('without effect are listed: on a %s, of %s', (type, field, fields) => {
      const { problems, rotations, texts } = withExpressions(type, { [field]: '1' }, fields)
      expect(problems).toMatchObject([
        { element: 0, field: `expressions.${field}`, rule: expect.stringMatching(/^no effect/) },
      ])
      expect([rotations.length, texts.length]).toEqual([0, type === 'text' ? 1 : 0])
    })

    it('that are empty count as missing', () => {
      const table = withExpressions('text', { value: ' ', visible: '' }, T2G)
      expect(table.texts).toMatchObject([{ source: 0 }])
      expect([table.visibles, table.programs.points]).toEqual([[], []])
    })
  })
})
