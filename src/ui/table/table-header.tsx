import { memo, type ReactNode } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { isGap } from './column-window.ts'
import { ColumnHeader, ResizeHandle } from './table-cells.tsx'
import {
  ACTIONS_COLUMN,
  columnSpans,
  SELECT_COLUMN,
  type ShownColumn,
  type TableColumn,
  type TableSort,
  type TableTexts,
} from './table-column.ts'
import { nextSort, withAll } from './table-selection.ts'

const MIN_WIDTH_PX = 56

interface TableHeaderProps<Row> {
  columns: readonly ShownColumn<Row>[]
  widthsPx: readonly number[]
  tracks: string | undefined
  onWidthChange: (id: string, widthPx: number) => void
  keys: readonly string[]
  selection: ReadonlySet<string> | undefined
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  sort: TableSort | null
  onSortChange: ((sort: TableSort | null) => void) | undefined
  actionsLabel: string
  texts: TableTexts
}

export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { columns, widthsPx, tracks, onWidthChange, sort, onSortChange, actionsLabel, texts } = props

  function contentOf({ id, column }: ShownColumn<Row>, widthPx: number): ReactNode {
    if (id === SELECT_COLUMN) return <SelectAll {...props} label={texts.selectAll} />
    if (id === ACTIONS_COLUMN) return actionsLabel
    if (!column) return null
    return (
      <HeaderContent
        column={column}
        widthPx={widthPx}
        direction={directionOf(sort, id)}
        onSortChange={onSortChange}
        onWidthChange={onWidthChange}
        texts={texts}
      />
    )
  }

  const spans = columnSpans(columns)
  return (
    <thead>
      {spans && (
        <tr aria-rowindex={1} data-groups style={{ gridTemplateColumns: tracks }}>
          {spans.map(({ group, columns: [first, ...others] }) =>
            group === undefined ? (
              <td key={first?.id} aria-colindex={first?.colIndex} data-fixed={first?.fixed} style={first?.style} />
            ) : (
              <th
                key={first?.id}
                scope="colgroup"
                aria-colindex={first?.colIndex}
                colSpan={others.length + 1}
                style={{ gridColumn: `span ${others.length + 1}` }}
                title={group}
              >
                <span>{group}</span>
              </th>
            ),
          )}
        </tr>
      )}
      <tr aria-rowindex={spans ? 2 : 1} style={{ gridTemplateColumns: tracks }}>
        {columns.map((shown, at) =>
          isGap(shown) ? (
            <th key={shown.id} aria-hidden />
          ) : (
            <th
              key={shown.id}
              scope="col"
              aria-colindex={shown.colIndex}
              data-fixed={shown.fixed}
              style={shown.style}
              {...(shown.column?.isSortable ? { 'aria-sort': ariaSort(directionOf(sort, shown.id)) } : {})}
            >
              {contentOf(shown, widthsPx[at] ?? MIN_WIDTH_PX)}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

interface HeaderContentProps extends Pick<TableHeaderProps<never>, 'onSortChange' | 'onWidthChange' | 'texts'> {
  column: TableColumn<never>
  widthPx: number
  direction: TableSort['direction'] | null
}

/** Not rendered again when neighbouring columns are mounted or removed. */
const HeaderContent = memo(function HeaderContent(props: HeaderContentProps) {
  const { column, widthPx, direction, onSortChange, onWidthChange, texts } = props
  const { id, header, fullHeader, unit, isSortable = false, minWidth = MIN_WIDTH_PX } = column
  const sort = direction === null ? null : { column: id, direction }
  return (
    <>
      <ColumnHeader
        header={header}
        fullHeader={fullHeader}
        unit={unit}
        isSortable={isSortable && onSortChange !== undefined}
        direction={direction}
        texts={texts}
        onSort={() => onSortChange?.(nextSort(sort, id))}
      />
      <ResizeHandle
        label={texts.resizeColumn(fullHeader ?? header)}
        widthPx={widthPx}
        minWidthPx={minWidth}
        onWidthChange={(next) => onWidthChange(id, next)}
      />
    </>
  )
})

export interface SelectAllProps {
  label: string
  keys: readonly string[]
  selection: ReadonlySet<string> | undefined
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
}

export function SelectAll({ label, keys, selection, onSelectionChange }: SelectAllProps) {
  if (!selection || !onSelectionChange) return null
  const numSelected = keys.filter((key) => selection.has(key)).length
  return (
    <Checkbox
      label={label}
      isLabelHidden
      checked={keys.length > 0 && numSelected === keys.length}
      isMixed={numSelected > 0 && numSelected < keys.length}
      onChange={(isSelected) => onSelectionChange(withAll(selection, keys, isSelected))}
    />
  )
}

const directionOf = (sort: TableSort | null, id: string): TableSort['direction'] | null =>
  sort?.column === id ? sort.direction : null

const ariaSort = (direction: TableSort['direction'] | null): 'ascending' | 'descending' | 'none' =>
  direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'
