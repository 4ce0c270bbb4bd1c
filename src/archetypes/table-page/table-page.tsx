import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { tableFile } from '../figures/table-file.ts'
import { PageHeading } from '../page-heading.tsx'
import { PrintArea } from '../print/print-area.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { useColumnChoice } from '../resource/use-column-choice.tsx'
import { useListTexts } from '../resource/use-list-texts.ts'
import { EXPORT_PERMISSION } from '../telemetry/export-permission.ts'
import type { TableActionsProps } from './table-actions.tsx'

const wholePage = (table: ReactNode): ReactNode => (
  <PrintArea flex="1" minHeight="20rem">
    {table}
  </PrintArea>
)

type TableProps<Row extends object> = Parameters<typeof DataTable<Row>>[0]

/** What a page has read so far. */
interface PageAnswer {
  /** Why there is nothing to show. */
  readonly error: Error | null
  /** Nothing has arrived yet. */
  readonly isWaiting: boolean
  readonly isFetching: boolean
  refetch(): unknown
}

/** Of what is renewed by itself: a poll is not shown as loading, as it would flicker every few seconds. */
export const polledAnswer = ({
  data,
  error,
  isPending,
  refetch,
}: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'>): PageAnswer => ({
  error: data === undefined ? error : null,
  isWaiting: isPending,
  isFetching: false,
  refetch,
})

export interface TablePageProps<Row extends object>
  extends Pick<
    TableProps<Row>,
    'label' | 'rowKey' | 'sort' | 'onSortChange' | 'onRowOpen' | 'cardTitle' | 'selection' | 'onSelectionChange'
  > {
  /** Value of the `data-page` attribute. */
  name: string
  /** Under which the hidden columns are kept. */
  columnsKey: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  answer: PageAnswer
  empty: { readonly icon: ReactNode; readonly title: string; readonly detail: string }
  /** Name of the exported file, without its ending. */
  fileName: string
  onRefresh: () => void
  /** What is shown, above the table: filters, with the table's buttons. */
  filters: (actions: TableActionsProps) => ReactNode
  /** The table in its place; by default it has the rest of the page. */
  children?: (table: ReactNode) => ReactNode
}

/** A page of one table: heading, filters, the table with its states, choice of columns, export of what is shown. */
export function TablePage<Row extends object>(props: TablePageProps<Row>) {
  const {
    name,
    columnsKey,
    columns,
    rows,
    answer,
    empty,
    fileName,
    onRefresh,
    filters,
    children = wholePage,
    ...table
  } = props
  const texts = useListTexts()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const choice = useColumnChoice(useHiddenColumns(columnsKey))
  const { error, isWaiting, isFetching } = answer
  return (
    <Page fit="window" aria-busy={isWaiting && !error} data-page={name}>
      <PageHeading />
      {filters({
        onColumns: choice.open,
        onRefresh,
        onExport:
          mayExport && rows.length > 0
            ? () => saveFile(tableFile(columns, choice.hidden, rows), `${fileName}.csv`)
            : undefined,
      })}
      {error ? (
        <ListFailure error={error} onRetry={() => void answer.refetch()} />
      ) : (
        children(
          <DataTable
            {...table}
            columns={columns}
            rows={rows}
            hiddenColumns={choice.hidden}
            state={isWaiting ? 'loading' : isFetching ? 'refreshing' : 'ready'}
            empty={<EmptyState {...empty} />}
            texts={texts.table}
          />,
        )
      )}
      {choice.dialogOf(columns)}
    </Page>
  )
}
