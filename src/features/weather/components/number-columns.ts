import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'

/** A column of numbers with one decimal place. */
export function numberColumn<Row>(
  id: string,
  header: string,
  unit: string,
  readValue: (row: Row) => number | null,
  decimals = 1,
): TableColumn<Row> {
  const text = (row: Row): string => formatQuantity(readValue(row), decimals)
  return { id, header, unit, width: 120, align: 'end', cell: text, text }
}
