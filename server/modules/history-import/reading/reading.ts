// The reading of one file, as a thread does it part by part. Neighbours: read-file.ts sends the parts, file-reader.ts makes
// values of rows. The columns that are answered are ready for the database.

import type { FileReport } from '#contract/history-import/import-report.ts'
import { float8Array, int2Array, int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import { type CsvRows, createCsvRows } from './csv-rows.ts'
import { createTextParts, type TextParts } from './decode-text.ts'
import { type FileFault, FileFaultError } from './file-faults.ts'
import { createFileReader, type FileReader, type ReaderTask } from './file-reader.ts'

export type ReadingTask =
  | { readonly kind: 'begin'; readonly task: ReaderTask }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Of an Excel file; `line` is that of the first one. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[]; readonly line: number }
  | { readonly kind: 'end'; readonly isText: boolean }

export interface ReadingAnswer {
  /** Ids, times, values, qualities; null: none. */
  readonly columns: readonly Uint8Array[] | null
  readonly count: number
  /** After the end. */
  readonly report: FileReport | null
  readonly fault: { readonly fault: FileFault; readonly line: number } | null
}

interface Open {
  readonly reader: FileReader
  readonly text: TextParts
  readonly csv: CsvRows
  readonly numColumns: number
}

/** @returns Does the tasks of one file after another. */
export function createReading(): (task: ReadingTask) => ReadingAnswer {
  let open: Open | null = null

  function work(task: ReadingTask): FileReport | null {
    if (task.kind === 'begin') {
      open = openReading(task.task)
      return null
    }
    if (!open) throw new Error('No file is being read.')
    const { reader, text, csv, numColumns } = open
    if (task.kind === 'rows')
      for (const [index, row] of task.rows.entries()) {
        // Excel has no empty cells behind the last one of a row
        const padding = Array.from({ length: Math.max(0, numColumns - row.length) }, () => '')
        if (row.length > 0) reader.row([...row, ...padding], task.line + index)
      }
    if (task.kind === 'bytes') csv.take(inEncoding(csv, () => text.decode(task.bytes)))
    if (task.kind !== 'end') return null
    if (task.isText) {
      csv.take(inEncoding(csv, text.end))
      csv.end()
    }
    return reader.end()
  }

  return (task) => {
    try {
      const report = work(task)
      const { pointIds, times, values, qualities } = open?.reader.takeValues() ?? NOTHING
      return {
        columns:
          pointIds.length === 0
            ? null
            : [int4Array(pointIds), timestampArray(times), float8Array(values), int2Array(qualities)],
        count: pointIds.length,
        report,
        fault: null,
      }
    } catch (error) {
      if (!(error instanceof FileFaultError)) throw error
      return { columns: null, count: 0, report: null, fault: { fault: error.fault, line: error.line } }
    }
  }
}

const NOTHING = { pointIds: [], times: [], values: [], qualities: [] }

function openReading(task: ReaderTask): Open {
  const reader = createFileReader(task)
  const fault = (which: FileFault, line: number): Error => new FileFaultError(which, line)
  const { encoding, separator, headings } = task.layout
  return {
    reader,
    text: createTextParts(encoding),
    csv: createCsvRows(separator, reader.row, fault),
    numColumns: headings.length,
  }
}

function inEncoding(csv: CsvRows, decode: () => string): string {
  try {
    return decode()
  } catch (error) {
    if (error instanceof TypeError) throw new FileFaultError('encoding', csv.line)
    throw error
  }
}
