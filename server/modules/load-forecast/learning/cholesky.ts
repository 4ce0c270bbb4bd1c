/**
 * Solves a system of linear equations whose matrix is symmetric and positive definite, by Cholesky's decomposition. Both
 * arguments are written over. A library of matrices would take the place of these lines, and ask for a copy of each matrix.
 *
 * @param matrix - Row by row; its lower triangle is read.
 * @param right - The right side, which becomes the solution.
 * @returns Whether the matrix is positive definite; otherwise there is no solution.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): boolean {
  const size = right.length
  for (let row = 0; row < size; row += 1) {
    const own = row * size
    for (let column = 0; column <= row; column += 1) {
      const other = column * size
      let sum = matrix[own + column] ?? 0
      for (let k = 0; k < column; k += 1) sum -= (matrix[own + k] ?? 0) * (matrix[other + k] ?? 0)
      if (row > column) matrix[own + column] = sum / (matrix[other + column] ?? 1)
      else if (sum > 0) matrix[own + column] = Math.sqrt(sum)
      else return false
    }
  }
  for (let row = 0; row < size; row += 1) {
    let sum = right[row] ?? 0
    for (let k = 0; k < row; k += 1) sum -= (matrix[row * size + k] ?? 0) * (right[k] ?? 0)
    right[row] = sum / (matrix[row * size + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = right[row] ?? 0
    for (let k = row + 1; k < size; k += 1) sum -= (matrix[k * size + row] ?? 0) * (right[k] ?? 0)
    right[row] = sum / (matrix[row * size + row] ?? 1)
  }
  return true
}
