import type { Sheet } from '../calls/exports.ts'
import type { Steps } from '../calls/long-work.ts'
import { createExcel, type ExcelRow } from '../kit/excel.ts'

interface CountedSheet<Row> {
  /** Module name in the audit log. */
  readonly module: string
  readonly title: string
  /** Separated by commas. */
  readonly headings: string
  readonly rows: AsyncIterable<Row>
  readonly cellsOf: (row: Row) => ExcelRow
}

/** An Excel file of rows that are read while it is written, with their number. */
export async function countedSheet<Row>(
  { module, title, headings, rows, cellsOf }: CountedSheet<Row>,
  { gone }: Pick<Steps, 'gone'>,
): Promise<Sheet> {
  let numRows = 0
  async function* cells(): AsyncGenerator<ExcelRow> {
    for await (const row of rows) {
      numRows += 1
      yield cellsOf(row)
    }
  }
  const content = await createExcel(title, headings.split(','), cells(), gone)
  return { module, title, content, numRows }
}
