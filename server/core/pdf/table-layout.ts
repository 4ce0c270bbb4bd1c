// Where the columns of a table stand. Duty: a width for each column, and parts of the table that fit a page, each with the
// fixed columns. Invariants: every column is in one part; no part is wider than the page.

import { type FontMetrics, linesOf, widthOfText } from './printed-text.ts'

export const CELL_PADDING = 3
const MAX_HEAD_LINES = 4
const MIN_WIDTH = 36
const MAX_NUMBER_WIDTH = 96
const MAX_TEXT_WIDTH = 150
const WIDTH_STEP = 6

interface PlacedColumn {
  /** In the rows. */
  readonly at: number
  readonly width: number
  readonly isNumber: boolean
  readonly head: readonly string[]
}

export type TablePart = readonly PlacedColumn[]

interface Table {
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
  readonly numFixed: number
}

export function partsOfTable({ columns, rows, numFixed }: Table, pageWidth: number, metrics: FontMetrics): TablePart[] {
  const placed = columns.map(({ title, isNumber }, at): PlacedColumn => {
    const width = columnWidth(title, isNumber, at, rows, metrics)
    return { at, width, isNumber, head: linesOf(title, width - 2 * CELL_PADDING, MAX_HEAD_LINES, metrics) }
  })
  const fixed = placed.slice(0, numFixed)
  const parts: PlacedColumn[][] = []
  let room = 0
  for (const column of placed.slice(numFixed)) {
    if (parts.length === 0 || column.width > room) {
      parts.push([...fixed])
      room = pageWidth - fixed.reduce((sum, { width }) => sum + width, 0)
    }
    parts.at(-1)?.push(column)
    room -= column.width
  }
  return parts.length === 0 ? [fixed] : parts
}

/** Fits the cells; a heading is broken into lines, and makes a column wider only until it is readable whole. */
function columnWidth(title: string, isNumber: boolean, at: number, rows: Table['rows'], metrics: FontMetrics): number {
  const most = isNumber ? MAX_NUMBER_WIDTH : MAX_TEXT_WIDTH
  const widest = rows.reduce((width, row) => Math.max(width, widthOfText(row[at] ?? '', metrics)), 0)
  let width = Math.min(most, Math.max(MIN_WIDTH, widest + 2 * CELL_PADDING + 1))
  const isCut = (): boolean =>
    linesOf(title, width - 2 * CELL_PADDING, MAX_HEAD_LINES, metrics)
      .at(-1)
      ?.endsWith('…') === true
  while (width < most && isCut()) width = Math.min(most, width + WIDTH_STEP)
  return width
}
