import { chakra } from '@chakra-ui/react/styled-system'
import { memo, useState } from 'react'
import { Row as Line, Span } from '../box.ts'
import { Checkbox } from '../checkbox.tsx'
import { ACTIONS_COLUMN, SELECT_COLUMN, type TableColumn } from './table-column.ts'
import type { TableRowProps } from './table-row.tsx'

/** Fields shown before a card is expanded; with at most MAX_FIELDS fields, all are shown. */
const NUM_FIELDS = 6
const MAX_FIELDS = 8

const Opener = chakra('button', { base: { maxWidth: '100%', textAlign: 'start', cursor: 'pointer' } })
const MoreButton = chakra('button', {
  base: { minHeight: '8', fontSize: 'sm', color: 'accent.text', cursor: 'pointer', textAlign: 'start' },
})

interface TableCardProps<Row> extends TableRowProps<Row> {
  /** Column of the card's title; the first column where that one is hidden. */
  title: string
  canOpen: boolean
  moreLabel: (count: number) => string
  lessLabel: string
  /** The unit behind the name of a column. */
  unitText: (unit: string) => string
}

/** A row of a table in a window too narrow for its columns: title, labelled fields, actions. */
function PlainCard<Row>(props: TableCardProps<Row>) {
  const { row, rowId, index, numHeaderRows, columns, isSelected, isActive, selectLabel, rowActions, handlers } = props
  const [isWhole, setWhole] = useState(false)
  const all = columns.flatMap(({ column }) => (column ? [column] : []))
  const head = all.find(({ id }) => id === props.title) ?? all[0]
  const fields = all.filter((column) => column !== head)
  const numMore = fields.length > MAX_FIELDS ? fields.length - NUM_FIELDS : 0
  const shown = isWhole || numMore === 0 ? fields : fields.slice(0, NUM_FIELDS)
  return (
    <tr
      data-index={index}
      data-row={rowId}
      data-card
      aria-rowindex={index + 1 + numHeaderRows}
      aria-selected={isSelected}
      aria-current={props.mark === 'sought' || undefined}
      data-mark={props.mark}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => handlers.current.onActivate(index)}
    >
      {columns.some(({ id }) => id === SELECT_COLUMN) && (
        <td data-part="select">
          <Checkbox
            label={selectLabel}
            isLabelHidden
            checked={isSelected ?? false}
            onChange={(now) => handlers.current.onToggle(rowId, now, false)}
          />
        </td>
      )}
      {head && (
        <td data-part="head">
          {props.canOpen ? (
            <Opener type="button" onClick={() => handlers.current.onOpen?.(row)}>
              {head.cell(row)}
            </Opener>
          ) : (
            head.cell(row)
          )}
        </td>
      )}
      {shown.map((column) => (
        <Field key={column.id} column={column} row={row} unitText={props.unitText} />
      ))}
      {numMore > 0 && (
        <td data-part="more">
          <MoreButton type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? props.lessLabel : props.moreLabel(numMore)}
          </MoreButton>
        </td>
      )}
      {columns.some(({ id }) => id === ACTIONS_COLUMN) && (
        <td data-part="actions">
          <Line gap="2" flexWrap="wrap">
            {rowActions?.(row)}
          </Line>
        </td>
      )}
    </tr>
  )
}

interface FieldProps<Row> {
  column: TableColumn<Row>
  row: Row
  unitText: TableCardProps<Row>['unitText']
}

function Field<Row>({ column, row, unitText }: FieldProps<Row>) {
  const { header, unit } = column
  return (
    <td data-part="field">
      <Span color="fg.muted" fontSize="xs">
        {unit ? `${header}${unitText(unit)}` : header}
      </Span>
      <Span overflowWrap="anywhere">{column.cell(row)}</Span>
    </td>
  )
}

/** Rendered again only when its contents change. */
export const TableCard = memo(PlainCard) as typeof PlainCard
