import { Select } from '../select.tsx'
import type { ShownColumn, TableSort, TableTexts } from './table-column.ts'
import { SelectAll, type SelectAllProps } from './table-header.tsx'

interface CardsHeaderProps<Row> extends Omit<SelectAllProps, 'label'> {
  columns: readonly ShownColumn<Row>[]
  sort: TableSort | null
  onSortChange: ((sort: TableSort | null) => void) | undefined
  texts: TableTexts
}

/** Sorting and selection for rows shown as cards, which have no column headings. */
export function CardsHeader<Row>({ columns, sort, onSortChange, texts, ...choice }: CardsHeaderProps<Row>) {
  const sortable = onSortChange ? columns.flatMap(({ column }) => (column?.isSortable ? [column] : [])) : []
  if (sortable.length === 0 && !choice.selection) return null
  const orders = sortable.flatMap(({ id, header }) => [
    { value: `asc ${id}`, label: `${header} · ${texts.sortedAscending}` },
    { value: `desc ${id}`, label: `${header} · ${texts.sortedDescending}` },
  ])
  const chosen = sort ? `${sort.direction} ${sort.column}` : ''
  return (
    <thead>
      <tr data-card>
        <th scope="col">
          <SelectAll {...choice} label={texts.selectAll} />
          {orders.length > 0 && (
            <Select
              label={texts.order}
              options={[{ value: '', label: texts.ownOrder }, ...orders]}
              value={orders.some(({ value }) => value === chosen) ? chosen : ''}
              onChange={(value) => {
                const [direction, column] = value.split(' ')
                onSortChange?.(column ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : null)
              }}
            />
          )}
        </th>
      </tr>
    </thead>
  )
}
