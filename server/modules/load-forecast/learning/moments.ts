// Sums from which a regression is computed: hours are added one by one, older ones fade, and none has to be kept.

/** The columns of a row that are not 0, rising; the first `count` elements count. */
export interface SparseRow {
  readonly columns: Int32Array
  readonly values: Float64Array
  count: number
}

export interface Moments {
  readonly size: number
  /** Sum of the weights. */
  weight: number
  /** Weighted sum of the outcomes. */
  outcome: number
  /** Weighted sum of each column. */
  readonly sums: Float64Array
  /** Weighted sums of the products of columns, row by row; the lower triangle is kept. */
  readonly products: Float64Array
  /** Weighted sums of each column times the outcome. */
  readonly withOutcome: Float64Array
}

export const createMoments = (size: number): Moments => ({
  size,
  weight: 0,
  outcome: 0,
  sums: new Float64Array(size),
  products: new Float64Array(size * size),
  withOutcome: new Float64Array(size),
})

export function addRow(moments: Moments, row: SparseRow, outcome: number, weight: number): void {
  const { size, sums, products, withOutcome } = moments
  moments.weight += weight
  moments.outcome += weight * outcome
  for (let i = 0; i < row.count; i += 1) {
    const column = row.columns[i] ?? 0
    const weighted = weight * (row.values[i] ?? 0)
    sums[column] = (sums[column] ?? 0) + weighted
    withOutcome[column] = (withOutcome[column] ?? 0) + weighted * outcome
    const place = column * size
    for (let k = 0; k <= i; k += 1) {
      const at = place + (row.columns[k] ?? 0)
      products[at] = (products[at] ?? 0) + weighted * (row.values[k] ?? 0)
    }
  }
}

/** Makes all that was added so far count less. @param factor - 0 to 1. */
export function fade(moments: Moments, factor: number): void {
  moments.weight *= factor
  moments.outcome *= factor
  for (const sums of [moments.sums, moments.products, moments.withOutcome])
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) * factor
}
