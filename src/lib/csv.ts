/** Beginnings that spreadsheets read as a formula; a minus or plus before a number is not one. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d.,]+$)/

/** By which spreadsheets take a text for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row as comma-separated text (RFC 4180), with its end. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as comma-separated text that spreadsheets read as UTF-8, and never as formulas. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `${BYTE_ORDER_MARK}${rows.map(csvRow).join('')}`
