/** Length of a table indexed by point id: a quarter more than `id` needs, so that it rarely has to grow. */
export const roomFor = (id: number): number => Math.ceil((id + 1) * 1.25)

/** Copies the values into a larger array, filled up with zeros. */
export function resizeArray<Values extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  values: Values,
  size: number,
): Values {
  const larger = values instanceof Float64Array ? new Float64Array(size) : new Uint8Array(size)
  larger.set(values)
  return larger as Values // same array type as the input
}
