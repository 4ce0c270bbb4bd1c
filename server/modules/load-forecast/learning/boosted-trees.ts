// Gradient boosting with squared loss (Friedman 2001): each tree learns what those before it leave. There is no chance in it: the
// same rows give the same trees.

import { binFeatures } from './feature-bins.ts'
import { growTree, type RegressionTree, type TreeLimits, treeValue } from './regression-tree.ts'

export interface BoostedTrees {
  readonly learningRate: number
  readonly trees: readonly RegressionTree[]
}

export interface BoostingSettings extends TreeLimits {
  readonly learningRate: number
  readonly maxTrees: number
  /** Share of the rows, the last ones, that say when to stop. */
  readonly heldOut: number
  /** Trees without a gain on the held-out rows, after which it stops. */
  readonly patience: number
}

/**
 * @param rows - In the order of time, one after the other, each with `numFeatures` numbers.
 * @param targets - By the row.
 * @returns Without a tree where none lowers the error of the rows that it did not see.
 */
export function fitBoostedTrees(
  rows: Float64Array,
  numFeatures: number,
  targets: Float64Array,
  settings: BoostingSettings,
): BoostedTrees {
  const { learningRate, maxTrees, heldOut, patience } = settings
  const numRows = targets.length
  const numLearnt = Math.floor(numRows * (1 - heldOut))
  const bins = binFeatures(rows, numFeatures)
  const left = targets.slice()
  const trees: RegressionTree[] = []
  let [best, numBest] = [squares(left, numLearnt), 0]
  while (trees.length < maxTrees && trees.length - numBest < patience) {
    const order = Int32Array.from({ length: numLearnt }, (_, row) => row)
    const tree = growTree(bins, order, left, settings)
    trees.push(tree)
    for (let row = 0; row < numRows; row += 1)
      left[row] = (left[row] ?? 0) - learningRate * treeValue(tree, rows, row * numFeatures)
    const error = squares(left, numLearnt)
    if (error < best) [best, numBest] = [error, trees.length]
  }
  return { learningRate, trees: trees.slice(0, numBest) }
}

export function boostedValue({ learningRate, trees }: BoostedTrees, row: Float64Array): number {
  let sum = 0
  for (const tree of trees) sum += treeValue(tree, row, 0)
  return learningRate * sum
}

function squares(values: Float64Array, from: number): number {
  let sum = 0
  for (let at = from; at < values.length; at += 1) sum += (values[at] ?? 0) ** 2
  return sum
}
