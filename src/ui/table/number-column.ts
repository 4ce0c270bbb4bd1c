import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from './table-column.ts'

interface NumberColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'header'> {
  readonly unit?: string
  readonly decimals: number
  /** px at the default size. */
  readonly width?: number
  readonly read: (row: Row) => number | null
}

/** A column whose cells are numbers. */
export function numberColumn<Row>(column: NumberColumn<Row>): TableColumn<Row> {
  const { id, header, unit = '', decimals, width = 130, read } = column
  const text = (row: Row): string => formatQuantity(read(row), decimals)
  return { id, header, unit, width, align: 'end', cell: text, text }
}
