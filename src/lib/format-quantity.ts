import { cachedBy } from './cached-by.ts'

/** Shown where a value is missing. */
export const NO_VALUE = '–'

// creating a formatter costs far more than using it
const formatOf = cachedBy(
  (decimals: number) =>
    new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)

/** A number with fixed decimals and thousands separators; {@link NO_VALUE} for a missing one. */
export function formatQuantity(value: number | null, decimals: number): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE
  const text = formatOf(decimals).format(Math.abs(value))
  // a small negative number must not appear as −0.0
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}
