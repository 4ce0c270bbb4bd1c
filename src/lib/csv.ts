/** Beginnings that spreadsheets read as a formula; a minus or plus before a number is not one. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d.,]+$)/

/** Rows as comma-separated text (RFC 4180) that spreadsheets read as UTF-8, and never as formulas. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = FORMULA.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
