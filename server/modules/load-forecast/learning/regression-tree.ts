// One tree of regression, grown level by level from histograms. Its nodes are plain arrays, so that a model can be stored.

import { type FeatureBins, MAX_BINS } from './feature-bins.ts'

export interface RegressionTree {
  /** Feature that a node splits by; -1: it is a leaf. */
  readonly features: number[]
  /** Rows up to it, and rows without a value, go left. */
  readonly limits: number[]
  readonly left: number[]
  readonly right: number[]
  /** Of a leaf. */
  readonly values: number[]
}

export interface TreeLimits {
  /** Splits from the root to a leaf. */
  readonly depth: number
  /** Rows of a leaf at least. */
  readonly minLeaf: number
}

interface Split {
  readonly feature: number
  /** Last bin that goes left. */
  readonly bin: number
  /** By how much the sum of squares falls. */
  readonly gain: number
}

interface Histogram {
  readonly sums: Float64Array
  readonly counts: Int32Array
}

/** Rows `from` to `to` of the order belong to the node. */
interface OpenNode {
  readonly node: number
  readonly from: number
  readonly to: number
  readonly depth: number
  readonly histogram: Histogram
}

/** @param order - The rows to learn from; it is written over. @param targets - By the row. */
export function growTree(
  bins: FeatureBins,
  order: Int32Array,
  targets: Float64Array,
  limits: TreeLimits,
): RegressionTree {
  const tree: RegressionTree = { features: [], limits: [], left: [], right: [], values: [] }
  const addNode = (): number => {
    tree.features.push(-1)
    tree.limits.push(0)
    tree.left.push(0)
    tree.right.push(0)
    return tree.values.push(0) - 1
  }
  const root = histogramOf(bins, order, 0, order.length, targets)
  const open: OpenNode[] = [{ node: addNode(), from: 0, to: order.length, depth: 0, histogram: root }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, from, to, depth, histogram } = next
    const split = depth < limits.depth ? bestSplit(histogram, bins.bins.length, limits.minLeaf) : null
    if (!split) {
      tree.values[node] = meanOf(order, from, to, targets)
      continue
    }
    const middle = partition(order, from, to, bins.bins[split.feature] ?? new Uint8Array(), split.bin)
    const [left, right] = [addNode(), addNode()]
    tree.features[node] = split.feature
    tree.limits[node] = bins.cuts[split.feature]?.[split.bin - 1] ?? Number.NEGATIVE_INFINITY
    tree.left[node] = left
    tree.right[node] = right
    // of two halves the larger one is what the smaller one leaves
    const isLeftSmaller = middle - from < to - middle
    const smaller = isLeftSmaller
      ? histogramOf(bins, order, from, middle, targets)
      : histogramOf(bins, order, middle, to, targets)
    const larger = difference(histogram, smaller)
    open.push({ node: right, from: middle, to, depth: depth + 1, histogram: isLeftSmaller ? larger : smaller })
    open.push({ node: left, from, to: middle, depth: depth + 1, histogram: isLeftSmaller ? smaller : larger })
  }
  return tree
}

/** @param offset - Where the row begins. */
export function treeValue(tree: RegressionTree, rows: Float64Array, offset: number): number {
  const { features, limits, left, right, values } = tree
  let node = 0
  for (let feature = features[0] ?? -1; feature >= 0; feature = features[node] ?? -1) {
    // NaN is not greater than anything
    const isRight = (rows[offset + feature] ?? Number.NaN) > (limits[node] ?? 0)
    node = (isRight ? right[node] : left[node]) ?? 0
  }
  return values[node] ?? 0
}

/** The split after which the sum of squares is least; null where none lowers it. */
function bestSplit({ sums, counts }: Histogram, numFeatures: number, minLeaf: number): Split | null {
  let [sum, count] = [0, 0]
  for (let bin = 0; bin < MAX_BINS; bin += 1) {
    sum += sums[bin] ?? 0
    count += counts[bin] ?? 0
  }
  const whole = sum ** 2 / count
  let best: Split | null = null
  for (let feature = 0; feature < numFeatures; feature += 1) {
    let [leftSum, leftCount] = [0, 0]
    for (let bin = 0; bin < MAX_BINS - 1; bin += 1) {
      const at = feature * MAX_BINS + bin
      if (!counts[at]) continue
      leftSum += sums[at] ?? 0
      leftCount += counts[at] ?? 0
      const rightCount = count - leftCount
      if (rightCount < minLeaf) break
      if (leftCount < minLeaf) continue
      const gain = leftSum ** 2 / leftCount + (sum - leftSum) ** 2 / rightCount - whole
      if (gain > (best?.gain ?? 1e-9)) best = { feature, bin, gain }
    }
  }
  return best
}

function histogramOf({ bins }: FeatureBins, order: Int32Array, from: number, to: number, targets: Float64Array) {
  const sums = new Float64Array(bins.length * MAX_BINS)
  const counts = new Int32Array(bins.length * MAX_BINS)
  for (const [feature, own] of bins.entries()) {
    const base = feature * MAX_BINS
    for (let at = from; at < to; at += 1) {
      const row = order[at] ?? 0
      const place = base + (own[row] ?? 0)
      sums[place] = (sums[place] ?? 0) + (targets[row] ?? 0)
      counts[place] = (counts[place] ?? 0) + 1
    }
  }
  return { sums, counts }
}

const difference = (whole: Histogram, part: Histogram): Histogram => ({
  sums: whole.sums.map((sum, at) => sum - (part.sums[at] ?? 0)),
  counts: whole.counts.map((count, at) => count - (part.counts[at] ?? 0)),
})

/** Puts the rows that go left first, in their order. @returns Where the others begin. */
function partition(order: Int32Array, from: number, to: number, own: Uint8Array, lastLeft: number): number {
  const rows = order.slice(from, to)
  let at = from
  for (const row of rows) if ((own[row] ?? 0) <= lastLeft) order[at++] = row
  const middle = at
  for (const row of rows) if ((own[row] ?? 0) > lastLeft) order[at++] = row
  return middle
}

function meanOf(order: Int32Array, from: number, to: number, targets: Float64Array): number {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += targets[order[at] ?? 0] ?? 0
  return to > from ? sum / (to - from) : 0
}
