import type { Cell, CellStyle, ColumnDef } from 'hucre'
import { cellRef, writeXlsx } from 'hucre/xlsx'
import { type ExcelValue, sheetName, widthFor } from './excel-writing.ts'

/** What a column of a file to fill in may contain. */
export interface ListedValues {
  readonly heading: string
  readonly note: string
  readonly values: readonly string[]
  /** The column of the first sheet that takes these values; null: they explain those to the left. */
  readonly column: number | null
}

/** A file to fill in: a sheet with headings and an example, and one with what the columns may contain. */
export interface Template {
  readonly name: string
  readonly headings: readonly string[]
  readonly example: readonly ExcelValue[]
  readonly listedName: string
  readonly listed: readonly ListedValues[]
  /** Rows below the headings for which cells offer what they may contain. */
  readonly numRows: number
}

const HEADING: CellStyle = { font: { bold: true } }
const QUIET: CellStyle = { font: { italic: true, color: { rgb: '808080' } } }
/** Rows above the values: the heading and the note. */
const ABOVE_VALUES = 2

export function writeTemplate({ name, headings, example, listedName, listed, numRows }: Template): Promise<Uint8Array> {
  const listedSheet = sheetName(listedName)
  const longest = Math.max(0, ...listed.map(({ values }) => values.length))
  const offered = listed.flatMap(({ column, values }, at) =>
    column === null || values.length === 0
      ? []
      : [
          {
            type: 'list' as const,
            formula1: `'${listedSheet}'!${fixedRef(ABOVE_VALUES, at)}:${fixedRef(ABOVE_VALUES + values.length - 1, at)}`,
            range: `${cellRef(1, column)}:${cellRef(numRows, column)}`,
            allowBlank: true,
            // the import says what is wrong; a cell may also hold a code, or several names
            showErrorMessage: false,
          },
        ],
  )
  return writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        rows: [[...headings], [...example]],
        cells: styled([headings.length, example.length]),
        columns: headings.map((heading, at): ColumnDef => ({ width: widthFor([heading, example[at] ?? '']) })),
        freezePane: { rows: 1 },
        ...(offered.length > 0 ? { dataValidations: offered } : {}),
      },
      {
        name: listedSheet,
        rows: [
          listed.map(({ heading }) => heading),
          listed.map(({ note }) => note),
          ...Array.from({ length: longest }, (_, row) => listed.map(({ values }) => values[row] ?? null)),
        ],
        cells: styled([listed.length, listed.length]),
        columns: listed.map(
          ({ heading, note, values }): ColumnDef => ({ width: widthFor([heading, note, ...values]) }),
        ),
        freezePane: { rows: ABOVE_VALUES },
      },
    ],
  })
}

/** The first row in bold, the second one quiet. */
const styled = ([numHeadings, numBelow]: readonly [number, number]): Map<string, Partial<Cell>> =>
  new Map([
    ...Array.from({ length: numHeadings }, (_, column): [string, Partial<Cell>] => [`0,${column}`, { style: HEADING }]),
    ...Array.from({ length: numBelow }, (_, column): [string, Partial<Cell>] => [`1,${column}`, { style: QUIET }]),
  ])

/** `$B$3`: row and column from 0. */
const fixedRef = (row: number, column: number): string => cellRef(row, column).replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2')
