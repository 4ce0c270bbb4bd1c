import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'

interface NumberColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'header'> {
  readonly unit?: string
  readonly decimals: number
  readonly read: (row: Row) => number | null
}

export function numberColumn<Row>({ id, header, unit = '', decimals, read }: NumberColumn<Row>): TableColumn<Row> {
  const text = (row: Row): string => formatQuantity(read(row), decimals)
  return { id, header, unit, width: 130, align: 'end', cell: text, text }
}
