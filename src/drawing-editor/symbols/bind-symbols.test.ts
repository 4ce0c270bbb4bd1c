import { afterEach, describe, expect, it } from 'vitest'
import { MEDIA, type MediumCode } from '#contract/drawing/media.ts'
import { parseExpression } from '#contract/expression/parse-expression.ts'
import { type JsonFields, worldPoint } from '#drawing/engine.ts'
import { refOf, storedAt } from '../edit/edit-board.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { bindableSymbols, bindOperations, parametersOf } from './bind-symbols.ts'
import { symbolOf } from './library.ts'
import { newSymbol } from './new-symbol.ts'
import { twinsAmong } from './twin-pipes.ts'

let test = new TestEditor([])
afterEach(() => test.close())

const pipe = (uuid: string, medium: MediumCode, y: number, more: JsonFields = {}): JsonFields => ({
  type: 'polyLine',
  uuid,
  medium,
  left: 100,
  top: y,
  width: 800,
  height: 0,
  strokeWidth: 4,
  originX: 'left',
  originY: 'top',
  stroke: MEDIA[medium].color,
  points: [
    { x: 100, y },
    { x: 900, y },
  ],
  ...more,
})
function symbol(id: string, uuid: string, x: number, y: number): JsonFields {
  const found = symbolOf(id)
  if (!found) throw new RangeError(`There is no symbol ${id}.`)
  let number = 0
  const createUuid = () => `${uuid}-${++number}`
  const stored = newSymbol({ symbol: found, name: found.name.zh }, worldPoint(x, y), { version: '5.3.0', createUuid })
  return { ...stored, uuid }
}
/** Four pipes of a unit with what stands at them. */
const UNIT: readonly JsonFields[] = [
  pipe('s1', 'supply1', 100),
  pipe('r1', 'return1', 300),
  pipe('s2', 'supply2', 500),
  pipe('r2', 'return2', 700, { to: { uuid: 'pump', port: 'in' } }),
  symbol('temperatureTransmitter', 'T1', 200, 80),
  symbol('temperatureTransmitter', 'T2', 200, 680),
  symbol('pressureTransmitter', 'P1', 400, 280),
  symbol('heatMeter', 'Q', 500, 290),
  symbol('circulationPump', 'second', 600, 710),
  symbol('circulationPump', 'pump', 500, 700),
  symbol('outdoorSensor', 'outside', 1000, 1000),
  symbol('gateValve', 'valve', 700, 100),
]
const KNOWN = new Map([
  ...(['T1g', 'T2h', 'TA'] as const).map((code) => [code, '°C'] as const),
  ['P1h', 'MPa'],
  ...(['XP1_Run', 'XP1_Flt', 'XP2_Run'] as const).map((code) => [code, ''] as const),
  ['XP1_Hz', 'Hz'],
])
const bind = (unitCode: string) => {
  const { board } = test.editor
  const symbols = bindableSymbols(board, test.order.map(refOf))
  test.editor.apply(
    bindOperations(
      board,
      symbols,
      twinsAmong(board, test.order.map(refOf)),
      { unitCode, units: KNOWN, words: test.editor.newTexts.states },
      () => test.editor.createUuid(),
    ),
    'bindSymbols',
  )
}
const values = () =>
  test.order
    .map((id) => storedAt(test.editor.board, refOf(id)))
    .filter((stored) => stored?.type === 'text' && stored.expressions === undefined)
    .map((stored) => [stored?.stationId1, stored?.stationVal1, stored?.unitText])

describe('symbols bound to a unit', () => {
  it('stand for the parameters of their pipe, pumps counted from the left', () => {
    test = new TestEditor(UNIT)
    const symbols = bindableSymbols(test.editor.board, test.order.map(refOf))
    expect(Object.fromEntries(symbols.map(({ ref, points }) => [ref.id, points.value]))).toEqual({
      T1: 'T1g',
      T2: 'T2h',
      P1: 'P1h',
      Q: 'Q1',
      outside: 'TA',
      pump: 'XP1_Hz',
      second: null,
    })
    expect(parametersOf(symbols)).toEqual(expect.arrayContaining(['XP1_Run', 'XP1_Flt', 'XP2_Run', 'XP2_Flt']))
  })

  it('get their values beside them and their states as colours, in one step, for what the unit has', () => {
    test = new TestEditor(UNIT)
    const before = test.text
    bind('HZ0001.2')
    expect(values().toSorted()).toEqual([
      ['HZ0001.2', 'P1h', 'MPa'],
      ['HZ0001.2', 'T1g', '°C'],
      ['HZ0001.2', 'T2h', '°C'],
      ['HZ0001.2', 'TA', '°C'],
      ['HZ0001.2', 'XP1_Hz', 'Hz'],
    ])
    const color = (id: string) => {
      const expressions = storedAt(test.editor.board, { id, path: [0] })?.expressions
      return typeof expressions === 'object' && expressions !== null ? String(Reflect.get(expressions, 'color')) : ''
    }
    expect([color('pump').includes('{HZ0001.2.XP1_Flt}'), color('second').includes('XP2_Flt')]).toEqual([true, false])
    expect(storedAt(test.editor.board, { id: 'pump', path: [0] })?.expressions).toMatchObject({
      blink: '{HZ0001.2.XP1_Flt} > 0',
    })
    for (const id of ['pump', 'second']) expect(() => parseExpression(color(id))).not.toThrow()
    // and in words, of pumps that tell whether they run
    const worded = test.editor.board.objects.objects.filter(({ valueWords }) => valueWords === '■ 停止;▶ 运行;✕ 故障')
    expect(worded.map(({ expressions }) => Object(expressions).value).toSorted()).toEqual([
      'isGood({HZ0001.2.XP1_Flt}) && {HZ0001.2.XP1_Flt} > 0 ? 2 : {HZ0001.2.XP1_Run} > 0',
      '{HZ0001.2.XP2_Run} > 0',
    ])
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('get the difference of supply and return with the heat beside the return, where the unit knows both', () => {
    test = new TestEditor(UNIT)
    const figures = (known: ReadonlyMap<string, string>) => {
      const { board } = test.editor
      const binding = { unitCode: 'HZ0001.1', units: known, words: test.editor.newTexts.states }
      test.editor.apply(
        bindOperations(board, [], twinsAmong(board, test.order.map(refOf)), binding, () => test.editor.createUuid()),
        'bindSymbols',
      )
      return test.order
        .map((id) => storedAt(test.editor.board, refOf(id)))
        .filter((stored) => stored?.type === 'text')
        .map((stored) => [stored?.elementName, stored?.top, stored?.expressions])
    }
    const [difference, heat, ...others] = figures(new Map([...KNOWN, ['T1h', '°C'], ['F1', 't/h']]))
    expect(others).toEqual([])
    expect(difference?.slice(0, 2)).toEqual(['ΔT1', 310])
    expect(difference?.[2]).toMatchObject({ value: '{HZ0001.1.T1g} - {HZ0001.1.T1h}' })
    for (const one of [difference, heat])
      for (const expression of Object.values(Object(one?.[2])))
        expect(() => parseExpression(String(expression))).not.toThrow()
    expect(figures(new Map([...KNOWN, ['T1h', '°C'], ['F1', 't/h']]))).toHaveLength(2)
  })

  it('are not bound twice, and name no node for the unit that the drawing is shown for', () => {
    test = new TestEditor(UNIT)
    bind('')
    const once = test.text
    expect(values().every(([node]) => node === undefined)).toBe(true)
    bind('')
    expect(test.text).toBe(once)
  })
})
