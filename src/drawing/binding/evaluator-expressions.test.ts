import { describe, expect, it } from 'vitest'
import { NO_POINT_ID } from './bind-points.ts'
import {
  BOUND,
  buildTable,
  buildText,
  entries,
  FIRST_COMPUTED,
  frameOf,
  linesOf,
  METRICS,
  programsOf,
  START,
  started,
} from './evaluator.fixture.ts'
import { createEvaluator } from './evaluator.ts'
import { UNTRUSTED_COLOR } from './patch.ts'
import { TRUST } from './trust.ts'

describe('createEvaluator with expressions', () => {
  const computed = FIRST_COMPUTED

  it('computes a text from the last values of several points', () => {
    const evaluator = started({ programs: programsOf('({a} + {b}) / 2'), texts: [buildText(0, computed)] })
    evaluator.apply(frameOf([[11, 5]]))
    expect(linesOf(evaluator.takePatch())).toBeNull()
    evaluator.apply(frameOf([[12, 8]]))
    const patch = evaluator.takePatch()
    expect(linesOf(patch)).toEqual({ 0: ['6.5', 0x123456] })
    expect(entries(patch)).toEqual([[0, 'stale', TRUST.good]])
  })

  it('shows an expression without points in the first patch', () => {
    const evaluator = createEvaluator(
      buildTable({ programs: programsOf('#00ff00'), colors: [{ element: 3, source: computed, ranges: null }] }),
      BOUND,
      METRICS,
    )
    expect(entries(evaluator.takePatch())).toEqual([
      [3, 'color', 0x00ff00],
      [3, 'stale', TRUST.good],
    ])
  })

  it.each([
    ['visible', { visibles: [{ element: 0, source: computed }] }, '{a} > 3', 0],
    ['rotation', { rotations: [{ element: 0, source: computed }] }, '{a} * 45.04 - 400', -354.96],
    ['blink', { blinks: [{ element: 0, source: computed, ranges: null }] }, '{a}', 1],
    ['spin', { spins: [{ element: 0, source: computed, turnsPerSecond: 1 }] }, '{a} - 0.5', 1],
    ['level', { levels: [{ element: 0, source: computed, full: 2 }] }, '{a} / 2', 0.25],
    ['flow', { flows: [{ element: 0, source: computed, direction: -1, full: 2, pxPerSecond: 120 }] }, '-{a}', 60],
  ] as const)('drives %s', (effect, table, text, number) => {
    const evaluator = started({ programs: programsOf(text), ...table })
    evaluator.apply(frameOf([[11, 1]]))
    const told = new Map(entries(evaluator.takePatch()).map(([, name, value]) => [name, value]))
    expect(told.get(effect)).toBeCloseTo(number, 0.5)
    expect(told.get('stale')).toBe(TRUST.good)
  })

  it('neither hides, moves nor colours by an untrusted value, and keeps level and rotation', () => {
    const to = { element: 0, source: computed }
    const evaluator = started({
      programs: programsOf('{a}'),
      colors: [{ ...to, ranges: null }],
      blinks: [{ ...to, ranges: null }],
      levels: [{ ...to, full: 2 }],
      rotations: [to],
      visibles: [{ element: 0, source: 1 }],
    })
    evaluator.apply(
      frameOf([
        [11, 1],
        [12, 0],
      ]),
    )
    evaluator.takePatch()
    evaluator.markStale()
    expect(entries(evaluator.takePatch()).sort()).toEqual([
      [0, 'blink', 0],
      [0, 'color', Number.NaN],
      [0, 'stale', TRUST.old],
      [0, 'visible', 1],
    ])
  })

  it('hides the text of a hidden element', () => {
    const evaluator = started({ texts: [buildText(0, 0)], visibles: [{ element: 0, source: 1 }] })
    evaluator.apply(
      frameOf([
        [11, 5],
        [12, 0],
      ]),
    )
    expect(linesOf(evaluator.takePatch())).toEqual({})
    evaluator.apply(frameOf([[12, 1]]))
    expect(linesOf(evaluator.takePatch())?.[0]?.[0]).toBe('5.0')
  })

  it('updates an age as time passes, without a new value', () => {
    const evaluator = started({
      programs: programsOf('age({a}) > 30'),
      blinks: [{ element: 0, source: computed, ranges: null }],
    })
    evaluator.apply(frameOf([[11, 1]], START))
    evaluator.takePatch()
    evaluator.tick(START + 30_000)
    expect(evaluator.hasChanges()).toBe(false)
    evaluator.tick(START + 30_001)
    expect(entries(evaluator.takePatch())).toEqual([[0, 'blink', 1]])
  })

  it('shows the age of an old value beside it, in minutes, hours and days', () => {
    const evaluator = started({ texts: [buildText(0, 0)] })
    evaluator.apply(frameOf([[11, 5]], START))
    const textAfter = (minutes: number) => {
      evaluator.tick(START + minutes * 60_000)
      return linesOf(evaluator.takePatch())?.[0]?.[0]
    }
    expect(textAfter(2)).toBe('5.0')
    expect(textAfter(4)).toBe('5.04min')
    expect(evaluator.hasChanges()).toBe(false)
    expect([textAfter(4.5), textAfter(59), textAfter(60), textAfter(61), textAfter(25 * 60)]).toEqual([
      undefined,
      '5.059min',
      '5.01h',
      undefined,
      '5.01d',
    ])
  })

  it('R3-62 shows the word of a whole number instead of it, and a number without a word as it is', () => {
    const words = ['min', '', 'hd']
    const evaluator = started({ texts: [buildText(0, 0, { words, unitText: 'm', decimals: 0 })] })
    const shownFor = (value: number) => {
      evaluator.apply(frameOf([[11, value]]))
      return linesOf(evaluator.takePatch())?.[0]?.[0]
    }
    expect([0, 1, 2, 3, -1].map(shownFor)).toEqual(['min', '1m', 'hd', '3m', '-1m'])
    expect(shownFor(0)).toBe('min')
    // the nearest whole number is the same one
    expect(shownFor(0.4)).toBeUndefined()
  })

  it('shows a number after a word, also where its digits without the point are the number of the word', () => {
    const evaluator = started({ texts: [buildText(0, 0, { words: ['', 'min'], decimals: 1 })] })
    const shownFor = (value: number) => {
      evaluator.apply(frameOf([[11, value]]))
      return linesOf(evaluator.takePatch())?.[0]?.[0]
    }
    expect([1, 0.1].map(shownFor)).toEqual(['min', '0.1'])
  })

  it('R3-62 tells how fast a level falls, and what is left of it, once two minutes are known', () => {
    const half = 30_000
    const evaluator = started({ programs: programsOf('{a} / -rate({a})'), texts: [buildText(0, computed)] })
    const fallTo = (at: number) => {
      const now = START + at * half
      evaluator.apply(frameOf([[11, 3 - at * 0.01]], now))
      evaluator.tick(now)
      return linesOf(evaluator.takePatch())
    }
    for (let at = 0; at < 4; at++) expect(fallTo(at)?.[0]?.[0] ?? '–').toBe('–')
    // 2.96 m left, 1.2 m an hour
    expect(fallTo(4)).toMatchObject({ 0: ['2.5', expect.anything()] })
  })
})

describe('bind', () => {
  it('shows the drawing at once for other points, without a value for any of them', () => {
    const evaluator = started({
      texts: [buildText(0, 0, { decimals: null })],
      spins: [{ element: 1, source: 1, turnsPerSecond: 1 }],
    })
    evaluator.apply(
      frameOf([
        [11, 5],
        [12, 1],
      ]),
    )
    evaluator.takePatch()
    evaluator.bind({ pointIds: Uint32Array.of(21, 12, 23, 24), decimals: Uint8Array.of(2, 0, 0, 0) })
    const patch = evaluator.takePatch()
    expect(entries(patch)).toEqual([
      [1, 'spin', 0],
      [0, 'stale', TRUST.bad],
      [1, 'stale', TRUST.bad],
    ])
    expect(linesOf(patch)).toEqual({ 0: ['–', UNTRUSTED_COLOR] })
    evaluator.apply(
      frameOf([
        [11, 7],
        [21, 8],
      ]),
    )
    expect(linesOf(evaluator.takePatch())).toEqual({ 0: ['8.00', 0x123456] })
  })

  it('gives the value of a point to every reference that resolves to it', () => {
    const evaluator = started({ texts: [buildText(0, 0), buildText(1, 2)] })
    evaluator.bind({ pointIds: Uint32Array.of(11, NO_POINT_ID, 11, 11), decimals: new Uint8Array(4) })
    evaluator.apply(frameOf([[11, 5]]))
    expect(linesOf(evaluator.takePatch())).toEqual({ 0: ['5.0', 0x123456], 1: ['5.0', 0x123456] })
  })
})
