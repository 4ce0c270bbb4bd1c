// The rows of a table: mounts the rows in view, and lets the keyboard move over all rows. The frame scrolls, TanStack
// Virtual calculates the rows in view. Scrolling only adds and removes rows; the focused row stays mounted at any
// scroll position.

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRootScale, useRowHeight } from '../root-sizes.ts'
import { TableCard } from './table-card.tsx'
import type { RowMark, ShownColumn, TableTexts } from './table-column.ts'
import { type RowHandlers, TableRow } from './table-row.tsx'
import { nextRow, withRow } from './table-selection.ts'
import { rowsWithGaps, withActive } from './table-window.ts'

/** Up to this many rows all are mounted, provided all columns are, so that the browser's own search finds them. */
const MAX_WHOLE = 100
const OVERSCAN = 5

interface TableBodyProps<Row> {
  /** The scroll container. */
  frame: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  keys: readonly string[]
  columns: readonly ShownColumn<Row>[]
  /** Grid tracks of the mounted columns, unless all are mounted. */
  tracks: string | undefined
  /** Each has the height of a row. */
  numHeaderRows: number
  /** px of an ordinary screen; undefined: the size of the interface says it. */
  rowPx: number | undefined
  selection: ReadonlySet<string> | undefined
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  onRowOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  markOf: ((row: Row) => RowMark | undefined) | undefined
  texts: TableTexts
  /** Title of each row shown as a card. */
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
    rowPx,
  } = props
  const lastKey = useRef<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, rows.length - 1)
  const [ownHeight, scale] = [useRowHeight(), useRootScale()]
  const rowHeight = rowPx === undefined ? ownHeight : rowPx * scale
  const isWhole = cardTitle !== undefined || (tracks === undefined && rows.length <= MAX_WHOLE)
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: !isWhole,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    // the header is inside the scroll container
    paddingStart: rowHeight * numHeaderRows,
    overscan: OVERSCAN,
    // renders scrolled rows once per frame, and without forcing a layout
    useFlushSync: false,
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active),
  })
  // a changed estimate does not update known positions by itself
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
    // the active row is always mounted, so it exists right after this update
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
          mark: props.markOf?.(row),
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
            unitText={texts.unit}
          />
        )
      })}
    </tbody>
  )
}
