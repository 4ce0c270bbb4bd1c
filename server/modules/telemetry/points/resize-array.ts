/** How large a table by point id is made for an id: a quarter more than it needs, so that it rarely grows. */
export const roomFor = (id: number): number => Math.ceil((id + 1) * 1.25)

/** The same values in a larger array, zeros behind them. */
export function resizeArray<Values extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  values: Values,
  size: number,
): Values {
  const larger = values instanceof Float64Array ? new Float64Array(size) : new Uint8Array(size)
  larger.set(values)
  return larger as Values // of the same kind as what came in
}
