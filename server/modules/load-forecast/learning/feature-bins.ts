// Numbers sorted into few bins, so that trees try few splits.

/** Bin 0 holds what is missing. */
export const MAX_BINS = 64

export interface FeatureBins {
  /** By feature: the largest number of each bin but the last, rising. */
  readonly cuts: readonly Float64Array[]
  /** Bin of each row, feature by feature. */
  readonly bins: readonly Uint8Array[]
}

/** @param rows - One after the other, each with `numFeatures` numbers. */
export function binFeatures(rows: Float64Array, numFeatures: number): FeatureBins {
  const numRows = rows.length / numFeatures
  const cuts: Float64Array[] = []
  const bins: Uint8Array[] = []
  for (let feature = 0; feature < numFeatures; feature += 1) {
    const values = new Float64Array(numRows)
    for (let row = 0; row < numRows; row += 1) values[row] = rows[row * numFeatures + feature] ?? Number.NaN
    const own = cutsOf(values)
    cuts.push(own)
    bins.push(Uint8Array.from(values, (value) => binOf(value, own)))
  }
  return { cuts, bins }
}

/** Cuts between neighbours, so that each bin has about as many rows. */
function cutsOf(values: Float64Array): Float64Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const distinct = sorted.filter((value, at) => at === 0 || value !== sorted[at - 1])
  const numCuts = Math.min(distinct.length - 1, MAX_BINS - 2)
  if (numCuts <= 0) return new Float64Array()
  if (distinct.length <= MAX_BINS - 1) return distinct.subarray(0, -1)
  const cuts = new Set<number>()
  for (let cut = 1; cut <= numCuts; cut += 1) {
    const value = sorted[Math.floor((cut * sorted.length) / (numCuts + 1))]
    if (value !== undefined && value < (distinct.at(-1) ?? value)) cuts.add(value)
  }
  return Float64Array.from(cuts)
}

function binOf(value: number, cuts: Float64Array): number {
  if (Number.isNaN(value)) return 0
  let [low, high] = [0, cuts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value > (cuts[middle] ?? Number.POSITIVE_INFINITY)) low = middle + 1
    else high = middle
  }
  return low + 1
}
