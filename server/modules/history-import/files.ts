// The files of an import, read by its mapping. Duty: find the layout of each file, and what its columns mean for the points.
// Neighbours: read-file.ts reads a file in a thread, staging or nothing takes the values.

import { haveSameHeadings, type ImportLayout, targetsOf } from '#contract/history-import/import-mapping.ts'
import type { FileReport } from '#contract/history-import/import-report.ts'
import { unitFactor } from '#contract/history-import/units.ts'
import type { ImportPoint } from './points.repository.ts'
import { createCsvRows } from './reading/csv-rows.ts'
import { beginningOf } from './reading/decode-text.ts'
import { FileFaultError } from './reading/file-faults.ts'
import type { ReaderTarget, ReaderTask } from './reading/file-reader.ts'
import { excelRows, type ImportFile, isExcel, readFile, type ValuePart } from './reading/read-file.ts'

const BEGINNING_BYTES = 256 << 10
const BEGINNING_ROWS = 200

/** The beginning of a file: its bytes, or the first rows of an Excel file. */
export type Beginning =
  | { readonly kind: 'text'; readonly bytes: Uint8Array; readonly isWhole: boolean }
  | { readonly kind: 'excel'; readonly rows: readonly (readonly string[])[] }

export interface NumberedRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** @throws {FileFaultError} */
export async function beginningOfFile(file: ImportFile, signal?: AbortSignal): Promise<Beginning> {
  const chunks: Uint8Array[] = []
  let numBytes = 0
  for await (const bytes of file.content()) {
    if (numBytes === 0 && isExcel(bytes))
      return { kind: 'excel', rows: (await excelRows(file, MAX_EXCEL_ROWS, signal)).slice(0, BEGINNING_ROWS) }
    chunks.push(bytes)
    numBytes += bytes.length
    if (numBytes >= BEGINNING_BYTES) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, BEGINNING_BYTES)
  return { kind: 'text', bytes, isWhole: bytes.length >= file.sizeBytes }
}
const MAX_EXCEL_ROWS = 1_048_575

/** First rows of a text, each with its line; what is no text of the form ends them. */
export function firstRows(
  { bytes, isWhole }: Extract<Beginning, { kind: 'text' }>,
  { encoding, separator }: Pick<ImportLayout, 'encoding' | 'separator'>,
): NumberedRow[] {
  const rows: NumberedRow[] = []
  const csv = createCsvRows(
    separator,
    (cells, line) => {
      if (rows.length < BEGINNING_ROWS) rows.push({ cells, line })
    },
    (fault, line) => new FileFaultError(fault, line),
  )
  try {
    csv.take(beginningOf(bytes, encoding))
    if (isWhole) csv.end()
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error
  }
  return rows
}

/** The layout that has the headings of a file. @throws {FileFaultError} where none has. */
function layoutFor(beginning: Beginning, layouts: readonly ImportLayout[]): ImportLayout {
  const found = layouts.find((layout) => {
    const rows =
      beginning.kind === 'excel' ? paddedRows(beginning.rows, layout.headings.length) : firstRows(beginning, layout)
    const headings = rows.find(({ cells, line }) => line > layout.skippedLines && cells.length > 0)
    return headings !== undefined && haveSameHeadings(headings.cells, layout.headings)
  })
  if (!found) throw new FileFaultError('headings', 1)
  return found
}

/** Rows of an Excel sheet, which end at their last cell that is not empty. */
export const paddedRows = (rows: readonly (readonly string[])[], length: number): NumberedRow[] =>
  rows.map((cells, index) => ({ cells: paddedTo(cells, length), line: index + 1 }))

const paddedTo = (cells: readonly string[], length: number): readonly string[] =>
  cells.length === 0 ? cells : [...cells, ...Array.from({ length: Math.max(0, length - cells.length) }, () => '')]

/** What the columns or names of a layout become. */
function readerTargets(layout: ImportLayout, points: ReadonlyMap<string, ImportPoint>): ReaderTarget[] {
  return targetsOf(layout).map((target) => {
    const point = points.get(target.code)
    if (!point) throw new Error(`The point ${target.code} is not known.`)
    const factor = unitFactor(target.unit, point.unit)
    if (factor === null) throw new Error(`${target.unit} cannot become ${point.unit}.`)
    return {
      source: 'column' in target ? target.column : target.name.trim(),
      pointId: point.id,
      factor: factor * target.scale,
      offset: target.offset,
      rangeMin: point.rangeMin,
      rangeMax: point.rangeMax,
    }
  })
}

export interface ReadingLimits {
  /** Epoch ms. */
  readonly oldest: number
  readonly newest: number
}

interface ReadFiles {
  readonly files: readonly ImportFile[]
  readonly layouts: readonly ImportLayout[]
  readonly points: ReadonlyMap<string, ImportPoint>
  readonly limits: ReadingLimits
  readonly signal: AbortSignal
  readonly progress: (share: number) => void
  readonly take: (part: ValuePart) => Promise<void>
}

/** A fault of a file, with its name. */
export class ImportFaultError extends Error {
  readonly file: string
  readonly fault: FileFaultError

  constructor(file: string, cause: FileFaultError) {
    super(`${file}: ${cause.message}`)
    this.name = 'ImportFaultError'
    this.file = file
    this.fault = cause
  }
}

/** Reads all files, one after the other. @throws {ImportFaultError} */
export async function readFiles({ files, layouts, points, limits, signal, progress, take }: ReadFiles) {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const reports: (FileReport & { readonly name: string })[] = []
  let done = 0
  for (const file of files) {
    try {
      const layout = layoutFor(await beginningOfFile(file, signal), layouts)
      const task: ReaderTask = { layout, targets: readerTargets(layout, points), ...limits }
      const report = (numBytes: number): void => progress(Math.min(1, (done + numBytes) / total))
      reports.push({ name: file.name, ...(await readFile(file, task, { take, report, signal })) })
    } catch (error) {
      throw error instanceof FileFaultError ? new ImportFaultError(file.name, error) : error
    }
    done += file.sizeBytes
  }
  return reports
}
