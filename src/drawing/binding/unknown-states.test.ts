import { describe, expect, it } from 'vitest'
import type { FUNCTIONS } from '#contract/expression/functions.ts'
import { isUsable, QUALITY } from '#contract/live/quality.ts'
import { buildText, FIRST_COMPUTED, frameOf, linesOf, programsOf, START, started } from './evaluator.fixture.ts'
import { UNTRUSTED_COLOR } from './patch.ts'

/** Letters that the metrics of these tests have: for stopped, running, fault. */
const WORDS = ['m', 'i', 'h']
const HOUR_MS = 3_600_000
const UNKNOWN = ['–', UNTRUSTED_COLOR]

/** Point 11 is the feedback of a pump, point 12 its fault. */
const CALLS = {
  abs: 'abs({a})',
  sign: 'sign({a})',
  sqrt: 'sqrt({a})',
  floor: 'floor({a})',
  ceil: 'ceil({a})',
  round: 'round({a})',
  min: 'min({a}, 1)',
  max: 'max({a}, 0)',
  sum: 'sum({a}, 0)',
  avg: 'avg({a}, {a})',
  clamp: 'clamp({a}, 0, 1)',
  between: 'between({a}, 1, 2)',
} satisfies Record<keyof typeof FUNCTIONS, string>
const EXPRESSIONS = [
  '{a}',
  '{a} > 0',
  '!(!{a})',
  '{a} ? 1 : 0',
  'if({a}, 1, 0)',
  '{a} > 0 || {a} >= 1',
  'isGood({a}) && {a} > 0',
  'isGood({a}) ? {a} : 0',
  'age({a}) < 600 && {a}',
  ...Object.values(CALLS),
]
const QUALITIES = Object.entries(QUALITY)

const statesOf = (expression: string) =>
  started({ programs: programsOf(expression), texts: [buildText(0, FIRST_COMPUTED, { words: WORDS })] })

describe('a state in words', () => {
  it.each(EXPRESSIONS)(
    'R3-62 of %s is "–" in grey before the first value, and while the pump is not heard of',
    (text) => {
      const evaluator = statesOf(text)
      // as a replay shows what it has no value of
      evaluator.applyPast(frameOf([[11, Number.NaN]]))
      const before = linesOf(evaluator.takePatch())?.[0]
      if (before) expect(before).toEqual(UNKNOWN)
      for (const [value, word] of [
        [1, 'i'],
        [0, 'm'],
      ] as const) {
        evaluator.apply(frameOf([[11, value]]))
        expect(linesOf(evaluator.takePatch())?.[0]).toEqual([word, 0x123456])
        evaluator.markStale()
        expect(linesOf(evaluator.takePatch())?.[0]?.[0]).toMatch(/^–/)
      }
    },
  )

  it.each(EXPRESSIONS.flatMap((text) => QUALITIES.map(([name, quality]) => [text, name, quality] as const)))(
    'R3-62 of %s by a value of quality %s is a word only where that may be shown as current',
    (text, _name, quality) => {
      for (const value of [0, 1]) {
        const evaluator = statesOf(text)
        evaluator.apply(frameOf([[11, value, quality]]))
        const line = linesOf(evaluator.takePatch())?.[0]
        // what stays as it was before the first value is not written again
        if (isUsable(quality)) expect(line).toEqual([WORDS[value], 0x123456])
        else expect(line ?? UNKNOWN).toEqual(UNKNOWN)
      }
    },
  )

  it('R3-62 of a value itself is "–" once that is too old, also in a replay that has none', () => {
    const evaluator = started({ texts: [buildText(0, 0, { words: WORDS })] })
    evaluator.apply(frameOf([[11, 0]]))
    expect(linesOf(evaluator.takePatch())?.[0]).toEqual(['m', 0x123456])
    evaluator.tick(START + HOUR_MS)
    expect(linesOf(evaluator.takePatch())?.[0]).toEqual(['–1h', UNTRUSTED_COLOR])
    evaluator.applyPast(frameOf([[11, Number.NaN]], START + HOUR_MS))
    expect(linesOf(evaluator.takePatch())?.[0]?.[0]).toBe('–')
  })

  it('follows what is known of two points: a fault that is not heard of leaves what the pump tells', () => {
    const evaluator = statesOf('isGood({b}) && {b} > 0 ? 2 : {a} > 0')
    evaluator.apply(frameOf([[11, 1]]))
    expect(linesOf(evaluator.takePatch())?.[0]).toEqual(['i', 0x123456])
    evaluator.apply(frameOf([[12, 1]]))
    expect(linesOf(evaluator.takePatch())?.[0]?.[0]).toBe('h')
    evaluator.apply(
      frameOf([
        [11, 0, QUALITY.commFail],
        [12, 0],
      ]),
    )
    expect(linesOf(evaluator.takePatch())?.[0]).toEqual(UNKNOWN)
  })

  it('may be that of the connection, where an expression asks for nothing else', () => {
    const evaluator = statesOf('isGood({a}) ? 1 : 2')
    evaluator.apply(frameOf([[11, 0]]))
    expect(linesOf(evaluator.takePatch())?.[0]?.[0]).toBe('i')
    evaluator.markStale()
    expect(linesOf(evaluator.takePatch())?.[0]?.[0]).toBe('h')
  })
})
