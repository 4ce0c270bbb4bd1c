// What a file seems to be, from its first rows: where its headings stand, which column is the time, how times and numbers are
// written, whether a column is a point or a row names it. Pure; a person may change all of it.

import {
  type DecimalSign,
  type Encoding,
  type ImportLayout,
  normalHeadings,
  SEPARATORS,
  type Separator,
  TIME_FORMATS,
  type TimeFormat,
} from '#contract/history-import/import-mapping.ts'
import { isQualityWord, readQuality } from '#contract/history-import/quality-words.ts'
import { civilZone } from '#lib/civil-time.ts'
import { type Beginning, firstRows, type NumberedRow, paddedRows } from './files.ts'
import type { NamedPoint } from './point-names.ts'
import { guessEncoding } from './reading/decode-text.ts'
import { readNumber } from './reading/read-number.ts'
import { createTimeReader } from './reading/read-time.ts'

const MOST_SKIPPED = 100
const TRIED_ROWS = 50
/** Share of cells that must fit what a column is taken for. */
const FITTING = 0.8
const LONG_COLUMNS = 6
const CLOCK = /^\d{1,2}:\d{2}/
const SECONDS = /^\d{9,10}(\.\d+)?$/
const MILLISECONDS = /^\d{12,13}$/

interface Table {
  readonly encoding: Encoding
  readonly separator: Separator
  readonly headings: readonly string[]
  readonly headingLine: number
  readonly body: readonly (readonly string[])[]
}

export interface ProposedLayout {
  readonly layout: ImportLayout
  /** Names in the column of points, of a long file. */
  readonly names: readonly string[]
}

/** The table in a beginning; null where there is none. */
export function tableOf(beginning: Beginning): Table | null {
  if (beginning.kind === 'excel') {
    const length = Math.max(0, ...beginning.rows.map((cells) => cells.length))
    return tableIn(paddedRows(beginning.rows, length), 'utf-8', ',')
  }
  const encoding = guessEncoding(beginning.bytes)
  const tables = SEPARATORS.flatMap((separator) => {
    const table = tableIn(firstRows(beginning, { encoding, separator }), encoding, separator)
    return table ? [table] : []
  })
  const cellsOf = ({ headings, body }: Table): number => headings.length * body.length
  return tables.sort((one, other) => cellsOf(other) - cellsOf(one))[0] ?? null
}

/** Its headings are the first row that is as long as most rows. */
function tableIn(rows: readonly NumberedRow[], encoding: Encoding, separator: Separator): Table | null {
  const counts = new Map<number, number>()
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [usual] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])
  if (!usual) return null
  const [length] = usual
  const isFull = ({ cells }: NumberedRow): boolean =>
    cells.length === length && cells.filter((text) => text.trim() !== '').length > 1
  const at = rows.findIndex((row) => isFull(row) && row.line <= MOST_SKIPPED + 1)
  const headings = rows[at]
  if (!headings) return null
  const body = rows.slice(at + 1).flatMap(({ cells }) => (cells.length === length ? [cells] : []))
  return { encoding, separator, headings: normalHeadings(headings.cells), headingLine: headings.line, body }
}

/** @param nameOf - The point that a heading or name means. */
export function proposeLayout(
  { encoding, separator, headings, headingLine, body }: Table,
  timeZone: string,
  nameOf: (written: string) => NamedPoint | null,
): ProposedLayout {
  const tried = body.slice(0, TRIED_ROWS)
  const columns = headings.map((_, column) => tried.map((row) => (row[column] ?? '').trim()))
  const time = timeColumnOf(columns, timeZone)
  const isClock = (column: number): boolean => share(columns[column] ?? [], (text) => CLOCK.test(text)) >= FITTING
  const clockColumn = time.format === 's' || time.format === 'ms' || !isClock(time.column + 1) ? null : time.column + 1
  const others = columns.map((_, column) => column).filter((column) => column !== time.column && column !== clockColumn)
  const decimalSign = decimalSignOf(others.map((column) => columns[column] ?? []))
  const written = {
    headings: [...headings],
    encoding,
    separator,
    decimalSign,
    skippedLines: headingLine - 1,
    timeColumn: time.column,
    clockColumn,
    timeFormat: time.format,
    timeZone,
  }
  // where a heading is a point, a column of words is a remark
  const isWide = others.some((column) => nameOf(headings[column] ?? '') !== null)
  const long = isWide ? null : longColumnsOf(headings, columns, others, decimalSign)
  const target = { scale: 1, offset: 0 }
  if (long) {
    const names = [...new Set(body.map((row) => (row[long.pointColumn] ?? '').trim()))].filter((name) => name !== '')
    const known = names.flatMap((name) => {
      const point = nameOf(name)
      return point ? [{ name: name.slice(0, 200), ...point, ...target }] : []
    })
    return { layout: { shape: 'long', ...written, ...long, names: once(known) }, names }
  }
  const known = others.flatMap((column) => {
    const point = nameOf(headings[column] ?? '')
    return point ? [{ column, ...point, ...target }] : []
  })
  return { layout: { shape: 'wide', ...written, columns: once(known) }, names: [] }
}

/** A point takes the first column that means it. */
function once<Target extends { readonly code: string }>(targets: readonly Target[]): Target[] {
  const codes = new Set<string>()
  return targets.filter(({ code }) => !codes.has(code) && codes.add(code))
}

const share = (cells: readonly string[], fits: (text: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length

function timeColumnOf(columns: readonly (readonly string[])[], timeZone: string) {
  const zone = civilZone(timeZone)
  let best: { column: number; format: TimeFormat; share: number } = { column: 0, format: 'ymd', share: 0 }
  for (const format of TIME_FORMATS) {
    const read = createTimeReader(format, zone)
    const isTime = (text: string): boolean => {
      if (format === 's') return SECONDS.test(text)
      if (format === 'ms') return MILLISECONDS.test(text)
      return read(text, null) !== null
    }
    for (const [column, cells] of columns.entries()) {
      const fitting = share(cells, isTime)
      if (fitting > best.share) best = { column, format, share: fitting }
    }
  }
  return best
}

function decimalSignOf(columns: readonly (readonly string[])[]): DecimalSign {
  const cells = columns.flat()
  const numWith = (pattern: RegExp): number => cells.filter((text) => pattern.test(text)).length
  return numWith(/^[+-]?\d+,\d+$/) > numWith(/^[+-]?\d+\.\d+$/) ? ',' : '.'
}

/** One column of words and one of numbers: rows name their point. */
function longColumnsOf(
  headings: readonly string[],
  columns: readonly (readonly string[])[],
  others: readonly number[],
  sign: DecimalSign,
) {
  if (columns.length > LONG_COLUMNS) return null
  const quality = others.find((column) => isQualityColumn(headings[column] ?? '', columns[column] ?? []))
  const rest = others.filter((column) => column !== quality)
  const isNumber = (text: string): boolean => !Number.isNaN(readNumber(text, sign) ?? 0)
  const isWord = (text: string): boolean => text !== '' && !isNumber(text)
  const numbers = rest.filter((column) => share(columns[column] ?? [], isNumber) >= FITTING)
  const words = rest.filter((column) => share(columns[column] ?? [], isWord) >= FITTING)
  const [pointColumn] = words
  const [valueColumn] = numbers
  return pointColumn === undefined || valueColumn === undefined || numbers.length > 1
    ? null
    : { pointColumn, valueColumn, qualityColumn: quality ?? null }
}

const isQualityColumn = (heading: string, cells: readonly string[]): boolean =>
  cells.length > 0 &&
  (cells.every(isQualityWord) || (/quality|质量/i.test(heading) && cells.every((text) => readQuality(text) !== null)))
