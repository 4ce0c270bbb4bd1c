import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WIND_SECTORS } from '#contract/load-forecast/wind-factors.ts'
import { useLanguage } from '#data/use-language.ts'
import { numericText } from '#lib/numeric-text.ts'
import { Box, Column } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Select } from '#ui/select.tsx'
import { styled } from '#ui/styled.ts'
import { type DraftRow, nextRow, sectorText } from '../model/wind-form.ts'

const Table = styled('table', {
  base: { width: '100%', fontSize: 'sm', '& th, & td': { padding: '1', textAlign: 'start', verticalAlign: 'top' } },
})
const Input = styled('input', { base: { ...controlStyle, width: '100%', fontVariantNumeric: 'tabular-nums' } })
const NUMBERS = ['fromForce', 'toForce', 'factor'] as const

interface WindRowsProps {
  rows: readonly DraftRow[]
  /** By `<row>.<field>`. */
  problems: Readonly<Record<string, string>>
  onChange: (rows: DraftRow[]) => void
}

/** The rows of the wind factors, for typing. */
export function WindRows({ rows, problems, onChange }: WindRowsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = (index: number, part: Partial<DraftRow>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const sectors = WIND_SECTORS.map((value) => ({ value, label: sectorText(value, language) }))
  const numberCell = (row: DraftRow, index: number, name: (typeof NUMBERS)[number]) => {
    const problem = problems[`${index}.${name}`]
    const id = `wind-problem-${index}-${name}`
    return (
      <td>
        <Input
          name={`${name}${index}`}
          aria-label={t('loadForecast.rowField', { row: index + 1, field: t(`loadForecast.wind.${name}`) })}
          aria-invalid={problem !== undefined}
          {...(problem === undefined ? {} : { 'aria-describedby': id })}
          inputMode="decimal"
          maxLength={6}
          value={row[name]}
          onChange={({ target }) => change(index, { [name]: numericText(target.value) })}
        />
        {problem !== undefined && (
          <Box id={id} role="alert" color="level.urgent" fontSize="xs">
            {problem}
          </Box>
        )}
      </td>
    )
  }
  return (
    <Column gap="2">
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('loadForecast.row')}</th>
            <th scope="col">{t('loadForecast.wind.fromForce')}</th>
            <th scope="col">{t('loadForecast.wind.toForce')}</th>
            <th scope="col">{t('loadForecast.wind.sector')}</th>
            <th scope="col">{t('loadForecast.wind.factor')}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and stay in order
            <tr key={index}>
              <td>{index + 1}</td>
              {numberCell(row, index, 'fromForce')}
              {numberCell(row, index, 'toForce')}
              <td>
                <Select
                  label={t('loadForecast.rowField', { row: index + 1, field: t('loadForecast.wind.sector') })}
                  options={sectors}
                  value={row.sector}
                  onChange={(value) =>
                    change(index, { sector: WIND_SECTORS.find((sector) => sector === value) ?? 'any' })
                  }
                />
              </td>
              {numberCell(row, index, 'factor')}
              <td>
                <IconButton
                  size="sm"
                  label={t('loadForecast.removeRow', { row: index + 1 })}
                  disabled={rows.length === 1}
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
        <Button size="sm" onClick={() => onChange([...rows, nextRow(rows)])}>
          <Plus size={16} aria-hidden />
          {t('loadForecast.addRow')}
        </Button>
      </Box>
    </Column>
  )
}
