import type { ShownColumn, TableFooterRow } from './table-column.ts'

interface TableFooterProps<Row> {
  columns: readonly ShownColumn<Row>[]
  rows: readonly TableFooterRow[]
}

/** Rows that stay at the lower edge while the others scroll. */
export const TableFooter = <Row,>({ columns, rows }: TableFooterProps<Row>) => (
  <tfoot>
    {rows.map(({ key, cell }, at) => (
      <tr key={key} data-footer={key}>
        {columns.map(({ id, fixed, style }) => (
          <td
            key={id}
            data-fixed={fixed}
            style={{ ...style, bottom: `calc(var(--row-height, 2.75rem) * ${rows.length - 1 - at})` }}
          >
            {cell(id)}
          </td>
        ))}
      </tr>
    ))}
  </tfoot>
)
