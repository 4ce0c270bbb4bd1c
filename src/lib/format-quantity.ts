import { writeNumber } from './language-customs.ts'

/** Shown where a value is missing. */
export const NO_VALUE = '–'

/** A number with fixed decimals and thousands separators; {@link NO_VALUE} for a missing one. */
export function formatQuantity(value: number | null, decimals: number): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE
  const text = writeNumber(Math.abs(value), { minDecimals: decimals, maxDecimals: decimals })
  // a small negative number must not appear as −0.0
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}
