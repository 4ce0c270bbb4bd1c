import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from '#ui/box.ts'
import { PrintArea } from '../print/print-area.tsx'
import { TablePage, type TablePageProps } from '../table-page/table-page.tsx'

interface RankingPageProps<Row extends object>
  extends Omit<TablePageProps<Row>, 'name' | 'children' | 'empty' | 'cardTitle'> {
  empty: { readonly title: string; readonly detail: string }
  /** From which width on the table has something beside it, and how wide that is. */
  side: { readonly from: 'xl' | '2xl'; readonly width: string }
  /** Height of the table on narrower windows. */
  tableHeight: string
  /** Explains the ranking, beside or below it. */
  beside: ReactNode
  /** Surrounds the table, e.g. with the menu of its points. */
  around?: (table: ReactNode) => ReactNode
}

/** Nodes in the order of a value, with what explains the order beside them. */
export function RankingPage<Row extends object>(props: RankingPageProps<Row>) {
  const { empty, side, tableHeight, beside, around = (table) => table, ...page } = props
  return (
    <TablePage {...page} name="ranking" cardTitle="name" empty={{ icon: <ListOrdered size={40} />, ...empty }}>
      {(table) => (
        <Box
          display="grid"
          gap="3"
          flex="1"
          minHeight="0"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', [side.from]: `minmax(0, 1fr) ${side.width}` }}
          alignItems="start"
        >
          {around(
            <PrintArea height={{ base: tableHeight, [side.from]: '100%' }} minHeight="0">
              {table}
            </PrintArea>,
          )}
          {beside}
        </Box>
      )}
    </TablePage>
  )
}
