// The table of every list. Duty: show rows that the caller pages and sorts, with fixed columns, widths, selection and the
// keyboard. Neighbours: TanStack Table keeps the columns' visibility, order and widths, TanStack Virtual says which rows are
// in view. Invariants: scrolling touches the rows that come and go, nothing else; columns never resize with their content.

import { chakra } from '@chakra-ui/react/styled-system'
import {
  type ColumnDef,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Box } from './box.ts'
import { Checkbox } from './checkbox.tsx'
import { Skeleton } from './feedback.tsx'
import { ProgressBar } from './progress-bar.tsx'
import {
  BodyCell,
  ColumnHeader,
  type FixedPlace,
  fixedName,
  HeaderCell,
  ResizeHandle,
  stickyStyle,
} from './table/table-cells.tsx'
import {
  ACTIONS_COLUMN,
  SELECT_COLUMN,
  type TableColumn,
  type TableSort,
  type TableTexts,
} from './table/table-column.ts'
import { TableRow } from './table/table-row.tsx'
import { nextRow, nextSort, withAll, withRow } from './table/table-selection.ts'
import { useIsPrinting } from './use-is-printing.ts'
import { useRowHeight } from './use-row-height.ts'

export type { TableColumn, TableSort, TableTexts } from './table/table-column.ts'

const SELECT_WIDTH = 48
const ACTIONS_WIDTH = 190
const MIN_WIDTH = 56
const OVERSCAN = 8
const SKELETON_ROWS = Array.from({ length: 12 }, (_, at) => at)

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature })

const Table = chakra('table', {
  base: { tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0, fontSize: 'var(--body-font, 0.875rem)' },
})

export interface DataTableProps<Row extends object> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: TableSort | null
  onSortChange?: (sort: TableSort | null) => void
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  hiddenColumns?: ReadonlySet<string>
  /** Double press, or Enter. */
  onRowOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  actionsLabel?: string
  state?: 'ready' | 'loading' | 'refreshing'
  /** In place of rows where there are none. */
  empty: ReactNode
  texts: TableTexts
  /** CSS length. */
  height?: string
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort = null, onSortChange, selection, onSelectionChange, hiddenColumns } = props
  const { onRowOpen, rowActions, actionsLabel = '', state = 'ready', empty, texts, height } = props
  const frame = useRef<HTMLDivElement>(null)
  const lastKey = useRef<string | null>(null)
  const [active, setActive] = useState(0)
  const [sizing, setSizing] = useState<Record<string, number>>({})
  const isPrinting = useIsPrinting()
  const rowHeight = useRowHeight()
  const hasSelection = selection !== undefined && onSelectionChange !== undefined
  const hasActions = rowActions !== undefined

  const definitions = useMemo(
    () => definitionsOf(columns, hasSelection, hasActions),
    [columns, hasSelection, hasActions],
  )
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: {
      columnSizing: sizing,
      columnVisibility: Object.fromEntries([...(hiddenColumns ?? [])].map((id) => [id, false])),
      columnPinning: {
        start: [SELECT_COLUMN, ...columns.filter(({ fixed }) => fixed === 'start').map(({ id }) => id)],
        end: [...columns.filter(({ fixed }) => fixed === 'end').map(({ id }) => id), ACTIONS_COLUMN],
      },
    },
  })
  const shown = [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ]
  const widths = shown.map((column) => column.getSize())
  const places = placesOf(shown.map((column, at) => ({ pinned: column.getIsPinned(), width: widths[at] ?? 0 })))
  const keys = rows.map(rowKey)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  })
  const items = virtual.getVirtualItems()
  const inView = isPrinting ? rows.map((_, index) => ({ index, start: 0, end: 0 })) : items
  const before = isPrinting ? 0 : (items[0]?.start ?? 0)
  const after = isPrinting ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const numSelected = hasSelection ? keys.filter((key) => selection.has(key)).length : 0

  function toggle(key: string, isSelected: boolean, isRange: boolean): void {
    if (!hasSelection) return
    onSelectionChange(withRow(selection, keys, { key, isSelected, lastKey: isRange ? lastKey.current : null }))
    lastKey.current = key
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('tr')) return
    const row = rows[active]
    const numInView = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2)
    const next = nextRow(event.key, active, rows.length, numInView)
    if (next !== null) focusRow(next)
    else if (event.key === 'Enter' && row && onRowOpen) onRowOpen(row)
    else if (event.key === ' ' && row && hasSelection) toggle(rowKey(row), !selection.has(rowKey(row)), event.shiftKey)
    else return
    event.preventDefault()
  }

  function focusRow(index: number): void {
    setActive(index)
    virtual.scrollToIndex(index, { align: 'auto' })
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus({ preventScroll: true }),
    )
  }

  return (
    <Box position="relative" flex="1" minHeight="0" display="flex" flexDirection="column" style={{ height }}>
      {state === 'refreshing' && (
        <Box position="absolute" top="0" insetInline="0" zIndex="4">
          <ProgressBar value={null} label={texts.loading} />
        </Box>
      )}
      <Box
        ref={frame}
        overflow="auto"
        flex="1"
        minHeight="0"
        contain="strict"
        data-scroll="table"
        css={PRINT}
        tabIndex={-1}
      >
        <Table
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-busy={state !== 'ready'}
          style={{ width: widths.reduce((sum, width) => sum + width, 0), minWidth: '100%' }}
          onKeyDown={handleKey}
        >
          <colgroup>
            {shown.map((column, at) => (
              <col key={column.id} style={{ width: widths[at] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {shown.map((column, at) => {
                const own = byId.get(column.id)
                const direction = sort?.column === column.id ? sort.direction : null
                return (
                  <HeaderCell
                    key={column.id}
                    scope="col"
                    data-fixed={fixedName(places[at])}
                    style={stickyStyle(places[at])}
                    textAlign={own?.align ?? 'start'}
                    {...(own?.isSortable ? { 'aria-sort': ariaSort(direction) } : {})}
                  >
                    {column.id === SELECT_COLUMN && hasSelection && (
                      <Checkbox
                        label={texts.selectAll}
                        isLabelHidden
                        checked={rows.length > 0 && numSelected === rows.length}
                        isMixed={numSelected > 0 && numSelected < rows.length}
                        onChange={(isSelected) => onSelectionChange(withAll(selection, keys, isSelected))}
                      />
                    )}
                    {column.id === ACTIONS_COLUMN && actionsLabel}
                    {own && (
                      <>
                        <ColumnHeader
                          header={own.header}
                          unit={own.unit}
                          isSortable={own.isSortable === true && onSortChange !== undefined}
                          direction={direction}
                          texts={texts}
                          onSort={() => onSortChange?.(nextSort(sort, own.id))}
                        />
                        <ResizeHandle
                          label={texts.resizeColumn(own.header)}
                          width={widths[at] ?? own.width}
                          onWidthChange={(width) =>
                            setSizing((now) => ({ ...now, [own.id]: Math.max(own.minWidth ?? MIN_WIDTH, width) }))
                          }
                        />
                      </>
                    )}
                  </HeaderCell>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {state === 'loading' &&
              SKELETON_ROWS.map((at) => (
                <tr key={at}>
                  {shown.map((column) => (
                    <BodyCell key={column.id}>
                      <Skeleton width="70%" height="3" />
                    </BodyCell>
                  ))}
                </tr>
              ))}
            {state !== 'loading' && before > 0 && <tr aria-hidden style={{ height: before }} />}
            {state !== 'loading' &&
              inView.map(({ index }) => {
                const row = rows[index]
                const key = keys[index]
                return (
                  row !== undefined &&
                  key !== undefined && (
                    <TableRow
                      key={key}
                      row={row}
                      rowId={key}
                      index={index}
                      ids={shown.map((column) => column.id).join()}
                      columns={byId}
                      places={places}
                      placesKey={places.map((place) => place && `${place.side}${place.offset}`).join()}
                      isSelected={hasSelection ? selection.has(key) : undefined}
                      isActive={index === active}
                      selectLabel={texts.selectRow}
                      rowActions={rowActions}
                      onToggle={toggle}
                      onActivate={setActive}
                      onOpen={onRowOpen}
                    />
                  )
                )
              })}
            {state !== 'loading' && after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        </Table>
        {state !== 'loading' && rows.length === 0 && empty}
      </Box>
    </Box>
  )
}

/** On paper everything is in sight. */
const PRINT = { '@media print': { overflow: 'visible', contain: 'none', height: 'auto' } } as const

const ariaSort = (direction: TableSort['direction'] | null): 'ascending' | 'descending' | 'none' =>
  direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'

function definitionsOf<Row extends object>(
  columns: readonly TableColumn<Row>[],
  hasSelection: boolean,
  hasActions: boolean,
): ColumnDef<typeof features, Row>[] {
  return [
    ...(hasSelection ? [{ id: SELECT_COLUMN, size: SELECT_WIDTH }] : []),
    ...columns.map(({ id, width, minWidth = MIN_WIDTH }) => ({ id, size: width, minSize: minWidth, maxSize: 2000 })),
    ...(hasActions ? [{ id: ACTIONS_COLUMN, size: ACTIONS_WIDTH }] : []),
  ]
}

/** Where each fixed column sticks: after those before it, or before those after it. */
function placesOf(
  columns: readonly { readonly pinned: 'start' | 'end' | false; readonly width: number }[],
): (FixedPlace | undefined)[] {
  const sumOf = (part: readonly { readonly width: number }[]): number => part.reduce((sum, { width }) => sum + width, 0)
  return columns.map(({ pinned }, at) => {
    if (pinned === 'start')
      return { side: 'start', offset: sumOf(columns.slice(0, at)), isEdge: columns[at + 1]?.pinned !== 'start' }
    if (pinned === 'end')
      return { side: 'end', offset: sumOf(columns.slice(at + 1)), isEdge: columns[at - 1]?.pinned !== 'end' }
    return undefined
  })
}
