/** Shown where a value is missing. */
export const NO_VALUE = '–'

// a formatter costs far more to make than to use
const FORMATS = new Map<number, Intl.NumberFormat>()

function formatOf(decimals: number): Intl.NumberFormat {
  const known = FORMATS.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  FORMATS.set(decimals, made)
  return made
}

/** A number with fixed decimals and thousands separated; {@link NO_VALUE} where there is none. */
export function formatQuantity(value: number | null, decimals: number): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE
  const text = formatOf(decimals).format(Math.abs(value))
  // a small negative number must not read as −0.0
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}
