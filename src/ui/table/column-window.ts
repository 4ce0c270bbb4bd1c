import type { ShownColumn } from './table-column.ts'
import { rowsWithGaps } from './table-window.ts'

/** A column of what is left out of the page on one side; names what follows it, as gaps between rows do. */
const GAP_COLUMN = '__gap-'

export const isGap = ({ id }: Pick<ShownColumn<unknown>, 'id'>): boolean => id.startsWith(GAP_COLUMN)

/** The columns that are in the page, gaps among them, and how wide each is. */
export interface ColumnWindow<Row> {
  readonly columns: readonly ShownColumn<Row>[]
  readonly widthsPx: readonly number[]
}

/**
 * Leaves out what is not in view; what is left stands where it would among all.
 *
 * @param numStart - Fixed columns before those that scroll.
 * @param inView - Places among those that scroll, rising.
 * @param active - Of them the one that has the focus; −1: none.
 */
export function columnWindow<Row>(
  { columns, widthsPx }: ColumnWindow<Row>,
  numStart: number,
  numScrolling: number,
  inView: readonly number[],
  active: number,
): ColumnWindow<Row> {
  const end = numStart + numScrolling
  const window = { columns: columns.slice(0, numStart), widthsPx: widthsPx.slice(0, numStart) }
  let at = numStart
  for (const piece of rowsWithGaps(inView, active, numScrolling)) {
    const next = at + (piece.kind === 'gap' ? piece.numRows : 1)
    const [column] = columns.slice(at, next)
    if (piece.kind === 'gap')
      window.columns.push({ id: GAP_COLUMN + piece.key, column: undefined, fixed: undefined, style: {} })
    else if (column) window.columns.push(column)
    window.widthsPx.push(widthsPx.slice(at, next).reduce((sum, width) => sum + width, 0))
    at = next
  }
  window.columns.push(...columns.slice(end))
  window.widthsPx.push(...widthsPx.slice(end))
  return window
}
