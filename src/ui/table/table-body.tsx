// The rows of a table. Duty: keep in the page what is in view, and let the keyboard walk over all of them. Neighbours: the
// frame scrolls, TanStack Virtual says which rows are in view. Invariants: scrolling touches the rows that come and go,
// nothing else; the row that has the focus stays in the page, wherever the frame is scrolled to.

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRowHeight } from '../root-sizes.ts'
import { useIsPrinting } from '../use-is-printing.ts'
import { TableCard } from './table-card.tsx'
import type { ShownColumn, TableTexts } from './table-column.ts'
import { type RowHandlers, TableRow } from './table-row.tsx'
import { nextRow, withRow } from './table-selection.ts'
import { rowsWithGaps, withActive } from './table-window.ts'

/** Up to here every row is in the page, where every column is: its search finds them all. */
const MAX_WHOLE = 100
const OVERSCAN = 5

interface TableBodyProps<Row> {
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  keys: readonly string[]
  columns: readonly ShownColumn<Row>[]
  /** Tracks of the columns in the page, where these are not all. */
  tracks: string | undefined
  /** Each as high as a row. */
  numHeaderRows: number
  selection: ReadonlySet<string> | undefined
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  onRowOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  texts: TableTexts
  /** Heads each row where they are cards. */
  cardTitle: string | undefined
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const {
    frame,
    rows,
    keys,
    columns,
    tracks,
    numHeaderRows,
    selection,
    onSelectionChange,
    onRowOpen,
    rowActions,
    texts,
    cardTitle,
  } = props
  const lastKey = useRef<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, rows.length - 1)
  const isPrinting = useIsPrinting()
  const rowHeight = useRowHeight()
  const isWhole = isPrinting || cardTitle !== undefined || (tracks === undefined && rows.length <= MAX_WHOLE)
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: !isWhole,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    // the header scrolls with them
    paddingStart: rowHeight * numHeaderRows,
    overscan: OVERSCAN,
    // what is scrolled to renders together, once a frame, and before nothing that reads the layout
    useFlushSync: false,
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active),
  })
  // a new estimate alone leaves the old positions
  useLayoutEffect(() => {
    if (rowHeight > 0) virtual.measure()
  }, [virtual, rowHeight])

  const handlers = useRef<RowHandlers<Row>>({ onToggle: toggle, onActivate: setChosen, onOpen: onRowOpen })
  useLayoutEffect(() => {
    handlers.current = { onToggle: toggle, onActivate: setChosen, onOpen: onRowOpen }
  })

  function toggle(key: string, isSelected: boolean, isRange: boolean): void {
    if (!selection || !onSelectionChange) return
    onSelectionChange(withRow(selection, keys, { key, isSelected, lastKey: isRange ? lastKey.current : null }))
    lastKey.current = key
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('tr')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [row, key] = [rows[active], keys[active]]
    const numInView = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1 - numHeaderRows)
    const next = nextRow(event.key, active, rows.length, numInView)
    if (next !== null) focusRow(next)
    else if (event.key === 'Enter' && row !== undefined && onRowOpen) onRowOpen(row)
    else if (event.key === ' ' && key !== undefined && selection) toggle(key, !selection.has(key), event.shiftKey)
    else return
    event.preventDefault()
  }

  function focusRow(index: number): void {
    // the active row is always in the page, so it is there right after this
    flushSync(() => setChosen(index))
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const inPage = isWhole ? rows.map((_, index) => index) : virtual.getVirtualItems().map(({ index }) => index)
  return (
    <tbody onKeyDown={handleKey}>
      {rowsWithGaps(inPage, active, rows.length).map((piece) => {
        if (piece.kind === 'gap')
          return <tr key={piece.key} aria-hidden style={{ height: piece.numRows * rowHeight }} />
        const [row, key] = [rows[piece.index], keys[piece.index]]
        if (row === undefined || key === undefined) return null
        const shared = {
          row,
          rowId: key,
          index: piece.index,
          columns,
          tracks,
          numHeaderRows,
          isSelected: selection?.has(key),
          isActive: piece.index === active,
          selectLabel: texts.selectRow,
          rowActions,
          handlers,
        }
        if (cardTitle === undefined) return <TableRow key={key} {...shared} />
        return (
          <TableCard
            key={key}
            {...shared}
            title={cardTitle}
            canOpen={onRowOpen !== undefined}
            moreLabel={texts.moreFields}
            lessLabel={texts.lessFields}
          />
        )
      })}
    </tbody>
  )
}
