/** Shown where a value is missing. */
export const NO_VALUE = '–'

// creating a formatter costs far more than using it
const FORMATS = new Map<number, Intl.NumberFormat>()

function formatOf(decimals: number): Intl.NumberFormat {
  const known = FORMATS.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  FORMATS.set(decimals, made)
  return made
}

/** A number with fixed decimals and thousands separators; {@link NO_VALUE} for a missing one. */
export function formatQuantity(value: number | null, decimals: number): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE
  const text = formatOf(decimals).format(Math.abs(value))
  // a small negative number must not appear as −0.0
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}
