/** A number as a sheet shows it; null where it is not known. */
export const rounded = (value: number | null | undefined, decimals: number): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(decimals))
