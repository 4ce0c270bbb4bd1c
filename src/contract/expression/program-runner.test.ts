import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PointReference } from '#contract/drawing/bindings.ts'
import { ProgramEmitter } from './emit-program.ts'
import { type KnownPoint, meaningOf, textOf } from './expression.fixture.ts'
import { FUNCTIONS, type FunctionName, POINT_FUNCTIONS } from './functions.ts'
import { parseExpression } from './parse-expression.ts'
import { type PointReader, ProgramRunner } from './program-runner.ts'
import type { BinaryOperator, Expression } from './syntax.ts'
import { TRUST } from './trust.ts'

const NAMES = ['a', 'b', 'c']
const POINTS: readonly KnownPoint[] = [
  { value: 4, trust: TRUST.good, age: 1, rate: -0.5 },
  { value: -3, trust: TRUST.old, age: 400, rate: 2 },
  { value: Number.NaN, trust: TRUST.bad, age: Number.POSITIVE_INFINITY, rate: Number.NaN },
]
const indexOf = ({ paramCode }: PointReference): number => NAMES.indexOf(paramCode)

const readerOf = (points: readonly KnownPoint[]): PointReader => ({
  valueOf: (point) => points[point]?.value ?? Number.NaN,
  trustOf: (point) => points[point]?.trust ?? TRUST.bad,
  ageOf: (point) => points[point]?.age ?? Number.NaN,
  rateOf: (point) => points[point]?.rate ?? Number.NaN,
})

function run(text: string, points = POINTS) {
  const emitter = new ProgramEmitter(indexOf)
  emitter.add(parseExpression('1 + 1'))
  const program = emitter.add(parseExpression(text))
  const runner = new ProgramRunner(emitter.build(), readerOf(points))
  return { value: runner.run(program), trust: runner.trust }
}

const { good, old, bad } = TRUST
const NO_POINT: KnownPoint = { value: 0, trust: bad, age: 0, rate: 0 }

describe('ProgramRunner', () => {
  it.each([
    ['{a} * 2 - 1', 7, good],
    ['{a} + {b}', 1, old],
    ['{a} + {c}', Number.NaN, bad],
    ['{a} / 0', Number.NaN, bad],
    ['5 % 3', 2, good],
    ['{a} == 4 && {a} != 5', 1, good],
    ['0 || -2', 1, good],
    ['!0 + !7', 1, good],
    ['round(-2.5) + round(2.36, 1) * 10', 21, good],
    ['clamp({a}, 0, 3) + clamp(-1, 0, 3)', 3, good],
    ['between({a}, 4, 5) + between({a}, 0, 3.9)', 1, good],
    ['min(3, {a}, 2) + max(3, {a}) + sum(1, 2, 3) + avg(1, 2)', 13.5, good],
    ['abs(-1) + sign(-9) + sqrt(9) + floor(1.9) + ceil(1.1)', 6, good],
    ['#ff0000', 0xff0000, good],
    ['{a} / -rate({a})', 8, good],
    ['rate({b}) * 2', 4, old],
    ['rate({c}) > 0', 0, bad],
  ])('%s is %d', (text, value, trust) => {
    const result = run(text)
    expect(result.value).toBe(value)
    expect(result.trust).toBe(trust)
  })

  it('takes its trust from the values it used, not from those it skipped or only asked about', () => {
    expect(run('isGood({c}) ? {c} : {a}')).toEqual({ value: 4, trust: good })
    expect(run('if({a} > 0, 1, {b})')).toEqual({ value: 1, trust: good })
    expect(run('0 && {b}')).toEqual({ value: 0, trust: good })
    expect(run('1 || {c}')).toEqual({ value: 1, trust: good })
    expect(run('isGood({a}) + isGood({b}) + isGood({c})')).toEqual({ value: 1, trust: good })
    expect(run('age({b}) > 60 && age({c}) > 60')).toEqual({ value: 1, trust: good })
  })

  it('lists which points a program reads, and which programs change with time', () => {
    const emitter = new ProgramEmitter(indexOf)
    for (const text of ['{a} + {b} + {a}', 'age({c})', '1']) emitter.add(parseExpression(text))
    const { points, timed } = emitter.build()
    expect(points).toEqual([[0, 1], [2], []])
    expect(timed).toEqual([1])
  })

  it('agrees with the reference interpreter, and parses the text of a tree back to it', () => {
    const point = fc.record({
      value: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true }), fc.constant(Number.NaN)),
      trust: fc.constantFrom(good, old, bad),
      age: fc.oneof(fc.nat(1000), fc.constant(Number.POSITIVE_INFINITY)),
      rate: fc.oneof(fc.double({ noNaN: true }), fc.constant(Number.NaN)),
    })
    fc.assert(
      fc.property(trees, fc.tuple(point, point, point), (tree, points) => {
        const meaning = meaningOf(tree, (reference) => points[indexOf(reference)] ?? NO_POINT)
        const text = textOf(tree)
        expect(textOf(parseExpression(text))).toBe(text)
        expect(run(text, points)).toEqual(meaning)
      }),
      { numRuns: 2000 },
    )
  })
})

const reference = fc.constantFrom(...NAMES).map((paramCode): PointReference => ({ nodeCode: null, paramCode }))
const OPERATORS: readonly BinaryOperator[] = ['+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=']

const trees: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => {
  const tree = tie('tree')
  const call = fc
    .constantFrom<FunctionName[]>(...(Object.keys(FUNCTIONS) as FunctionName[])) // the keys are the names
    .chain((name) => {
      const [least, greatest] = FUNCTIONS[name]
      return fc
        .array(tree, { minLength: least, maxLength: Math.min(greatest, least + 2) })
        .map((operands): Expression => ({ kind: 'call', name, operands }))
    })
  return {
    tree: fc.oneof(
      { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
      fc.oneof(
        fc.double({ min: 0, max: 100, noNaN: true }).map((value): Expression => ({ kind: 'number', value })),
        fc.record({ kind: fc.constant('point' as const), reference }),
        fc.record({ kind: fc.constantFrom(...POINT_FUNCTIONS), reference }),
      ),
      fc.record({
        kind: fc.constant('unary' as const),
        operator: fc.constantFrom('-' as const, '!' as const),
        operand: tree,
      }),
      fc.record({
        kind: fc.constant('binary' as const),
        operator: fc.constantFrom(...OPERATORS),
        left: tree,
        right: tree,
      }),
      fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), left: tree, right: tree }),
      fc.record({ kind: fc.constant('choice' as const), condition: tree, yes: tree, no: tree }),
      call,
    ),
  }
}).tree
