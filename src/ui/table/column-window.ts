import type { ShownColumn } from './table-column.ts'
import { rowsWithGaps } from './table-window.ts'

/**
 * Id prefix of a gap column, which replaces the unmounted columns on one side; the suffix names what follows, as with
 * row gaps.
 */
const GAP_COLUMN = '__gap-'

export const isGap = ({ id }: Pick<ShownColumn<unknown>, 'id'>): boolean => id.startsWith(GAP_COLUMN)

/** The mounted columns including gaps, and their widths. */
export interface ColumnWindow<Row> {
  readonly columns: readonly ShownColumn<Row>[]
  readonly widthsPx: readonly number[]
}

/**
 * Removes the columns that are not in view and fills their space with gaps, so that the others keep their positions.
 *
 * @param numStart - Fixed columns before those that scroll.
 * @param inView - Ascending indices among those that scroll.
 * @param active - Index of the focused one among them; −1: none.
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
