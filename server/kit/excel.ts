import { fileTypeFromBuffer } from 'file-type'
import { InvalidSpreadsheetError, readSheet } from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { EXCEL_TYPE } from './file-answer.ts'

export type ExcelValue = string | number | boolean | Date | null

const MAX_COLUMN_WIDTH = 60
/** What a file may hold once it is unpacked: an Excel file is a zip, and a small zip may be a very large one inside. */
const MAX_UNPACKED_BYTES = 64 << 20
const CENTRAL_ENTRY = 0x02014b50

/** A sheet with a bold heading row that stays in sight. */
export function createExcel(
  sheet: string,
  headings: readonly string[],
  rows: readonly (readonly ExcelValue[])[],
): Promise<Buffer> {
  const widths = headings.map((heading, at) =>
    Math.min(MAX_COLUMN_WIDTH, Math.max(...[heading, ...rows.slice(0, 200).map((row) => row[at])].map(widthOf)) + 2),
  )
  return writeExcelFile(
    [headings.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => [...row])],
    {
      sheet: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      columns: widths.map((width) => ({ width })),
      dateFormat: 'yyyy-mm-dd hh:mm:ss',
      stickyRowsCount: 1,
    },
  ).toBuffer()
}

// Chinese characters are twice as wide
const widthOf = (value: ExcelValue | undefined): number =>
  value instanceof Date ? 19 : [...String(value ?? '')].reduce((sum, sign) => sum + (sign > '⺀' ? 2 : 1), 0)

/** The first sheet as texts, row by row; null when the file is no Excel file, or an unreasonable one. */
export async function readExcel(content: Buffer): Promise<string[][] | null> {
  const type = await fileTypeFromBuffer(content)
  if (type?.mime !== EXCEL_TYPE || unpackedBytes(content) > MAX_UNPACKED_BYTES) return null
  try {
    const rows = await readSheet(content)
    return rows.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError) return null
    throw error
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    // a sheet keeps days as a fraction, which falls short of a whole second
    const time = Math.round(value.getTime() / 1000) * 1000
    return new Date(time).toISOString().slice(0, time % 86_400_000 === 0 ? 10 : 19)
  }
  return String(value).trim()
}

/** Sum of the sizes that the zip's own directory tells. */
function unpackedBytes(zip: Buffer): number {
  let sum = 0
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    if (at + 28 <= zip.length && zip.readUInt32LE(at) === CENTRAL_ENTRY) sum += zip.readUInt32LE(at + 24)
  }
  return sum
}
