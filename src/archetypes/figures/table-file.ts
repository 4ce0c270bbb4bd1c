import { csvOf } from '#lib/csv.ts'
import type { TableColumn } from '#ui/data-table.tsx'

/** What a table shows, as a file of comma-separated values. */
export function tableFile<Row>(
  columns: readonly TableColumn<Row>[],
  hidden: ReadonlySet<string>,
  rows: readonly Row[],
): Blob {
  const visible = columns.filter(({ id }) => !hidden.has(id))
  const headings = visible.map(({ header, unit }) => (unit ? `${header} (${unit})` : header))
  // no thousands separators: a spreadsheet would read the number as text
  const lines = rows.map((row) =>
    visible.map(({ text, align }) => (align === 'end' ? text(row).replaceAll(',', '') : text(row))),
  )
  return new Blob([csvOf([headings, ...lines])], { type: 'text/csv;charset=utf-8' })
}
