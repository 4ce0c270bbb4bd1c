import { useTranslation } from 'react-i18next'
import {
  DECIMAL_SIGNS,
  ENCODINGS,
  type ImportLayout,
  isTimeZone,
  SEPARATORS,
  TIME_FORMATS,
} from '#contract/history-import/import-mapping.ts'
import { Box } from '#ui/box.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withShape, withTimeColumns } from '../model/import-layouts.ts'

interface LayoutSettingsProps {
  layout: ImportLayout
  onChange: (layout: ImportLayout) => void
}

const SHAPES = ['wide', 'long'] as const
const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** How the times and numbers of files are written. */
export function LayoutSettings({ layout, onChange }: LayoutSettingsProps) {
  const { t } = useTranslation()
  const { timeColumn, clockColumn } = layout
  const columns = layout.headings.map((heading, at) => ({ value: String(at), label: heading || `#${at + 1}` }))
  /** A choice of one of some words. */
  const choice = <Value extends string>(
    label: string,
    value: Value,
    options: readonly { readonly value: Value; readonly label: string }[],
    take: (value: Value) => ImportLayout,
  ) => (
    <SelectField
      label={label}
      problem={null}
      value={value}
      options={options}
      onChange={(text) => {
        const chosen = options.find((option) => option.value === text)
        if (chosen) onChange(take(chosen.value))
      }}
    />
  )
  const asWritten = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }))
  return (
    <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(13rem, 100%), 1fr))">
      {choice(
        t('historyImport.shape'),
        layout.shape,
        SHAPES.map((value) => ({ value, label: t(`historyImport.shapes.${value}`) })),
        (shape) => withShape(layout, shape),
      )}
      {layout.shape === 'long' && (
        <>
          {choice(t('historyImport.pointColumn'), String(layout.pointColumn), columns, (text) => ({
            ...layout,
            pointColumn: Number(text),
            names: [],
          }))}
          {choice(t('historyImport.valueColumn'), String(layout.valueColumn), columns, (text) => ({
            ...layout,
            valueColumn: Number(text),
          }))}
          {choice(
            t('historyImport.qualityColumn'),
            layout.qualityColumn === null ? '' : String(layout.qualityColumn),
            [{ value: '', label: t('historyImport.noQuality') }, ...columns],
            (text) => ({ ...layout, qualityColumn: text === '' ? null : Number(text) }),
          )}
        </>
      )}
      {choice(t('historyImport.timeColumn'), String(timeColumn), columns, (text) =>
        withTimeColumns(layout, Number(text), clockColumn),
      )}
      {choice(
        t('historyImport.clockColumn'),
        clockColumn === null ? '' : String(clockColumn),
        [{ value: '', label: t('historyImport.noClock') }, ...columns],
        (text) => withTimeColumns(layout, timeColumn, text === '' ? null : Number(text)),
      )}
      {choice(
        t('historyImport.timeFormat'),
        layout.timeFormat,
        TIME_FORMATS.map((value) => ({ value, label: t(`historyImport.timeFormats.${value}`) })),
        (timeFormat) => ({ ...layout, timeFormat }),
      )}
      <TextField
        label={t('historyImport.timeZone')}
        problem={isTimeZone(layout.timeZone) ? null : t('historyImport.zoneProblem')}
        value={layout.timeZone}
        onChange={({ target }) => onChange({ ...layout, timeZone: target.value })}
      />
      {choice(t('historyImport.decimalSign'), layout.decimalSign, asWritten(DECIMAL_SIGNS), (decimalSign) => ({
        ...layout,
        decimalSign,
      }))}
      {choice(t('historyImport.encoding'), layout.encoding, asWritten(ENCODINGS), (encoding) => ({
        ...layout,
        encoding,
      }))}
      {choice(
        t('historyImport.separator'),
        layout.separator,
        SEPARATORS.map((value) => ({ value, label: t(`historyImport.separators.${SEPARATOR_NAMES[value]}`) })),
        (separator) => ({ ...layout, separator }),
      )}
    </Box>
  )
}
