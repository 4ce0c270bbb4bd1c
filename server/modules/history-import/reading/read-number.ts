import type { DecimalSign } from '#contract/history-import/import-mapping.ts'

const NUMBER: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/,
  ',': /^[+-]?(?:\d+,?\d*|,\d+)(?:[eE][+-]?\d+)?$/,
}
/** Digits in groups of three: 1,234,567.8 or 1 234,5. */
const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^[+-]?\d{1,3}(?:[, \u00a0\u202f']\d{3})+(?:\.\d*)?$/,
  ',': /^[+-]?\d{1,3}(?:[. \u00a0\u202f']\d{3})+(?:,\d*)?$/,
}
const GROUP_SIGNS: Readonly<Record<DecimalSign, RegExp>> = { '.': /[, \u00a0\u202f']/g, ',': /[. \u00a0\u202f']/g }
/** What programs write where there is no value. */
const NO_VALUE: ReadonlySet<string> = new Set(['', '-', '--', 'null', 'NULL', 'NaN', 'nan', 'N/A', '#N/A', '\\N'])

/** A number as a file writes it; null where it writes that there is none, NaN where it is no number. */
export function readNumber(written: string, sign: DecimalSign): number | null {
  const text = written.trim()
  if (NO_VALUE.has(text)) return null
  const plain = NUMBER[sign].test(text) ? text : GROUPED[sign].test(text) ? text.replaceAll(GROUP_SIGNS[sign], '') : ''
  return plain === '' ? Number.NaN : Number(sign === ',' ? plain.replace(',', '.') : plain)
}
