import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import {
  BLUE,
  BOUND,
  buildTable,
  buildText,
  entries,
  frameOf,
  key,
  linesOf,
  METRICS,
  MISSING,
  painted,
  RED,
  START,
  started,
} from './evaluator.fixture.ts'
import { createEvaluator } from './evaluator.ts'
import { GLYPH_BLINK, UNTRUSTED_COLOR } from './patch.ts'
import { TRUST } from './trust.ts'

describe('createEvaluator', () => {
  it('writes every effect once in the first patch, as without a value', () => {
    const evaluator = createEvaluator(
      buildTable({
        texts: [buildText(0, 0)],
        ...painted(1, 0, [key(0, 1, RED)]),
        visibles: [{ element: 5, source: 0 }],
        rotations: [{ element: 6, source: 1 }],
        levels: [{ element: 2, source: 1, full: 2 }],
        spins: [{ element: 3, source: 1, turnsPerSecond: 1 }],
        flows: [{ element: 4, source: 2, direction: 1, full: 1, pxPerSecond: 100 }],
      }),
      BOUND,
      METRICS,
    )
    const patch = evaluator.takePatch()
    expect(entries(patch)).toEqual([
      [1, 'color', Number.NaN],
      [1, 'blink', 0],
      [5, 'visible', 1],
      [2, 'level', Number.NaN],
      [6, 'rotation', 0],
      [3, 'spin', 0],
      [4, 'flow', 0],
      ...[0, 1, 5, 2, 6, 3, 4].map((element) => [element, 'stale', TRUST.bad]),
    ])
    expect(linesOf(patch)).toEqual({ 0: ['–', UNTRUSTED_COLOR] })
    expect(patch?.measuredAt).toBe(0)
    expect([evaluator.hasChanges(), evaluator.takePatch()]).toEqual([false, null])
  })

  it('R3-70 includes values received before the first patch in that patch', () => {
    const evaluator = createEvaluator(
      buildTable({ texts: [buildText(0, 0)], spins: [{ element: 1, source: 0, turnsPerSecond: 2 }] }),
      BOUND,
      METRICS,
    )
    evaluator.apply(frameOf([[11, 42]]))
    const patch = evaluator.takePatch()
    expect(entries(patch)).toEqual([
      [1, 'spin', 2],
      [0, 'stale', 0],
      [1, 'stale', 0],
    ])
    expect(linesOf(patch)).toEqual({ 0: ['42.0', 0x123456] })
  })

  it('ignores points of other drawings', () => {
    const evaluator = started({ texts: [buildText(0, 0)] })
    evaluator.apply(frameOf([[99, 1]]))
    expect(evaluator.hasChanges()).toBe(false)
  })

  it('makes no patch for a value that changes nothing visible', () => {
    const evaluator = started({ texts: [buildText(0, 0)], spins: [{ element: 1, source: 0, turnsPerSecond: 1 }] })
    evaluator.apply(frameOf([[11, 20.01]]))
    expect(evaluator.takePatch()).not.toBeNull()
    evaluator.apply(frameOf([[11, 20.02]]))
    expect(evaluator.takePatch()).toBeNull()
  })

  it('writes each effect once, however many frames came since the last patch', () => {
    const evaluator = started({ spins: [{ element: 1, source: 0, turnsPerSecond: 1 }] })
    for (const value of [1, 0, 1, 0, 5]) evaluator.apply(frameOf([[11, value]]))
    expect(entries(evaluator.takePatch())).toEqual([
      [1, 'spin', 1],
      [1, 'stale', 0],
    ])
  })

  it('gives arrays of exactly the size of the patch, for any number of elements', () => {
    const spins = Array.from({ length: 1000 }, (_, element) => ({ element, source: 0, turnsPerSecond: 1 }))
    const evaluator = started({ spins })
    evaluator.apply(frameOf([[11, 1]]))
    const patch = evaluator.takePatch()
    expect(patch?.elements.buffer.byteLength).toBe(4 * 2000)
    expect(patch?.effects.buffer.byteLength).toBe(2000)
    expect(patch?.numbers.buffer.byteLength).toBe(4 * 2000)
    expect(new Set(patch?.elements).size).toBe(1000)
  })

  it('gives the newest measurement time among the values of the patch', () => {
    const evaluator = started({ texts: [buildText(0, 0), buildText(1, 1)] })
    evaluator.apply(
      frameOf([
        [11, 1, QUALITY.good, START - 5],
        [12, 1, QUALITY.good, START - 900],
      ]),
    )
    expect(evaluator.takePatch()?.measuredAt).toBe(START - 5)
    evaluator.markStale()
    expect(evaluator.takePatch()?.measuredAt).toBe(0)
  })

  describe('colours', () => {
    const keys = [
      key(Number.NEGATIVE_INFINITY, 0, BLUE),
      key(50, 80, 0xffff00),
      key(80, Number.POSITIVE_INFINITY, RED, true),
    ]
    const colorAt = (value: number, quality?: number) => {
      const evaluator = started(painted(0, 0, keys))
      evaluator.apply(frameOf([[11, value, quality]]))
      return Object.fromEntries(entries(evaluator.takePatch()).map(([, effect, number]) => [effect, number]))
    }

    it.each([
      [-1e9, { color: BLUE, stale: 0 }],
      [0, { stale: 0 }],
      [49.999, { stale: 0 }],
      [50, { color: 0xffff00, stale: 0 }],
      [79.999, { color: 0xffff00, stale: 0 }],
      [80, { color: RED, blink: 1, stale: 0 }],
      [1e9, { color: RED, blink: 1, stale: 0 }],
    ])('takes the first key with min ≤ %d < max', (value, told) => {
      expect(colorAt(value)).toEqual(told)
    })

    it('leaves the element grey and without effects where the value is bad or no number', () => {
      expect(colorAt(90, QUALITY.outOfRange)).toEqual({})
      expect(colorAt(Number.NaN)).toEqual({})
    })

    it('takes colour and blinking back when the value leaves their ranges', () => {
      const evaluator = started(painted(0, 0, keys))
      evaluator.apply(frameOf([[11, 90]]))
      evaluator.takePatch()
      evaluator.apply(frameOf([[11, 20]]))
      expect(entries(evaluator.takePatch())).toEqual([
        [0, 'color', Number.NaN],
        [0, 'blink', 0],
      ])
    })

    it('colours the glyphs of a text, and makes them blink', () => {
      const evaluator = started({
        texts: [buildText(0, 0)],
        ...painted(0, 1, keys),
      })
      evaluator.apply(
        frameOf([
          [11, 7],
          [12, 90],
        ]),
      )
      expect(linesOf(evaluator.takePatch())).toEqual({ 0: ['7.0', RED + GLYPH_BLINK] })
      evaluator.apply(frameOf([[12, 60]]))
      expect(linesOf(evaluator.takePatch())).toEqual({ 0: ['7.0', 0xffff00] })
      evaluator.apply(frameOf([[12, 20]]))
      expect(linesOf(evaluator.takePatch())).toEqual({ 0: ['7.0', 0x123456] })
    })
  })

  it.each([
    [-1, 0],
    [0.5, 0.25],
    [2, 1],
    [9, 1],
  ])('fills a tank of 2 m at %d m to %d', (value, level) => {
    const evaluator = started({ levels: [{ element: 0, source: 0, full: 2 }] })
    evaluator.apply(frameOf([[11, value]]))
    expect(entries(evaluator.takePatch())[0]).toEqual([0, 'level', Math.fround(level)])
  })

  it('keeps the last level of a tank whose value turns bad', () => {
    const evaluator = started({ levels: [{ element: 0, source: 0, full: 2 }] })
    evaluator.apply(frameOf([[11, 1]]))
    evaluator.takePatch()
    evaluator.apply(frameOf([[11, Number.NaN, QUALITY.commFail]]))
    expect(entries(evaluator.takePatch())).toEqual([[0, 'stale', TRUST.bad]])
  })

  it.each([
    [1, 40, 20, 60],
    [-1, 40, 20, -60],
    [1, 40, -20, -60],
    [1, 40, 400, 120],
    [1, 40, 0.001, 1],
    [1, 0, 0.001, 120],
    [1, 40, 0, 0],
    [0, 40, 20, 0],
  ])('direction %d, full at %d: a flow of %d runs at %d px/s', (direction, full, value, speed) => {
    const evaluator = started({ flows: [{ element: 0, source: 0, direction, full, pxPerSecond: 120 }] })
    evaluator.apply(frameOf([[11, value]]))
    const told = entries(evaluator.takePatch()).filter(([, effect]) => effect === 'flow')
    expect(told).toEqual(speed === 0 ? [] : [[0, 'flow', speed]])
  })

  it('stops what moves when the connection is lost, greys everything, and recovers value by value', () => {
    const evaluator = started({
      texts: [buildText(0, 0), buildText(1, 1)],
      spins: [{ element: 2, source: 0, turnsPerSecond: 1 }],
    })
    evaluator.apply(
      frameOf([
        [11, 5],
        [12, 6],
      ]),
    )
    evaluator.takePatch()
    evaluator.markStale()
    const lost = evaluator.takePatch()
    expect(entries(lost)).toEqual([[2, 'spin', 0], ...[0, 2, 1].map((element) => [element, 'stale', 1])])
    expect(linesOf(lost)).toEqual({ 0: ['5.0<1min', UNTRUSTED_COLOR], 1: ['6.0<1min', UNTRUSTED_COLOR] })
    evaluator.apply(frameOf([[11, 5]]))
    const back = evaluator.takePatch()
    expect(entries(back)).toEqual([[2, 'spin', 1], ...[0, 2].map((element) => [element, 'stale', 0])])
    // the other is drawn as before
    expect(linesOf(back)).toEqual({ 0: ['5.0', 0x123456] })
  })

  it('greys a value that grows old, but no newer one', () => {
    const evaluator = started({ texts: [buildText(0, 0), buildText(1, 1)] })
    evaluator.apply(frameOf([[11, 5]], START))
    evaluator.apply(frameOf([[12, 6]], START + 60_000))
    evaluator.takePatch()
    evaluator.tick(START + 180_000)
    expect(evaluator.hasChanges()).toBe(false)
    evaluator.tick(START + 180_001)
    expect(entries(evaluator.takePatch())).toEqual([[0, 'stale', 1]])
  })

  it('trusts an element only while all points behind it can be trusted', () => {
    const evaluator = started({
      spins: [{ element: 0, source: 0, turnsPerSecond: 1 }],
      colors: [{ element: 0, source: 1, ranges: [] }],
    })
    evaluator.apply(frameOf([[11, 1]]))
    expect(entries(evaluator.takePatch())).toEqual([[0, 'spin', 1]])
    evaluator.apply(frameOf([[12, 1]]))
    expect(entries(evaluator.takePatch())).toEqual([[0, 'stale', 0]])
    // one point turns bad while the other recovers: nothing changes for the element
    evaluator.apply(frameOf([[12, 1, QUALITY.frozen]]))
    expect(entries(evaluator.takePatch())).toEqual([[0, 'stale', TRUST.bad]])
    evaluator.apply(
      frameOf([
        [11, 1, QUALITY.frozen],
        [12, 1],
      ]),
    )
    expect(entries(evaluator.takePatch())).toEqual([[0, 'spin', 0]])
  })

  it('never trusts an element whose binding is unresolved', () => {
    const evaluator = started({
      texts: [buildText(0, MISSING)],
      ...painted(0, 0, [key(0, 10, RED)]),
    })
    evaluator.apply(frameOf([[11, 5]]))
    const patch = evaluator.takePatch()
    expect(entries(patch)).toEqual([[0, 'color', RED]])
    evaluator.setVisible(Uint32Array.of())
    evaluator.takePatch()
    evaluator.setVisible(Uint32Array.of(0))
    expect(linesOf(evaluator.takePatch())?.[0]?.[0]).toBe('–')
  })

  describe('setVisible', () => {
    const texts = [buildText(0, 0), buildText(1, 1), buildText(2, 2)]

    it('lays out the texts in view only, and catches up with what changed out of view', () => {
      const evaluator = started({ texts })
      evaluator.setVisible(Uint32Array.of(2, 7, 0))
      evaluator.apply(
        frameOf([
          [11, 1],
          [12, 2],
          [13, 3],
        ]),
      )
      expect(linesOf(evaluator.takePatch())).toEqual({ 0: ['1.0', 0x123456], 2: ['3.0', 0x123456] })
      evaluator.setVisible(Uint32Array.of(1))
      expect(linesOf(evaluator.takePatch())).toEqual({ 1: ['2.0', 0x123456] })
    })

    it('costs nothing where a text out of view changes, or the same texts stay in view', () => {
      const evaluator = started({ texts })
      evaluator.setVisible(Uint32Array.of(0))
      evaluator.apply(
        frameOf([
          [11, 1],
          [12, 1],
        ]),
      )
      evaluator.takePatch()
      evaluator.apply(frameOf([[12, 2]]))
      evaluator.setVisible(Uint32Array.of(5, 0))
      expect(evaluator.takePatch()).toBeNull()
    })

    it('removes the last text when none is in view', () => {
      const evaluator = started({ texts })
      evaluator.setVisible(Uint32Array.of())
      expect(evaluator.takePatch()?.texts).toMatchObject({ total: 0, runs: Uint32Array.of(0, 0) })
    })
  })

  it('returns the values bound to an element, by slot', () => {
    const evaluator = started({
      slots: [
        { element: 4, slot: 1, source: 0 },
        { element: 4, slot: 3, source: 2 },
        { element: 5, slot: 1, source: 1 },
      ],
    })
    evaluator.apply(frameOf([[11, 5, QUALITY.manual, START - 7]]))
    expect(evaluator.inspect(4)).toEqual([
      { slot: 1, pointId: 11, value: 5, quality: QUALITY.manual, time: START - 7, trusted: true },
      { slot: 3, pointId: 13, value: Number.NaN, quality: QUALITY.commFail, time: 0, trusted: false },
    ])
    expect(evaluator.inspect(6)).toEqual([])
  })
})
