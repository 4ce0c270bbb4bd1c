import { describe, expect, it } from 'vitest'
import { bindPoints } from './bind-points.ts'
import { frameOf } from './evaluator.fixture.ts'
import { createEvaluator } from './evaluator.ts'
import { expressionTable, NO_GLYPHS } from './expression-table.ts'
import { TRUST } from './trust.ts'

describe('expressionTable', () => {
  const POINTS = [
    { pointId: 11, nodeCode: 'HZ0001.1', paramCode: 'T2g', decimals: 1 },
    { pointId: 12, nodeCode: 'HZ0001.1', paramCode: 'T2h', decimals: 1 },
  ]
  const open = (text: string) => {
    const { table, source } = expressionTable(text)
    const evaluator = createEvaluator(table, bindPoints(table.references, POINTS, 'HZ0001.1'), NO_GLYPHS)
    return { evaluator, read: () => evaluator.read(source) }
  }

  it.each([
    ['{T2g} - {T2h}', 8.5],
    ['{T2g}', 45.5],
    ['3 + 4', 7],
  ])('gives the result of %s', (text, value) => {
    const { evaluator, read } = open(text)
    evaluator.apply(
      frameOf([
        [11, 45.5],
        [12, 37],
      ]),
    )
    expect(read()).toEqual({ value, trust: TRUST.good })
  })

  it('tells of each change by a patch, and of a point that does not exist by no value', () => {
    const { evaluator, read } = open('{T2g} * {missing}')
    expect(evaluator.takePatch()).not.toBeNull()
    expect(read()).toEqual({ value: Number.NaN, trust: TRUST.bad })
    const other = open('{T2g}').evaluator
    other.takePatch()
    other.apply(frameOf([[11, 45.5]]))
    expect(other.takePatch()).not.toBeNull()
    other.markStale()
    expect(other.takePatch()).not.toBeNull()
  })
})
