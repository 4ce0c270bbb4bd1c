import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_EXPRESSION_LENGTH } from '#contract/drawing/bindings.ts'
import { textOf } from './expression.fixture.ts'
import { parseExpression } from './parse-expression.ts'
import { ExpressionError, MAX_DEPTH } from './syntax.ts'

/** The error with which the text is refused. */
function problemOf(text: string): ExpressionError {
  try {
    parseExpression(text)
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
  throw new Error(`${text} was read`)
}

describe('parseExpression', () => {
  it.each([
    ['1 + 2 * 3', '(1)+((2)*(3))'],
    ['10 - 4 - 3', '((10)-(4))-(3)'],
    ['-2 * !{a}', '(-(2))*(!({a}))'],
    ['1 < 2 + 3 && 4 == 5 || 6 >= 7', '(((1)<((2)+(3))) && ((4)==(5)))||((6)>=(7))'],
    ['{a} ? 1 : {b} ? 2 : 3', '({a}) ? 1 : ({b}) ? 2 : 3'],
    ['if({a} > 1, 2, 3)', '(({a})>(1)) ? 2 : 3'],
    ['{HZ0001.1.T1g} / .5e1', '({ HZ0001.1.T1g })/(5)'],
    ['#f80 % #102030', '(16746496)%(1056816)'],
    [' true\n', '1'],
    ['avg({a}, max(1, 2, 3), round(4.5, 1))', 'avg({a}, max(1, 2, 3), round(4.5, 1))'],
    ['isGood({a}) ? age({ 热源.b }) : 0', '(isGood({a})) ? age({ 热源.b }) : 0'],
    ['rate({a}) > 0', '(rate({a}))>(0)'],
  ])('reads %s', (text, tree) => {
    expect(textOf(parseExpression(text))).toBe(tree)
  })

  it.each([
    ['', 0, '', 'a point'],
    ['1 +', 3, '', 'a number'],
    ['1 2', 2, '2', 'an operator'],
    ['1 < 2 < 3', 6, '<', 'between(…)'],
    ['(1 + 2', 6, '', ')'],
    ['{T1g', 4, '', '}'],
    ['2 * {.T1g}', 4, '{.T1g}', 'a point as {T1g} or {HZ0001.1.T1g}'],
    ['{a{b}', 2, '{', '}'],
    ['max()', 4, ')', 'a number'],
    ['clamp(1, 2)', 10, ')', ','],
    ['abs(1, 2)', 5, ',', ')'],
    ['age(1)', 4, '1', 'a point'],
    ['foo(1)', 0, 'foo', 'isGood'],
    ['constructor(1)', 0, 'constructor', 'if'],
    ['1 = 2', 2, '=', 'an operator'],
    ['#12345', 0, '#', 'a number'],
    ['1 ? 2', 5, '', ':'],
    ['"a"', 0, '"', 'a number'],
  ])('refuses %s, with the position and what is allowed there', (text, at, found, allowed) => {
    const problem = problemOf(text)
    expect([problem.at, problem.found]).toEqual([at, found])
    expect(problem.expected).toContain(allowed)
    expect(problem.message).toContain(`character ${at + 1}: `)
  })

  it('bounds nesting of every kind', () => {
    const deep = (open: string, close: string, levels: number) => open.repeat(levels) + 1 + close.repeat(levels)
    expect(() => parseExpression(deep('(', ')', MAX_DEPTH - 1))).not.toThrow()
    for (const [open, close] of [
      ['(', ')'],
      ['-', ''],
      ['abs(', ')'],
      ['1?', ':1'],
      ['1?1:', ''],
    ] as const)
      expect(problemOf(deep(open, close, MAX_DEPTH)).expected).toEqual([`at most ${MAX_DEPTH} levels`])
  })

  it('accepts a chain up to the longest allowed text, and refuses a longer text', () => {
    const chain = '1+'.repeat(MAX_EXPRESSION_LENGTH / 2 - 1) + 1
    expect(() => parseExpression(chain)).not.toThrow()
    expect(problemOf('1'.repeat(MAX_EXPRESSION_LENGTH + 1)).at).toBe(MAX_EXPRESSION_LENGTH)
  })

  it('throws only its own error for any text', () => {
    const pieces = ['{', '}', '{a}', '{b.c}', '(', ')', ',', '?', ':', '!', '-', '+', '<', '==', '&&', '||', '=', '&']
    const words = [
      '1',
      '.',
      '1e',
      '#fff',
      '#',
      'if',
      'max',
      'age',
      'isGood',
      'rate',
      '__proto__',
      'true',
      '热',
      '\u{1f525}',
      ' ',
    ]
    const soup = fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 40 }).map((parts) => parts.join(''))
    const text = fc.oneof(soup, fc.string(), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(text, (source) => {
        try {
          parseExpression(source)
        } catch (error) {
          if (!(error instanceof ExpressionError)) throw error
          expect(error.at).toBeGreaterThanOrEqual(0)
          expect(error.at).toBeLessThanOrEqual(source.length)
          expect(error.expected.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 3000 },
    )
  }, 60_000)
})
