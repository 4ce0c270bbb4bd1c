import type { ShownHour } from '#contract/weather/shown-hour.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { numberColumn as column } from '#ui/table/number-column.ts'

/** A column of numbers, usually with one decimal place. */
export const numberColumn = <Row>(
  id: string,
  header: string,
  unit: string,
  read: (row: Row) => number | null,
  decimals = 1,
): TableColumn<Row> => column({ id, header, unit, decimals, width: 120, read })

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
