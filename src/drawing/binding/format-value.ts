/** Shown where no number is known. */
export const MISSING_TEXT = '–'

const MAX_DECIMALS = 20

/**
 * A value as text: fixed decimals, thousands separated by commas, a plain hyphen as minus, the unit after a space.
 * The same text in every locale, so that a drawing and its tooltip agree and the glyph atlas knows every character.
 *
 * @param value - NaN or infinite reads as missing: {@link MISSING_TEXT} alone, without unit.
 * @param decimals - Digits after the point; clamped to 0…20.
 */
export function formatValue(value: number, decimals: number, unitText = ''): string {
  if (!Number.isFinite(value)) return MISSING_TEXT
  const digits = fixedDigits(Math.abs(value), Math.min(Math.max(Math.trunc(decimals), 0), MAX_DECIMALS))
  // zero has no sign: -0.04 °C with one decimal is 0.0
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : ''
  const text = sign + separateThousands(digits)
  return unitText === '' ? text : `${text} ${unitText}`
}

/** `toFixed` switches to an exponent at 1e21; numbers that large are whole, so the digits are those of the integer. */
function fixedDigits(magnitude: number, decimals: number): string {
  if (magnitude < 1e21) return magnitude.toFixed(decimals)
  return BigInt(magnitude).toString() + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '')
}

function separateThousands(digits: string): string {
  const point = digits.indexOf('.')
  const end = point < 0 ? digits.length : point
  if (end <= 3) return digits
  let text = digits.slice(0, end % 3 || 3)
  for (let at = end % 3 || 3; at < end; at += 3) text += `,${digits.slice(at, at + 3)}`
  return text + digits.slice(end)
}
