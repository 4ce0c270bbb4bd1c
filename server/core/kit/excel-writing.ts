import type { Cell, CellStyle, ColumnDef } from 'hucre'
import { cellRef, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { inCompanyTime } from './company-time.ts'

export type ExcelValue = string | number | boolean | Date | null
export type ExcelRow = readonly ExcelValue[]

const MAX_COLUMN_WIDTH = 60
const HEADING: CellStyle = { font: { bold: true } }
const TIME: CellStyle = { numFmt: 'yyyy-mm-dd hh:mm:ss' }
const MAX_SHEET_NAME = 31

/**
 * The bytes of an Excel file with one sheet, streamed while its rows arrive. The heading row is bold and frozen.
 * Columns fit the first rows. Moments are in the company's time zone. A text is never a formula, whatever it begins
 * with.
 *
 * @param first - The first rows, for the column widths; `rows` contains them too.
 */
export function writeRows(
  sheet: string,
  headings: readonly string[],
  first: readonly ExcelRow[],
  rows: AsyncIterable<ExcelRow>,
): AsyncIterable<Uint8Array> {
  const columns = headings.map((heading, at): ColumnDef => {
    return { width: widthFor([heading, ...first.map((row) => row[at])]) }
  })
  async function* styledRows(): AsyncGenerator<ExcelValue[]> {
    // the library has styles per column only, and reads the style when it writes each row
    for (const column of columns) column.style = HEADING
    yield [...headings]
    for await (const row of rows) {
      columns.forEach((column, at) => {
        if (row[at] instanceof Date) column.style = TIME
        else delete column.style
      })
      // a sheet has no time zones: it shows the UTC fields of a date
      yield row.map((value) => (value instanceof Date ? inCompanyTime(value) : value))
    }
  }
  return writeXlsxStream(styledRows(), { name: sheetName(sheet), columns, freezePane: { rows: 1 } })
}

/** A cell that the spreadsheet computes; `result` is what it shows before it does. */
export interface FormulaCell {
  readonly formula: string
  readonly result: number
}

/** A sheet of numbers with formulas; its last row is the total. */
export interface CalculatedSheet {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly (string | number | null | FormulaCell)[])[]
  /** Of each column; null for texts. */
  readonly decimals: readonly (number | null)[]
  /** Columns that stay in view. */
  readonly numFixed: number
}

/** The bytes of an Excel file whose formulas compute again when a cell is changed. */
export function writeCalculated({ name, headings, rows, decimals, numFixed }: CalculatedSheet): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>(headings.map((_, column) => [`0,${column}`, { style: HEADING }]))
  rows.forEach((row, at) => {
    row.forEach((content, column) => {
      const places = decimals[column] ?? null
      const style: CellStyle = {
        ...(at === rows.length - 1 ? HEADING : {}),
        ...(places === null ? {} : { numFmt: places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}` }),
      }
      const isFormula = typeof content === 'object' && content !== null
      const formula: Partial<Cell> = isFormula
        ? { type: 'formula', formula: content.formula, formulaResult: content.result }
        : {}
      cells.set(`${at + 1},${column}`, { ...formula, style })
    })
  })
  const shown = rows.map((row) => row.map((content) => (typeof content === 'object' ? null : content)))
  const columns = headings.map((heading, at): ColumnDef => {
    return { width: Math.max(10, widthFor([heading, ...shown.slice(0, 100).map((row) => row[at])])) }
  })
  return writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        rows: [[...headings], ...shown],
        cells,
        columns,
        freezePane: { rows: 1, columns: numFixed },
      },
    ],
  })
}

/** Reference of a cell of a calculated sheet, `B2`: row and column from 0, without the headings. */
export const cellOf = (row: number, column: number): string => cellRef(row + 1, column)

/** A title as Excel accepts it: without forbidden characters and without Excel's reserved name. */
export function sheetName(title: string): string {
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME)
  return name.toLowerCase() === 'history' ? `${name} 1` : name
}

/** Width of a column that shows its values, up to a limit. */
export const widthFor = (values: readonly (ExcelValue | undefined)[]): number =>
  Math.min(MAX_COLUMN_WIDTH, values.reduce<number>((widest, value) => Math.max(widest, widthOf(value)), 0) + 2)

// Chinese characters are twice as wide
const widthOf = (value: ExcelValue | undefined): number =>
  value instanceof Date ? 19 : [...String(value ?? '')].reduce((sum, sign) => sum + (sign > '⺀' ? 2 : 1), 0)
