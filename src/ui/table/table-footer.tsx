import { memo } from 'react'
import type { ShownColumn, TableFooterRow } from './table-column.ts'

interface TableFooterProps<Row> {
  columns: readonly ShownColumn<Row>[]
  tracks: string | undefined
  rows: readonly TableFooterRow[]
}

/** Rows that stay at the lower edge while the others scroll. */
export const TableFooter = <Row,>({ columns, tracks, rows }: TableFooterProps<Row>) => (
  <tfoot>
    {rows.map(({ key, cell }) => (
      <tr key={key} data-footer={key} style={{ gridTemplateColumns: tracks }}>
        {columns.map((shown) => (
          <FooterCell key={shown.id} shown={shown} cell={cell} />
        ))}
      </tr>
    ))}
  </tfoot>
)

interface FooterCellProps {
  shown: ShownColumn<never>
  cell: TableFooterRow['cell']
}

/** Not rendered again when neighbouring columns are mounted or removed. */
const FooterCell = memo(function FooterCell({ shown: { id, fixed, style, colIndex }, cell }: FooterCellProps) {
  return (
    <td aria-colindex={colIndex} data-fixed={fixed} style={style}>
      {cell(id)}
    </td>
  )
})
