/** Shown where a value is missing. */
export const NO_VALUE = '–'

/** A number with fixed decimals and thousands separated; {@link NO_VALUE} where there is none. */
export function formatQuantity(value: number | null, decimals: number): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE
  const text = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // a small negative number must not read as −0.0
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}
