// Rows of a file as values of points. Duty: times, numbers, scales and ranges; what cannot be read is noted by its line.
// Neighbours: csv-rows.ts and Excel give rows, staging.repository.ts takes the values. Pure but for its own state.

import type { LineFault } from '#contract/history-import/import-faults.ts'
import { haveSameHeadings, type ImportLayout, normalHeadings } from '#contract/history-import/import-mapping.ts'
import type { FileReport, PointReport, RefusedLine } from '#contract/history-import/import-report.ts'
import { readQuality } from '#contract/history-import/quality-words.ts'
import { isUsable, QUALITY } from '#contract/live/quality.ts'
import { civilZone } from '#lib/civil-time.ts'
import { FileFaultError } from './file-faults.ts'
import { readNumber } from './read-number.ts'
import { createTimeOrder, createTimeReader, type TimeOrder } from './read-time.ts'

/** A point, and how the numbers of a column become its values. */
export interface ReaderTarget {
  /** Of the column, or its name in a long file. */
  readonly source: number | string
  readonly pointId: number
  readonly factor: number
  readonly offset: number
  readonly rangeMin: number
  readonly rangeMax: number
}

export interface ReaderTask {
  readonly layout: ImportLayout
  readonly targets: readonly ReaderTarget[]
  /** Epoch ms: values before and after are refused. */
  readonly oldest: number
  readonly newest: number
}

/** Values as columns, to be taken away part by part. */
interface ReadValues {
  readonly pointIds: number[]
  readonly times: number[]
  readonly values: number[]
  readonly qualities: number[]
}

export interface FileReader {
  /** @throws {FileFaultError} */
  row(cells: readonly string[], line: number): void
  /** What was read since the last time. */
  takeValues(): ReadValues
  /** @throws {FileFaultError} */
  end(): FileReport
}

const MOST_LISTED = 200
const MOST_REFUSED = 10_000
const MOST_NAMES = 1_000
const SHOWN_ROWS = 5
const MOST_CHARS = 64
/** Differences of time from which the period of a series is found. */
const MOST_STEPS = 400
/** Digits that a float keeps exactly. */
const DIGITS = 12

interface Series {
  readonly target: ReaderTarget
  readonly order: TimeOrder
  count: number
  from: number
  to: number
  last: number
  readonly steps: number[]
}

const emptyValues = (): ReadValues => ({ pointIds: [], times: [], values: [], qualities: [] })

export function createFileReader({ layout, targets, oldest, newest }: ReaderTask): FileReader {
  const readTime = createTimeReader(layout.timeFormat, civilZone(layout.timeZone))
  const rowOrder = createTimeOrder()
  const series = targets.map(
    (target): Series => ({
      target,
      order: createTimeOrder(),
      count: 0,
      from: Infinity,
      to: -Infinity,
      last: NaN,
      steps: [],
    }),
  )
  const byName = new Map(series.map((one) => [one.target.source, one]))
  const first: string[][] = []
  const last: string[][] = []
  const refused: RefusedLine[] = []
  const leftOut = new Map<string, number>()
  let read = emptyValues()
  let hasHeadings = false
  let [numRows, numRefused, numEmpty, numValues, lastLine] = [0, 0, 0, 0, 0]

  function refuse(line: number, fault: LineFault, text: string, heading = ''): void {
    numRefused += 1
    if (refused.length < MOST_LISTED) refused.push({ line, fault, heading, text: text.slice(0, MOST_CHARS) })
    if (numRefused > MOST_REFUSED) throw new FileFaultError('tooManyRefused', line)
  }

  function checkHeadings(cells: readonly string[], line: number): void {
    if (!haveSameHeadings(cells, layout.headings)) throw new FileFaultError('headings', line)
    const named = normalHeadings(cells).filter((text) => text !== '')
    if (new Set(named).size < named.length) throw new FileFaultError('columnTwice', line)
    hasHeadings = true
  }

  function timeOf(cells: readonly string[], line: number, order: TimeOrder): number | null {
    const text = cells[layout.timeColumn] ?? ''
    const moments = readTime(text, layout.clockColumn === null ? null : (cells[layout.clockColumn] ?? ''))
    const fault = (): LineFault | null => {
      if (moments === null) return 'time'
      if (moments.length === 0) return 'noSuchTime'
      const [earliest = 0] = moments
      return earliest < oldest ? 'tooOld' : earliest >= newest ? 'notOver' : null
    }
    const found = fault() ?? order.place(moments ?? [])
    if (typeof found === 'number') return found
    refuse(line, found, text, layout.headings[layout.timeColumn])
    return null
  }

  function add(one: Series, time: number, written: string, line: number, heading: string, given: number): void {
    const number = readNumber(written, layout.decimalSign)
    if (number === null) {
      numEmpty += 1
      return
    }
    const { pointId, factor, offset, rangeMin, rangeMax } = one.target
    const isAsWritten = factor === 1 && offset === 0
    const value = isAsWritten ? number : Number((number * factor + offset).toPrecision(DIGITS))
    if (!Number.isFinite(value)) {
      refuse(line, 'number', written, heading)
      return
    }
    read.pointIds.push(pointId)
    read.times.push(time)
    read.values.push(value)
    const isInRange = value >= rangeMin && value <= rangeMax
    read.qualities.push(isUsable(given) && !isInRange ? QUALITY.outOfRange : given)
    numValues += 1
    if (one.count > 0 && one.steps.length < MOST_STEPS) one.steps.push(Math.abs(time - one.last))
    one.count += 1
    one.last = time
    one.from = Math.min(one.from, time)
    one.to = Math.max(one.to, time)
  }

  function wideRow(cells: readonly string[], line: number): void {
    const time = timeOf(cells, line, rowOrder)
    if (time === null) return
    for (const one of series) {
      const column = Number(one.target.source)
      add(one, time, cells[column] ?? '', line, layout.headings[column] ?? '', QUALITY.good)
    }
  }

  function longRow(cells: readonly string[], line: number, { pointColumn, valueColumn, qualityColumn }: LongColumns) {
    const name = (cells[pointColumn] ?? '').trim()
    const one = byName.get(name)
    if (!one) {
      const shown = leftOut.has(name) || leftOut.size < MOST_NAMES ? name : '…'
      leftOut.set(shown, (leftOut.get(shown) ?? 0) + 1)
      return
    }
    const time = timeOf(cells, line, one.order)
    if (time === null) return
    const qualityText = qualityColumn === null ? '' : (cells[qualityColumn] ?? '')
    const quality = readQuality(qualityText)
    if (quality === null) refuse(line, 'quality', qualityText, name)
    else add(one, time, cells[valueColumn] ?? '', line, name, quality)
  }

  return {
    row(cells, line) {
      lastLine = line
      if (line <= layout.skippedLines) return
      if (!hasHeadings) {
        checkHeadings(cells, line)
        return
      }
      numRows += 1
      const shown = [String(line), ...cells.map((text) => text.slice(0, MOST_CHARS))]
      if (first.length < SHOWN_ROWS) first.push(shown)
      else {
        last.push(shown)
        if (last.length > SHOWN_ROWS) last.shift()
      }
      if (cells.length !== layout.headings.length) refuse(line, 'cells', String(cells.length))
      else if (layout.shape === 'wide') wideRow(cells, line)
      else longRow(cells, line, layout)
    },
    takeValues() {
      const taken = read
      read = emptyValues()
      return taken
    },
    end() {
      if (numRows === 0) throw new FileFaultError('empty', lastLine)
      return {
        numRows,
        numValues,
        numEmpty,
        numRefused,
        refused,
        leftOut: [...leftOut]
          .slice(0, MOST_LISTED)
          .map(([name, count]) => ({ name: name.slice(0, MOST_CHARS), count })),
        first,
        last,
        points: series.flatMap((one) => (one.count > 0 ? [pointReport(one)] : [])),
      }
    },
  }
}

interface LongColumns {
  readonly pointColumn: number
  readonly valueColumn: number
  readonly qualityColumn: number | null
}

function pointReport({ target, count, from, to, steps }: Series): PointReport {
  const rising = [...steps].sort((one, other) => one - other)
  return { pointId: target.pointId, count, from, to, periodMs: rising[Math.floor(rising.length / 2)] ?? 0 }
}
