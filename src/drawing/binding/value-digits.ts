import { formatValue } from './format-value.ts'

const COMMA = 0x2c
const POINT = 0x2e
const MINUS = 0x2d
const ZERO = 0x30
/** Beyond this a double cannot hold every whole number. */
const MAX_SCALED = Number.MAX_SAFE_INTEGER
const MAX_DECIMALS = 10
const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, exponent) => 10 ** exponent)
/** Relative error of a product. */
const PRODUCT_ERROR = 2 ** -52
/** Longest text of a number: a sign, 309 digits with their commas, and twenty decimals. */
export const MAX_DIGITS = 440

/**
 * Key of a number's text: equal for numbers with the same text, different otherwise.
 * @param value - Finite.
 */
export function readingOf(value: number, decimals: number): number {
  const scaled = scaledInteger(Math.abs(value), decimals)
  return Number.isNaN(scaled) ? value : Math.sign(value) * scaled
}

/**
 * Writes the characters of `formatValue(value, decimals)` from `from` on and returns their end. Allocates only for
 * numbers half-way between two texts, or larger than any quantity.
 * @param value - Finite.
 */
export function writeDigits(value: number, decimals: number, out: Uint32Array, from: number): number {
  const scaled = scaledInteger(Math.abs(value), decimals)
  if (Number.isNaN(scaled)) return writeText(formatValue(value, decimals), out, from)
  let end = from
  if (value < 0 && scaled > 0) out[end++] = MINUS
  const start = end
  let rest = scaled
  // written backwards and then reversed, since the number of digits is known only at the end
  for (let digit = 0; digit < decimals; digit++) {
    out[end++] = ZERO + (rest % 10)
    rest = Math.floor(rest / 10)
  }
  if (decimals > 0) out[end++] = POINT
  for (let digit = 0; digit === 0 || rest > 0; digit++) {
    if (digit > 0 && digit % 3 === 0) out[end++] = COMMA
    out[end++] = ZERO + (rest % 10)
    rest = Math.floor(rest / 10)
  }
  for (let left = start, right = end - 1; left < right; left++, right--) {
    const digit = out[left] ?? ZERO
    out[left] = out[right] ?? ZERO
    out[right] = digit
  }
  return end
}

/** Writes the code points of a text. */
export function writeText(text: string, out: Uint32Array, from: number): number {
  let end = from
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) ?? 0
    out[end++] = codePoint
    at += codePoint > 0xffff ? 2 : 1
  }
  return end
}

/** The number in units of its last digit; NaN where the product is too inexact to round. */
function scaledInteger(magnitude: number, decimals: number): number {
  const power = POWERS[decimals]
  if (power === undefined) return Number.NaN
  const scaled = magnitude * power
  if (scaled > MAX_SCALED) return Number.NaN
  const whole = Math.floor(scaled)
  const part = scaled - whole
  if (decimals > 0 && Math.abs(part - 0.5) <= scaled * PRODUCT_ERROR) return Number.NaN
  return part >= 0.5 ? whole + 1 : whole
}
