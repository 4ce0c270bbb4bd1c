/** Item of a typed array; NaN out of range, so that a wrong index shows in every sum. */
export const at = (array: Float64Array | Int32Array, index: number): number => array[index] ?? Number.NaN
