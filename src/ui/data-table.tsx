// The table of every list: shows rows that the caller pages and sorts, with fixed columns, widths, selection and
// keyboard. TanStack Table keeps the columns' visibility, order and widths; table/table-body.tsx renders the rows.
// Scrolling renders only new rows, and in a wide table new columns; no column is resized by its content.

import { chakra } from '@chakra-ui/react/styled-system'
import {
  type ColumnDef,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { PHONE_WINDOW, useMediaQuery } from '../lib/use-media-query.ts'
import { Box } from './box.ts'
import { Skeleton } from './feedback.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { CardsHeader } from './table/cards-header.tsx'
import { PrintedTable } from './table/printed-table.tsx'
import { TableBody } from './table/table-body.tsx'
import {
  ACTIONS_COLUMN,
  columnSpans,
  columnTracks,
  fixedOffsets,
  type RowMark,
  remOf,
  SELECT_COLUMN,
  shownColumns,
  type TableColumn,
  type TableFooterRow,
  type TableSort,
  type TableTexts,
} from './table/table-column.ts'
import { TableFooter } from './table/table-footer.tsx'
import { TableHeader } from './table/table-header.tsx'
import { CARDS_STYLE, TABLE_STYLE } from './table/table-style.ts'
import { useColumnWindow } from './table/use-column-window.ts'
import { useIsWider } from './table/use-is-wider.ts'
import { useIsPrinting } from './use-is-printing.ts'

export type { RowMark, TableColumn, TableFooterRow, TableSort } from './table/table-column.ts'
export { textColumn } from './table/text-column.ts'

/** Below this width only the first column stays fixed: more would leave no room to scroll. */
const ROOMY = '(min-width: 48rem)'
const SELECT_WIDTH_PX = 48
const ACTIONS_WIDTH_PX = 190
const Table = chakra('table', { variants: { layout: { rows: TABLE_STYLE, cards: CARDS_STYLE } } })
const SKELETON_ROWS = Array.from({ length: 12 }, (_, at) => at)

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature })

interface DataTableProps<Row extends object> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort | null
  onSortChange?: (sort: TableSort | null) => void
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  hiddenColumns?: ReadonlySet<string>
  /** On double click or Enter. */
  onRowOpen?: ((row: Row) => void) | undefined
  rowActions?: (row: Row) => ReactNode
  markOf?: ((row: Row) => RowMark | undefined) | undefined
  actionsLabel?: string
  /** px; the same in every state, so that the layout does not jump. */
  actionsWidth?: number
  state?: 'ready' | 'loading' | 'refreshing'
  /** Rows at the lower edge that stay in view while the others scroll. */
  footerRows?: readonly TableFooterRow[]
  /** Shown where there are no rows. */
  empty: ReactNode
  texts: TableTexts
  /** Column used as title in windows where rows become cards; absent: they stay rows. */
  cardTitle?: string | undefined
  /** CSS length. */
  height?: string
  /** Height of a row in px of an ordinary screen, where it does not follow the size of the interface. */
  rowPx?: number
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort = null, onSortChange, onSelectionChange, hiddenColumns } = props
  const {
    onRowOpen,
    rowActions,
    actionsLabel = '',
    actionsWidth = ACTIONS_WIDTH_PX,
    state = 'ready',
    empty,
    texts,
    height,
    footerRows = [],
    rowPx,
  } = props
  const isPrinting = useIsPrinting()
  const isNarrow = useMediaQuery(PHONE_WINDOW)
  const cardTitle = isNarrow ? props.cardTitle : undefined
  const asCards = cardTitle !== undefined
  const frame = useRef<HTMLDivElement>(null)
  const [columnSizing, setColumnSizing] = useState<Record<string, number>>({})
  const handleWidth = useCallback(
    (id: string, widthPx: number) => setColumnSizing((now) => ({ ...now, [id]: widthPx })),
    [],
  )
  const selection = onSelectionChange && props.selection
  const hasSelection = selection !== undefined
  const hasActions = rowActions !== undefined

  const definitions = useMemo(
    () => definitionsOf(columns, hasSelection, hasActions ? actionsWidth : null),
    [columns, hasSelection, hasActions, actionsWidth],
  )
  const isRoomy = useMediaQuery(ROOMY)
  const columnPinning = useMemo(() => pinningOf(columns, isRoomy), [columns, isRoomy])
  const columnVisibility = useMemo(
    () => Object.fromEntries([...(hiddenColumns ?? [])].map((id) => [id, false])),
    [hiddenColumns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { columnSizing, columnVisibility, columnPinning },
  })
  const [start, center, end] = [
    table.getStartVisibleLeafColumns(),
    table.getCenterVisibleLeafColumns(),
    table.getEndVisibleLeafColumns(),
  ]
  const shown = useMemo(
    () =>
      shownColumns(
        [...start, ...center, ...end].map((column) => ({ id: column.id, pinned: column.getIsPinned() })),
        columns,
      ),
    [start, center, end, columns],
  )
  const widthsPx = [...start, ...center, ...end].map((column) => column.getSize())
  const widthPx = widthsPx.reduce((sum, width) => sum + width, 0)
  const isScrolledSideways = useIsWider(frame, widthPx) && !asCards
  const inPage = useColumnWindow(frame, { columns: shown, widthsPx }, asCards)
  // set on each row: changing an inherited property while a wide table scrolls would restyle every row
  const tracks = inPage.isWhole ? undefined : columnTracks(inPage.widthsPx)
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const numHeaderRows = columnSpans(shown) ? 2 : 1

  const heading = { keys, selection, onSelectionChange, sort, onSortChange, texts }
  return (
    <>
      <Box
        position="relative"
        flex="1"
        minHeight="0"
        display="flex"
        flexDirection="column"
        css={ON_SCREEN}
        style={{ height }}
      >
        {state === 'refreshing' && (
          <Box position="absolute" top="0" insetInline="0" zIndex="4">
            <ProgressBar value={null} label={texts.loading} />
          </Box>
        )}
        <Box
          ref={frame}
          css={asCards ? CARDS_FRAME : FRAME}
          data-scroll="table"
          tabIndex={-1}
          onFocus={inPage.onFocus}
          style={{
            ...(rowPx === undefined ? {} : { '--row-height': remOf(rowPx) }),
            ...scrollPadding(numHeaderRows, footerRows.length),
            ...fixedOffsets(shown, widthsPx),
          }}
        >
          <Table
            layout={asCards ? 'cards' : 'rows'}
            aria-label={label}
            aria-rowcount={rows.length + numHeaderRows}
            aria-colcount={inPage.isWhole ? undefined : shown.length}
            aria-busy={state !== 'ready'}
            data-scrolls-sideways={isScrolledSideways || undefined}
            style={asCards ? undefined : { width: remOf(widthPx), minWidth: '100%', ...columnStyle(widthsPx) }}
          >
            <colgroup>
              {inPage.columns.map(({ id }, at) => (
                <col key={id} style={{ width: remOf(inPage.widthsPx[at] ?? 0) }} />
              ))}
            </colgroup>
            {asCards ? (
              <CardsHeader columns={inPage.columns} {...heading} />
            ) : (
              <TableHeader
                columns={inPage.columns}
                widthsPx={inPage.widthsPx}
                tracks={tracks}
                onWidthChange={handleWidth}
                actionsLabel={actionsLabel}
                {...heading}
              />
            )}
            {state === 'loading' ? (
              <tbody>
                {SKELETON_ROWS.map((at) => (
                  <tr key={at} data-card={asCards || undefined}>
                    {inPage.columns.map(({ id }) => (
                      <td key={id}>
                        <Skeleton width="70%" height="3" />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ) : (
              <TableBody
                frame={frame}
                rows={rows}
                keys={keys}
                columns={inPage.columns}
                tracks={tracks}
                numHeaderRows={numHeaderRows}
                selection={selection}
                onSelectionChange={onSelectionChange}
                onRowOpen={onRowOpen}
                markOf={props.markOf}
                rowActions={rowActions}
                texts={texts}
                cardTitle={cardTitle}
                rowPx={rowPx}
              />
            )}
            {state !== 'loading' && rows.length > 0 && footerRows.length > 0 && (
              <TableFooter columns={inPage.columns} tracks={tracks} rows={footerRows} />
            )}
          </Table>
          {state !== 'loading' && rows.length === 0 && empty}
        </Box>
      </Box>
      {isPrinting && (
        <PrintedTable
          label={label}
          columns={shown}
          widthsPx={widthsPx}
          rows={rows}
          keys={keys}
          footerRows={footerRows}
          unitText={texts.unit}
          empty={empty}
        />
      )}
    </>
  )
}

const ON_SCREEN = { '@media print': { display: 'none' } } as const
const FRAME = { overflow: 'auto', flex: '1', minHeight: 0, contain: 'strict' } as const

/** Cards have the height of their content, and scroll with the page. */
const CARDS_FRAME = { flex: '1', minHeight: 0 } as const

/** Keeps the focused row clear of header and footer when it is scrolled into view. */
const scrollPadding = (numHeaderRows: number, numFooterRows: number): CSSProperties => ({
  scrollPaddingTop: `calc(var(--row-height, 2.75rem) * ${numHeaderRows})`,
  // and clear of the fixed columns
  scrollPaddingInlineStart: 'var(--fixed-start)',
  scrollPaddingBottom: `calc(var(--row-height, 2.75rem) * ${numFooterRows})`,
})

const columnStyle = (widthsPx: readonly number[]): Record<`--${string}`, string> => ({
  '--columns': columnTracks(widthsPx),
})

const pinningOf = <Row,>(
  columns: readonly TableColumn<Row>[],
  isRoomy: boolean,
): { start: string[]; end: string[] } => {
  const at = (edge: 'start' | 'end') => columns.filter(({ fixed }) => fixed === edge).map(({ id }) => id)
  return {
    start: [SELECT_COLUMN, ...at('start').slice(0, isRoomy ? undefined : 1)],
    end: isRoomy ? [...at('end'), ACTIONS_COLUMN] : [],
  }
}

function definitionsOf<Row extends object>(
  columns: readonly TableColumn<Row>[],
  hasSelection: boolean,
  actionsWidth: number | null,
): ColumnDef<typeof features, Row>[] {
  return [
    ...(hasSelection ? [{ id: SELECT_COLUMN, size: SELECT_WIDTH_PX }] : []),
    ...columns.map(({ id, width }) => ({ id, size: width })),
    ...(actionsWidth !== null ? [{ id: ACTIONS_COLUMN, size: actionsWidth }] : []),
  ]
}
