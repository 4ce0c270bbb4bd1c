/**
 * A file of separated text as columns of numbers. Duty: layout, times, numbers; lines that cannot be read are noted. Neighbours:
 * the reading of history imports does the work, recognise.ts finds columns, heat-hours.ts and sample-hours.ts make hours.
 */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { FILE_FAULT_NAMES, LINE_FAULT_NAMES } from '#contract/history-import/import-faults.ts'
import type { ImportLayout } from '#contract/history-import/import-mapping.ts'
import { isUsable } from '#contract/live/quality.ts'
import { beginningOfFile } from '#server/modules/history-import/files.ts'
import { proposeLayout, tableOf } from '#server/modules/history-import/propose-layout.ts'
import { createCsvRows } from '#server/modules/history-import/reading/csv-rows.ts'
import { createTextParts } from '#server/modules/history-import/reading/decode-text.ts'
import { FileFaultError } from '#server/modules/history-import/reading/file-faults.ts'
import { createFileReader } from '#server/modules/history-import/reading/file-reader.ts'
import { CommandError } from './command.ts'
import type { FileMap } from './file-map.ts'

export interface WantedColumn {
  readonly column: number
  readonly factor: number
  readonly offset: number
  readonly min: number
  readonly max: number
}

export interface Samples {
  /** Epoch ms, rising, each once. */
  readonly times: readonly number[]
  readonly values: readonly number[]
  /** Line of each in its file. */
  readonly lines: readonly number[]
}

export interface OpenTable {
  readonly name: string
  readonly path: string
  readonly layout: ImportLayout
}

export interface ReadTable {
  /** By the wanted column. */
  readonly columns: readonly Samples[]
  readonly numRows: number
  /** Usual distance of rows, ms. */
  readonly stepMs: number
  readonly numRefused: number
  /** The first of what was left out: line, column, what is wrong. */
  readonly refused: readonly string[]
}

const MOST_LISTED = 20
/** Of the rows: with more refused ones a file is not understood. */
const MOST_REFUSED = 0.1

/** Finds out how a file is written. @param option - That named it. @throws {CommandError} */
export async function openTable(option: string, path: string, map: FileMap, timeZone: string): Promise<OpenTable> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new CommandError(`${option}: there is no file ${path}`)
  if (found.size === 0) throw new CommandError(`${option}: ${path} is empty`)
  const content = () => createReadStream(path)
  const beginning = await beginningOfFile({ name: basename(path), sizeBytes: found.size, content })
  if (beginning.kind === 'excel') throw new CommandError(`${option}: ${path} is an Excel file; save it as CSV`)
  const table = tableOf(beginning)
  if (!table)
    throw new CommandError(
      `${option}: ${path} has no table; allowed are lines of cells divided by comma, semicolon, tab or bar, the first with headings`,
    )
  const zone = map.timeZone ?? timeZone
  const proposed = proposeLayout(table, zone, (written) => ({ code: written, unit: '' })).layout
  const columnNamed = (heading: string | undefined, proposedColumn: number | null): number | null => {
    if (heading === undefined) return proposedColumn
    return columnOf(option, proposed.headings, heading)
  }
  const layout: ImportLayout = {
    ...proposed,
    shape: 'wide',
    columns: [],
    timeColumn: columnNamed(map.time, proposed.timeColumn) ?? 0,
    clockColumn: columnNamed(map.clock, proposed.clockColumn),
    timeFormat: map.timeFormat ?? proposed.timeFormat,
    separator: map.separator ?? proposed.separator,
    decimalSign: map.decimalSign ?? proposed.decimalSign,
    encoding: map.encoding ?? proposed.encoding,
  }
  return { name: basename(path), path, layout }
}

/** @throws {CommandError} where no heading is the same. */
export function columnOf(option: string, headings: readonly string[], heading: string): number {
  const column = headings.indexOf(heading.normalize('NFKC').trim())
  if (column >= 0) return column
  throw new CommandError(`${option}: there is no column “${heading}”; there are ${headings.join(', ')}`)
}

/** @throws {CommandError} */
export async function readColumns(
  option: string,
  { name, path, layout }: OpenTable,
  wanted: readonly WantedColumn[],
): Promise<ReadTable> {
  const reader = createFileReader({
    layout,
    targets: wanted.map(({ column, factor, offset, min, max }, at) => ({
      source: column,
      pointId: at,
      factor,
      offset,
      rangeMin: min,
      rangeMax: max,
    })),
    oldest: Number.NEGATIVE_INFINITY,
    newest: Number.POSITIVE_INFINITY,
  })
  const columns = wanted.map(() => ({ times: [] as number[], values: [] as number[], lines: [] as number[] }))
  const takeRow = (cells: string[], line: number): void => {
    reader.row(cells, line)
    const { pointIds, times, values, qualities } = reader.takeValues()
    for (const [at, id] of pointIds.entries()) {
      if (!isUsable(qualities[at] ?? 0)) continue
      columns[id]?.times.push(times[at] ?? 0)
      columns[id]?.values.push(values[at] ?? Number.NaN)
      columns[id]?.lines.push(line)
    }
  }
  const csv = createCsvRows(layout.separator, takeRow, (fault, line) => new FileFaultError(fault, line))
  const text = createTextParts(layout.encoding)
  try {
    for await (const bytes of createReadStream(path)) csv.take(text.decode(bytes))
    csv.take(text.end())
    csv.end()
    const { numRows, numRefused, refused, points } = reader.end()
    const told = refused.slice(0, MOST_LISTED).map(({ line, fault, heading, text: written }) => {
      const column = heading === '' ? '' : `, column “${heading}”`
      return `${name}, line ${line}${column}: ${LINE_FAULT_NAMES[fault].en} (${written})`
    })
    if (numRefused > numRows * MOST_REFUSED)
      throw new CommandError(
        [`${option}: ${numRefused} of ${numRows} rows of ${name} cannot be read:`, ...told, allowed(layout)].join('\n'),
      )
    const stepMs = Math.min(...points.map(({ periodMs }) => periodMs).filter((ms) => ms > 0))
    return { columns: columns.map(rising), numRows, stepMs, numRefused, refused: told }
  } catch (error) {
    if (error instanceof FileFaultError)
      throw new CommandError(
        `${option}: ${name}, line ${error.line} ${FILE_FAULT_NAMES[error.fault].en}. ${allowed(layout)}`,
      )
    if (error instanceof TypeError)
      throw new CommandError(`${option}: ${name} ${FILE_FAULT_NAMES.encoding.en}: ${layout.encoding}`)
    throw error
  }
}

const TIME_EXAMPLES = {
  ymd: '2026-01-20 08:30',
  dmy: '20.01.2026 08:30',
  mdy: '1/20/2026 8:30',
  s: 'seconds since 1970',
  ms: 'milliseconds since 1970',
} as const

const allowed = ({ headings, timeColumn, timeFormat, timeZone, decimalSign }: ImportLayout): string =>
  `It is read with times in “${headings[timeColumn]}” as ${timeFormat} (${TIME_EXAMPLES[timeFormat]}) in ${timeZone}, rising and each once, and numbers with “${decimalSign}”; --map says otherwise.`

/** Files may go back in time. */
function rising(samples: Samples): Samples {
  const { times, values, lines } = samples
  const isBack = (times[0] ?? 0) > (times.at(-1) ?? 0)
  return isBack ? { times: times.toReversed(), values: values.toReversed(), lines: lines.toReversed() } : samples
}
