// full-width forms are in the same order as ASCII
const asPlain = (char: string): string => String.fromCharCode(char.charCodeAt(0) - 0xfee0)

/** The allowed part of a typed number: digits, full-width ones converted, one leading minus, one decimal point. */
export function numericText(typed: string): string {
  const kept = typed.replace(/[０-９．－]/g, asPlain).replace(/[^\d.-]/g, '')
  const sign = kept.startsWith('-') ? '-' : ''
  const [whole = '', ...decimals] = kept.replaceAll('-', '').split('.')
  return sign + whole + (decimals.length > 0 ? `.${decimals.join('')}` : '')
}

/** A typed number with at most so many decimals; empty where it contains no number. */
export function roundedText(text: string, precision: number): string {
  if (!/\d/.test(text)) return ''
  const factor = 10 ** precision
  // half away from zero, as people round
  const rounded =
    (Math.sign(Number(text)) * Math.round(Math.abs(Number(text)) * factor * (1 + Number.EPSILON))) / factor
  return String(rounded === 0 ? 0 : rounded)
}
