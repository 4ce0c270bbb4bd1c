import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { numericText } from '#lib/numeric-text.ts'
import { Box, Column } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { styled } from '#ui/styled.ts'
import { type Basis, COLUMNS, type DraftRow, emptyRow } from '../model/limit-form.ts'

const Table = styled('table', {
  base: { width: '100%', fontSize: 'sm', '& th, & td': { padding: '1', textAlign: 'start' } },
})
const Input = styled('input', { base: { ...controlStyle, width: '100%', fontVariantNumeric: 'tabular-nums' } })
const MAX_ROWS = 24
const LEAST = { ta: 2, date: 1 } as const

interface LimitRowsProps {
  basis: Basis
  rows: readonly DraftRow[]
  /** Errors by `limits.rows.<index>.<field>`. */
  problems: Readonly<Record<string, string>>
  onChange: (rows: readonly DraftRow[]) => void
}

/** The corners or windows of a set, a row each. */
export function LimitRows({ basis, rows, problems, onChange }: LimitRowsProps) {
  const { t } = useTranslation()
  const columns = COLUMNS[basis]
  const change = (index: number, name: keyof DraftRow, text: string): void => {
    const value = name === 'from' || name === 'to' ? text : numericText(text)
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: value } : row)))
  }
  return (
    <Column gap="2">
      <Table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`temperatureLimits.${name}`)}
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and stay in order
            <tr key={index}>
              {columns.map((name) => {
                const problem = problems[`limits.rows.${index}.${name}`]
                const id = `limit-problem-${index}-${name}`
                return (
                  <td key={name}>
                    <Input
                      name={`${name}${index}`}
                      aria-label={t('temperatureLimits.rowOf', {
                        row: index + 1,
                        field: t(`temperatureLimits.${name}`),
                      })}
                      aria-invalid={problem !== undefined}
                      {...(problem === undefined ? {} : { 'aria-describedby': id })}
                      maxLength={10}
                      value={row[name]}
                      onChange={({ target }) => change(index, name, target.value)}
                    />
                    {problem !== undefined && (
                      <Box id={id} color="level.urgent" fontSize="xs">
                        {problem}
                      </Box>
                    )}
                  </td>
                )
              })}
              <td>
                <IconButton
                  size="sm"
                  label={t('temperatureLimits.removeRow', { row: index + 1 })}
                  disabled={rows.length <= LEAST[basis]}
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Box>
        <Button size="sm" disabled={rows.length >= MAX_ROWS} onClick={() => onChange([...rows, emptyRow()])}>
          <Plus size={16} aria-hidden />
          {t('temperatureLimits.addRow')}
        </Button>
      </Box>
    </Column>
  )
}
