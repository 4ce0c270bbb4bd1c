import { memo, type ReactNode, type RefObject, useRef } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { isGap } from './column-window.ts'
import { ACTIONS_COLUMN, type RowMark, SELECT_COLUMN, type ShownColumn, type TableColumn } from './table-column.ts'

export interface RowHandlers<Row> {
  readonly onToggle: (key: string, isSelected: boolean, isRange: boolean) => void
  readonly onActivate: (index: number) => void
  readonly onOpen: ((row: Row) => void) | undefined
}

export interface TableRowProps<Row> {
  row: Row
  rowId: string
  index: number
  /** Number of header rows. */
  numHeaderRows: number
  columns: readonly ShownColumn<Row>[]
  /** Set where not all columns of the table are mounted. */
  tracks: string | undefined
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  isActive: boolean
  mark: RowMark | undefined
  selectLabel: string
  rowActions: ((row: Row) => ReactNode) | undefined
  /** A ref, so that new handlers do not render the row again. */
  handlers: RefObject<RowHandlers<Row>>
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, rowId, index, numHeaderRows, columns, tracks } = props
  const { isSelected, isActive, selectLabel, rowActions, handlers } = props
  // change events do not report modifier keys, but the press before them does
  const isShiftHeld = useRef(false)
  return (
    <tr
      data-index={index}
      data-row={rowId}
      aria-rowindex={index + 1 + numHeaderRows}
      aria-selected={isSelected}
      aria-current={props.mark === 'sought' || undefined}
      data-mark={props.mark}
      tabIndex={isActive ? 0 : -1}
      style={{ gridTemplateColumns: tracks }}
      onFocus={() => handlers.current.onActivate(index)}
      onClickCapture={(event) => {
        isShiftHeld.current = event.shiftKey
      }}
      onDoubleClick={(event) => {
        if (!isOwnControl(event.target)) handlers.current.onOpen?.(row)
      }}
    >
      {columns.map((shown) => {
        const { id, column, fixed, style, colIndex } = shown
        if (isGap(shown)) return <td key={id} aria-hidden />
        // while a wide table scrolls, columns are mounted and removed: unchanged cells are not rendered again
        if (column && colIndex !== undefined) return <WideCell key={id} row={row} shown={shown} column={column} />
        return (
          <td key={id} aria-colindex={colIndex} data-fixed={fixed} style={style} title={column?.text(row)}>
            {id === SELECT_COLUMN && isSelected !== undefined && (
              <Checkbox
                label={selectLabel}
                isLabelHidden
                checked={isSelected}
                onChange={(now) => handlers.current.onToggle(rowId, now, isShiftHeld.current)}
              />
            )}
            {id === ACTIONS_COLUMN && <div data-part="actions">{rowActions?.(row)}</div>}
            {column?.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

/** A quick second press on a checkbox or an action does not open the row. */
const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('label, [data-part=actions]') !== null

interface WideCellProps<Row> {
  row: Row
  shown: ShownColumn<Row>
  column: TableColumn<Row>
}

const PlainWideCell = <Row,>({ row, shown: { colIndex, fixed, style }, column }: WideCellProps<Row>) => (
  <td aria-colindex={colIndex} data-fixed={fixed} style={style} title={column.text(row)}>
    {column.cell(row)}
  </td>
)
const WideCell = memo(PlainWideCell) as typeof PlainWideCell

/** Rendered again only when its contents change, not when the table scrolls. */
export const TableRow = memo(PlainRow) as typeof PlainRow
