import type { CellStyle, ColumnDef } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { inCompanyTime } from './company-time.ts'

export type ExcelValue = string | number | boolean | Date | null
export type ExcelRow = readonly ExcelValue[]

const MAX_COLUMN_WIDTH = 60
const HEADING: CellStyle = { font: { bold: true } }
const TIME: CellStyle = { numFmt: 'yyyy-mm-dd hh:mm:ss' }
const MAX_SHEET_NAME = 31

/**
 * A sheet with a bold heading row that stays in sight, as the bytes of a file while its rows come. Columns are as wide as
 * the first rows ask for. Moments are shown as the company's clocks show them. A text is a text whatever it begins with,
 * never a formula.
 *
 * @param first - The first rows; they come again among `rows`.
 */
export function writeRows(
  sheet: string,
  headings: readonly string[],
  first: readonly ExcelRow[],
  rows: AsyncIterable<ExcelRow>,
): AsyncIterable<Uint8Array> {
  const columns = headings.map((heading, at): ColumnDef => {
    const widest = Math.max(...[heading, ...first.map((row) => row[at])].map(widthOf))
    return { width: Math.min(MAX_COLUMN_WIDTH, widest + 2) }
  })
  async function* styledRows(): AsyncGenerator<ExcelValue[]> {
    // the library styles columns alone, and looks the style up as it writes each row
    for (const column of columns) column.style = HEADING
    yield [...headings]
    for await (const row of rows) {
      columns.forEach((column, at) => {
        if (row[at] instanceof Date) column.style = TIME
        else delete column.style
      })
      // a sheet knows no time zones: it shows what a date says in UTC
      yield row.map((value) => (value instanceof Date ? inCompanyTime(value) : value))
    }
  }
  return writeXlsxStream(styledRows(), { name: sheetName(sheet), columns, freezePane: { rows: 1 } })
}

/** What Excel takes: some signs it does not, and one name it keeps for itself. */
function sheetName(title: string): string {
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME)
  return name.toLowerCase() === 'history' ? `${name} 1` : name
}

// Chinese characters are twice as wide
const widthOf = (value: ExcelValue | undefined): number =>
  value instanceof Date ? 19 : [...String(value ?? '')].reduce((sum, sign) => sum + (sign > '⺀' ? 2 : 1), 0)
