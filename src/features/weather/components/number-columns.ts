import type { ShownHour } from '#contract/weather/shown-hour.ts'
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

/** Sun of an hour, or its mean of a day. @param estimated - Says of a value that it is estimated. */
export function sunColumn<Row extends Pick<ShownHour, 'sunWM2' | 'isSunEstimated'>>(
  header: string,
  estimated: (value: string) => string,
): TableColumn<Row> {
  const text = ({ sunWM2, isSunEstimated }: Row): string => {
    const value = formatQuantity(sunWM2, 0)
    return isSunEstimated ? estimated(value) : value
  }
  return { id: 'sun', header, unit: 'W/m²', width: 180, align: 'end', cell: text, text }
}
