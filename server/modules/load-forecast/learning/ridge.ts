// Ridge regression in closed form. Features are standardised, so that the penalty weighs them alike; the intercept has none.

import { solveSymmetric } from './cholesky.ts'
import type { Moments, SparseRow } from './moments.ts'

export interface RidgeModel {
  readonly intercept: number
  /** By the column; 0 for one that was not used. */
  readonly coefficients: Float64Array
  /** Mean of each column, which stands for a missing value. */
  readonly means: Float64Array
}

/** A column whose deviation is a smaller share of its size is constant. */
const CONSTANT = 1e-9

/**
 * @param columns - Those to be used, rising.
 * @param penalty - On the square of each coefficient of a standardised column.
 * @returns Null where nothing was added yet.
 */
export function fitRidge(moments: Moments, columns: readonly number[], penalty: number): RidgeModel | null {
  const { size, weight, outcome, sums, products, withOutcome } = moments
  if (!(weight > 0)) return null
  const means = sums.map((sum) => sum / weight)
  const deviationOf = (column: number): number => {
    const square = (products[column * size + column] ?? 0) / weight
    const variance = square - (means[column] ?? 0) ** 2
    return variance > CONSTANT * square ? Math.sqrt(variance) : 0
  }
  const used = columns.filter((column) => deviationOf(column) > 0)
  const deviations = used.map(deviationOf)
  const matrix = new Float64Array(used.length ** 2)
  const solution = new Float64Array(used.length)
  for (const [i, column] of used.entries()) {
    const deviation = deviations[i] ?? 1
    const mean = means[column] ?? 0
    solution[i] = ((withOutcome[column] ?? 0) - mean * outcome) / deviation
    for (let k = 0; k <= i; k += 1) {
      const other = used[k] ?? 0
      const product = (products[column * size + other] ?? 0) - mean * (sums[other] ?? 0)
      matrix[i * used.length + k] = product / (deviation * (deviations[k] ?? 1)) + (k === i ? penalty : 0)
    }
  }
  const coefficients = new Float64Array(size)
  let intercept = outcome / weight
  if (!solveSymmetric(matrix, solution)) return { intercept, coefficients, means }
  for (const [i, column] of used.entries()) {
    const coefficient = (solution[i] ?? 0) / (deviations[i] ?? 1)
    coefficients[column] = coefficient
    intercept -= coefficient * (means[column] ?? 0)
  }
  return { intercept, coefficients, means }
}

/** What a model expects; a column that is NaN has its mean. */
export function ridgeValue({ intercept, coefficients, means }: RidgeModel, row: SparseRow): number {
  let sum = intercept
  for (let i = 0; i < row.count; i += 1) {
    const column = row.columns[i] ?? 0
    const coefficient = coefficients[column] ?? 0
    if (coefficient === 0) continue
    const value = row.values[i] ?? 0
    sum += coefficient * (Number.isNaN(value) ? (means[column] ?? 0) : value)
  }
  return sum
}
