import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boostedValue, fitBoostedTrees } from './boosted-trees.ts'
import { binFeatures } from './feature-bins.ts'
import { addRow, createMoments, fade } from './moments.ts'
import { growTree, treeValue } from './regression-tree.ts'
import { fitRidge, ridgeValue } from './ridge.ts'

const rowOf = (...values: number[]) => ({
  columns: Int32Array.from(values, (_, at) => at),
  values: Float64Array.from(values),
  count: values.length,
})

describe('fitRidge', () => {
  it('is the closed form for three points', () => {
    // x 1, 2, 4 and y 1, 3, 4: with x standardised, Σzy = 13/√14·…, and slope = Sxy / (Sxx + λ·Sxx/3)
    const moments = createMoments(1)
    for (const [x, y] of [
      [1, 1],
      [2, 3],
      [4, 4],
    ] as const)
      addRow(moments, rowOf(x), y, 1)
    const [sxx, sxy, meanX, meanY] = [14 / 3, 13 / 3, 7 / 3, 8 / 3]
    for (const penalty of [0, 1, 5]) {
      const slope = sxy / (sxx + (penalty * sxx) / 3)
      const model = fitRidge(moments, [0], penalty)
      expect(model?.coefficients[0]).toBeCloseTo(slope, 12)
      expect(model?.intercept).toBeCloseTo(meanY - slope * meanX, 12)
    }
  })

  it('shrinks two features that have nothing in common as if each were alone', () => {
    const moments = createMoments(2)
    for (const [x, z] of [
      [-1, -1],
      [-1, 1],
      [1, -1],
      [1, 1],
    ] as const)
      addRow(moments, rowOf(x, z), 3 * x + 5 * z + 2, 1)
    // deviations are 1, Σx² = Σz² = 4
    const model = fitRidge(moments, [0, 1], 2)
    expect([...(model?.coefficients ?? [])].map((value) => Number(value.toFixed(9)))).toEqual([2, 3.333333333])
  })

  it('does not depend on the scale or the offset of a feature', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -9, max: 9 })), {
          minLength: 5,
          maxLength: 20,
        }),
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        (points, scale) => {
          const [own, other] = [createMoments(2), createMoments(2)]
          for (const [at, [x, y]] of points.entries()) {
            addRow(own, rowOf(x, at), y, 1)
            addRow(other, rowOf(x * scale + 3, at), y, 1)
          }
          const [first, second] = [fitRidge(own, [0, 1], 1), fitRidge(other, [0, 1], 1)]
          const values = first && second && [ridgeValue(first, rowOf(1, 2)), ridgeValue(second, rowOf(scale + 3, 2))]
          expect(values?.[0]).toBeCloseTo(values?.[1] ?? Number.NaN, 5)
        },
      ),
    )
  })

  it('uses the mean for what is missing, and forgets what has faded', () => {
    const moments = createMoments(1)
    for (const x of [0, 10]) addRow(moments, rowOf(x), 100 - x, 1)
    fade(moments, 1e-12)
    for (const x of [0, 10]) addRow(moments, rowOf(x), 2 * x, 1)
    const model = fitRidge(moments, [0], 0)
    if (!model) throw new Error('There is no model.')
    expect(ridgeValue(model, rowOf(3))).toBeCloseTo(6, 6)
    expect(ridgeValue(model, rowOf(Number.NaN))).toBeCloseTo(10, 6)
  })
})

describe('growTree', () => {
  /** Least sum of squares of all splits in two, by trying each. */
  function exhaustive(rows: readonly (readonly number[])[], targets: readonly number[], minLeaf: number): number {
    const squares = (values: readonly number[]): number => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    }
    let best = squares(targets)
    for (let feature = 0; feature < (rows[0]?.length ?? 0); feature += 1)
      for (const limit of rows.map((row) => row[feature] ?? 0)) {
        const left = targets.filter((_, at) => (rows[at]?.[feature] ?? 0) <= limit)
        const right = targets.filter((_, at) => (rows[at]?.[feature] ?? 0) > limit)
        if (left.length >= minLeaf && right.length >= minLeaf) best = Math.min(best, squares(left) + squares(right))
      }
    return best
  }

  it('splits as an exhaustive search does', () => {
    const number = fc.integer({ min: -20, max: 20 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number, number), { minLength: 4, maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (points, minLeaf) => {
          const rows = points.map(([x, y]) => [x, y])
          const targets = points.map(([, , target]) => target)
          const flat = Float64Array.from(rows.flat())
          const order = Int32Array.from(rows, (_, at) => at)
          const tree = growTree(binFeatures(flat, 2), order, Float64Array.from(targets), { depth: 1, minLeaf })
          const left = targets.reduce((sum, target, at) => sum + (target - treeValue(tree, flat, 2 * at)) ** 2, 0)
          expect(left).toBeCloseTo(exhaustive(rows, targets, minLeaf), 6)
        },
      ),
    )
  })

  it('sends what is missing one way', () => {
    const rows = Float64Array.from([Number.NaN, Number.NaN, 1, 2, 3, 4])
    const targets = Float64Array.from([9, 9, 1, 1, 1, 1])
    const tree = growTree(binFeatures(rows, 1), Int32Array.from(targets.keys()), targets, { depth: 1, minLeaf: 2 })
    expect([treeValue(tree, Float64Array.from([Number.NaN]), 0), treeValue(tree, rows, 4)]).toEqual([9, 1])
  })
})

describe('fitBoostedTrees', () => {
  const settings = { learningRate: 0.3, maxTrees: 60, depth: 2, minLeaf: 4, heldOut: 0.25, patience: 5 }
  const rows = Float64Array.from({ length: 800 }, (_, at) => ((at * 7919) % 400) / 100)

  it('learns a step that no line has, the same each time', () => {
    const targets = Float64Array.from(rows, (x) => (x > 1 && x < 2.5 ? 5 : 0))
    const models = [1, 2].map(() => fitBoostedTrees(rows, 1, targets, settings))
    const [model] = models
    expect(models[1]).toEqual(model)
    const values = [0.5, 1.7, 3.5].map((x) => model && boostedValue(model, Float64Array.from([x])))
    expect(values.map((value) => Math.round((value ?? 0) * 10) / 10)).toEqual([0, 5, 0])
  })

  it('grows no tree where the last rows show that nothing is learnt', () => {
    const targets = Float64Array.from(rows, (_, at) => (at < 600 ? (at % 2) * 2 - 1 : 0))
    expect(fitBoostedTrees(rows, 1, targets, settings).trees).toEqual([])
  })
})
