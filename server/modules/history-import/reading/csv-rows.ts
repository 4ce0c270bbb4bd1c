// Rows of separated text, part by part (RFC 4180, with the separator of the file). Invariant: what one row may hold in memory
// is limited, whatever is sent.

import { MAX_COLUMNS, type Separator } from '#contract/history-import/import-mapping.ts'
import type { FileFault } from './file-faults.ts'

const MAX_CELL_CHARS = 10_000
const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Takes a row and the line on which it begins, 1 for the first; the row is the taker's to keep. */
type TakeRow = (cells: string[], line: number) => void

export interface CsvRows {
  /** @throws {FileFault} */
  take(text: string): void
  end(): void
  /** The line that is being read. */
  readonly line: number
}

/** @param fault - Makes what is thrown. */
export function createCsvRows(
  separator: Separator,
  takeRow: TakeRow,
  fault: (fault: FileFault, line: number) => Error,
): CsvRows {
  const separatorCode = separator.charCodeAt(0)
  let cells: string[] = []
  let rest = ''
  let line = 1
  let rowLine = 1
  /** A separator was the last that was read: a cell follows, be it empty. */
  let isCellOpen = false

  function endRow(): void {
    // a blank line has one empty cell
    if (cells.length > 1 || cells[0] !== '') takeRow(cells, rowLine)
    cells = []
    rowLine = line
  }

  function addCell(text: string): void {
    if (text.length > MAX_CELL_CHARS) throw fault('cell', rowLine)
    cells.push(text)
    if (cells.length > MAX_COLUMNS) throw fault('columns', rowLine)
  }

  /** Reads whole cells from `from` on. @returns Where the first unfinished cell begins. */
  function readCells(text: string, isEnd: boolean): number {
    let at = 0
    while (at < text.length) {
      const start = at
      const isQuoted = text.charCodeAt(at) === QUOTE
      const stop = isQuoted ? closingQuote(text, at, isEnd) + 1 : at
      if (isQuoted && stop === 0) {
        if (isEnd) throw fault('quote', rowLine)
        return start
      }
      at = stop
      while (at < text.length && !isEndOfCell(text.charCodeAt(at))) at += 1
      if (at === text.length && !isEnd) return start
      // a carriage return may be followed by a line feed in the next part
      if (text.charCodeAt(at) === CARRIAGE_RETURN && at + 1 === text.length && !isEnd) return start
      addCell(isQuoted ? unquoted(text.slice(start + 1, stop - 1)) : text.slice(start, at))
      if (isQuoted) line += countLines(text, start, stop)
      const code = text.charCodeAt(at)
      at += 1
      isCellOpen = code === separatorCode
      if (isCellOpen) continue
      if (code === CARRIAGE_RETURN && text.charCodeAt(at) === LINE_FEED) at += 1
      line += 1
      endRow()
    }
    return text.length
  }

  const isEndOfCell = (code: number): boolean =>
    code === separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN

  return {
    take(text) {
      const all = rest + text
      const read = readCells(all, false)
      rest = all.slice(read)
      if (rest.length > MAX_CELL_CHARS) throw fault(rest.charCodeAt(0) === QUOTE ? 'quote' : 'cell', rowLine)
    },
    end() {
      readCells(rest, true)
      rest = ''
      if (isCellOpen) addCell('')
      if (cells.length > 0) endRow()
    },
    get line() {
      return rowLine
    },
  }
}

/** Where a quoted cell ends; -1 where it does not. A mark at the end of a part may be half of a doubled one. */
function closingQuote(text: string, from: number, isEnd: boolean): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at + 1 === text.length && !isEnd ? -1 : at
  }
  return -1
}

const unquoted = (text: string): string => text.replaceAll('""', '"')

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
