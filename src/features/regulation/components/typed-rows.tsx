import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#ui/button.tsx'
import { TypedTable } from './typed-cell.tsx'

interface TypedRowsProps<Row, Field extends string> {
  fields: readonly Field[]
  headerOf: (field: Field) => string
  rows: readonly Row[]
  /** Fewer are not offered. */
  least: number
  /** Default: any number. */
  most?: number
  /** Before the names of buttons, where several tables stand below each other. */
  prefix?: string
  cell: (row: Row, index: number, field: Field) => ReactNode
  onChange: (rows: readonly Row[]) => void
  /** The rows with one more. */
  withMore: (rows: readonly Row[]) => readonly Row[]
}

/** A small table whose rows are typed, added and removed. */
export function TypedRows<Row, Field extends string>(props: TypedRowsProps<Row, Field>) {
  const {
    fields,
    headerOf,
    rows,
    least,
    most = Number.POSITIVE_INFINITY,
    prefix = '',
    cell,
    onChange,
    withMore,
  } = props
  const { t } = useTranslation()
  return (
    <>
      <TypedTable>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col">
                {headerOf(field)}
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and stay in order
            <tr key={index}>
              {fields.map((field) => (
                <td key={field}>{cell(row, index, field)}</td>
              ))}
              <td>
                <IconButton
                  size="sm"
                  label={`${prefix}${t('strategyForm.removeRow', { row: index + 1 })}`}
                  disabled={rows.length <= least}
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </TypedTable>
      <Button size="sm" disabled={rows.length >= most} onClick={() => onChange(withMore(rows))}>
        <Plus size={16} aria-hidden />
        {t('strategyForm.addRow')}
      </Button>
    </>
  )
}
