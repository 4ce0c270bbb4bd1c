import { memo, type ReactNode, useRef } from 'react'
import { Row as Line } from '../box.ts'
import { Checkbox } from '../checkbox.tsx'
import { BodyCell, type FixedPlace, fixedName, stickyStyle } from './table-cells.tsx'
import { ACTIONS_COLUMN, SELECT_COLUMN, type TableColumn } from './table-column.ts'

interface TableRowProps<Row> {
  row: Row
  rowId: string
  index: number
  /** Ids of the columns in sight, joined: the same text, the same columns. */
  ids: string
  columns: ReadonlyMap<string, TableColumn<Row>>
  places: readonly (FixedPlace | undefined)[]
  /** The same text, the same places. */
  placesKey: string
  /** Undefined where rows are not selected. */
  isSelected: boolean | undefined
  isActive: boolean
  selectLabel: string
  rowActions: ((row: Row) => ReactNode) | undefined
  onToggle: (key: string, isSelected: boolean, isRange: boolean) => void
  onActivate: (index: number) => void
  onOpen: ((row: Row) => void) | undefined
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, rowId, index, ids, columns, places, isSelected, isActive, selectLabel, rowActions } = props
  const { onToggle, onActivate, onOpen } = props
  // a change does not tell which keys are held: the press before it does
  const isShiftHeld = useRef(false)
  return (
    <tr
      data-index={index}
      data-row={rowId}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActivate(index)}
      onDoubleClick={() => onOpen?.(row)}
    >
      {ids.split(',').map((id, at) => {
        const column = columns.get(id)
        return (
          <BodyCell
            key={id}
            data-fixed={fixedName(places[at])}
            style={stickyStyle(places[at])}
            textAlign={column?.align ?? 'start'}
            title={column?.text(row)}
          >
            {id === SELECT_COLUMN && isSelected !== undefined && (
              <span
                onClickCapture={(event) => {
                  isShiftHeld.current = event.shiftKey
                }}
              >
                <Checkbox
                  label={selectLabel}
                  isLabelHidden
                  checked={isSelected}
                  onChange={(now) => onToggle(rowId, now, isShiftHeld.current)}
                />
              </span>
            )}
            {id === ACTIONS_COLUMN && (
              <Line gap="1" onDoubleClick={(event) => event.stopPropagation()}>
                {rowActions?.(row)}
              </Line>
            )}
            {column?.cell(row)}
          </BodyCell>
        )
      })}
    </tr>
  )
}

/** A row renders again when what it shows has changed, not when handlers were made anew or the table scrolls. */
export const TableRow = memo(PlainRow, (one, other) =>
  (['row', 'index', 'ids', 'columns', 'placesKey', 'isSelected', 'isActive', 'rowActions'] as const).every(
    (name) => one[name] === other[name],
  ),
) as typeof PlainRow
