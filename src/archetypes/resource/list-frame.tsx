// The frame of every paged list: filters, buttons, table, pages. Connects the address with the table, and shows the
// loading, error and empty states. resource-page.tsx adds forms and permissions; list-state.ts is the state in the
// address.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { Column } from '#ui/box.ts'
import { DataTable, type RowMark, type TableColumn } from '#ui/data-table.tsx'
import { Page } from '#ui/page.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { Pagination } from '#ui/pagination.tsx'
import { animateToTop, scrollMainToTop } from '#ui/scroll-to-top.ts'
import { PageHeading } from '../page-heading.tsx'
import { PrintArea } from '../print/print-area.tsx'
import { type ListChange, type ListState, lastPageBefore } from './list-state.ts'
import { ListFailure, NoMatch } from './list-states.tsx'
import { SearchBar, type SearchBarProps } from './search-bar.tsx'
import { useColumnChoice } from './use-column-choice.tsx'
import { useListTexts } from './use-list-texts.ts'

/** The part of a query result that the frame needs. */
interface ListQueryState<Row> {
  readonly shown: { readonly list: readonly Row[]; readonly total: number } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

/** Passed by the frame to its toolbar. */
export interface ListTools {
  readonly onRefresh: () => void
  readonly isRefreshing: boolean
  readonly onColumns: () => void
  /** Names of the visible columns, in order. */
  readonly shownColumns: readonly string[]
}

export interface ListFrameProps<Row extends object> {
  /** Replaces the page heading where the list is part of a page; null for none. */
  heading?: ReactNode
  /** Noun of a row for use inside a sentence. */
  noun: string
  query: ListQueryState<Row>
  state: ListState
  change: (change: ListChange) => void
  searchFields: SearchBarProps['fields']
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => string
  /** Column used as a card's title on a phone. */
  cardTitle: string
  toolbar: (tools: ListTools) => ReactNode
  /** Shown where there are no records at all. */
  empty: ReactNode
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  onRowOpen?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  markOf?: (row: Row) => RowMark | undefined
  /** px; wide enough for all actions of a row. */
  actionsWidth?: number
}

export function ListFrame<Row extends object>(props: ListFrameProps<Row>) {
  const { noun, query, state, change, columns, rowActions, onRowOpen, selection, onSelectionChange } = props
  const { t } = useTranslation()
  const title = usePageTitle()
  const { pathname } = useLocation()
  const [columnsKey] = useState(pathname)
  const texts = useListTexts()
  const choice = useColumnChoice(useHiddenColumns(columnsKey))
  const { hidden } = choice
  const area = useRef<HTMLDivElement>(null)
  const isPart = props.heading !== undefined
  const { shown: data, error, isFetching } = query
  const hasFilters = Object.keys(state.filters).length > 0

  const lastPage = data && !isFetching ? lastPageBefore(state, data.total) : null
  useEffect(() => {
    if (lastPage !== null) change({ kind: 'page', page: lastPage, pageSize: state.pageSize })
  }, [change, lastPage, state.pageSize])

  const content = (
    <>
      {isPart ? props.heading : <PageHeading />}
      <SearchBar
        fields={props.searchFields}
        filters={state.filters}
        onSearch={(filters) => change({ kind: 'filter', filters })}
        onReset={() => change({ kind: 'reset' })}
      />
      {props.toolbar({
        onRefresh: () => void query.refetch(),
        isRefreshing: isFetching,
        onColumns: choice.open,
        shownColumns: columns.map(({ id }) => id).filter((id) => !hidden.has(id)),
      })}
      <PrintArea frame={area} flex="1" minHeight={{ base: '22rem', lg: '12rem' }}>
        {error && !data ? (
          <ListFailure error={error} onRetry={() => void query.refetch()} />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={data?.list ?? []}
            rowKey={props.rowKey}
            cardTitle={props.cardTitle}
            sort={state.sort}
            onSortChange={(sort) => change({ kind: 'sort', sort })}
            hiddenColumns={hidden}
            state={data === undefined ? 'loading' : isFetching ? 'refreshing' : 'ready'}
            empty={hasFilters ? <NoMatch noun={noun} onReset={() => change({ kind: 'reset' })} /> : props.empty}
            texts={texts.table}
            actionsLabel={t('resource.actions')}
            markOf={props.markOf}
            {...(selection && onSelectionChange ? { selection, onSelectionChange } : {})}
            {...(onRowOpen ? { onRowOpen } : {})}
            {...(rowActions ? { rowActions } : {})}
            {...(props.actionsWidth === undefined ? {} : { actionsWidth: props.actionsWidth })}
          />
        )}
      </PrintArea>
      <Pagination
        page={state.page}
        pageSize={state.pageSize}
        total={data?.total ?? 0}
        texts={texts.pagination}
        onChange={({ page, pageSize }) => {
          change({ kind: 'page', page, pageSize })
          scrollMainToTop()
          scrollTableToTop(area.current)
        }}
      />
      {choice.dialogOf(columns)}
    </>
  )
  return isPart ? (
    <Column gap="3" flex="1" minHeight={{ lg: '0' }} aria-busy={isFetching}>
      {content}
    </Column>
  ) : (
    <Page fit="atLeastWindow" aria-busy={isFetching}>
      {content}
    </Page>
  )
}

const SCROLL_MS = 800

/** On a wide screen the table scrolls separately from the page. */
function scrollTableToTop(area: HTMLElement | null): void {
  const table = area?.querySelector('[data-scroll=table]')
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const time = { now: () => performance.now(), requestFrame: (step: () => void) => requestAnimationFrame(step) }
  if (table) animateToTop(table, isStill ? 0 : SCROLL_MS, time)
}
