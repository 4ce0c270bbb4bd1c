import { memo } from 'react'
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
        {columns.map((shown) => (
          <FooterCell key={shown.id} shown={shown} cell={cell} numBelow={rows.length - 1 - at} />
        ))}
      </tr>
    ))}
  </tfoot>
)

interface FooterCellProps {
  shown: ShownColumn<never>
  cell: TableFooterRow['cell']
  numBelow: number
}

/** Stays as it is while columns beside it come and go. */
const FooterCell = memo(function FooterCell({ shown, cell, numBelow }: FooterCellProps) {
  const { id, fixed, style, colIndex } = shown
  return (
    <td
      aria-colindex={colIndex}
      data-fixed={fixed}
      style={{ ...style, bottom: `calc(var(--row-height, 2.75rem) * ${numBelow})` }}
    >
      {cell(id)}
    </td>
  )
})
