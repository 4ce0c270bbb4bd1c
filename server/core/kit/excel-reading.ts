import { HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { ExcelError, MAX_CELL_CHARACTERS, MAX_CHARACTERS, MAX_COLUMNS, MAX_UNPACKED_BYTES } from './excel-faults.ts'

/** The folder that workbooks, and no other document type, have in their zip. */
const WORKBOOK_FOLDER = 'xl/'
const CENTRAL_ENTRY = Buffer.from('PK\x01\x02', 'latin1')
/** Bytes of a central directory entry up to the end of its uncompressed size. */
const SIZES_END = 28
/** Limits of one message of rows: receiving it takes the main thread a millisecond or two. */
const BATCH_CHARACTERS = 64 << 10
const BATCH_CELLS = 5_000

/**
 * The first sheet as texts, a batch of rows at a time. A row keeps its position in the sheet and ends at its last text,
 * but is at least as wide as the first row. Trailing rows and columns without text are ignored, as sheets are often
 * formatted far beyond their content.
 *
 * @param maxRows - Number of rows that may hold text, including the headings.
 * @throws {ExcelError} as soon as a limit is passed, before the excess is built.
 */
export async function* readRows(content: Uint8Array, maxRows: number): AsyncGenerator<string[][]> {
  const zip = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!zip.includes(WORKBOOK_FOLDER)) throw new ExcelError('format')
  if (unpackedBytes(zip) > MAX_UNPACKED_BYTES) throw new ExcelError('unpacked')
  let batch: string[][] = []
  let batchCells = 0
  let batchCharacters = 0
  let numCharacters = 0
  let numRows = 0
  let numColumns = 0
  try {
    for await (const { index, values } of streamXlsxRows(content)) {
      const width = values.findLastIndex((value) => textOf(value) !== '') + 1
      if (width === 0) continue
      // the format allows rows in any order; this reader refuses one that comes after a later row
      if (index < numRows) throw new ExcelError('format')
      if (index >= maxRows) throw new ExcelError('rows')
      if (width > MAX_COLUMNS) throw new ExcelError('columns')
      for (; numRows < index; numRows += 1) batch.push([])
      numColumns ||= width
      const row = Array.from({ length: Math.max(width, numColumns) }, (_, at) => textOf(values[at]))
      for (const { length } of row) {
        if (length > MAX_CELL_CHARACTERS) throw new ExcelError('text')
        batchCharacters += length
      }
      batch.push(row)
      numRows += 1
      batchCells += row.length
      if (numCharacters + batchCharacters > MAX_CHARACTERS) throw new ExcelError('text')
      if (batchCells >= BATCH_CELLS || batchCharacters >= BATCH_CHARACTERS) {
        yield batch
        numCharacters += batchCharacters
        batch = []
        batchCells = 0
        batchCharacters = 0
      }
    }
  } catch (error) {
    // a RangeError: texts or nesting beyond what the parser can follow
    if (error instanceof HucreError || error instanceof RangeError) throw new ExcelError('format')
    throw error
  }
  if (batch.length > 0) yield batch
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    // a sheet stores moments as fractions of days, which are not exact to the second
    const time = Math.round(value.getTime() / 1000) * 1000
    if (!(Math.abs(time) <= MAX_TIME_MS)) return ''
    return new Date(time).toISOString().slice(0, time % 86_400_000 === 0 ? 10 : 19)
  }
  return String(value).trim()
}

/** Largest time of a Date. */
const MAX_TIME_MS = 8.64e15

/**
 * Sum of the unpacked sizes in the zip's directory; the parser unpacks no entry beyond its stated size. An entry
 * without a stated size counts as too large.
 */
function unpackedBytes(zip: Buffer): number {
  let sum = 0
  for (let at = zip.indexOf(CENTRAL_ENTRY); at >= 0; at = zip.indexOf(CENTRAL_ENTRY, at + 4)) {
    if (at + SIZES_END > zip.length) continue
    const packed = zip.readUInt32LE(at + 20)
    const unpacked = zip.readUInt32LE(at + 24)
    // an empty deflated entry takes two bytes
    sum += unpacked === 0 && packed > 2 ? Number.POSITIVE_INFINITY : unpacked
  }
  return sum
}
