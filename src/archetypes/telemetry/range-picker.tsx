import { useTranslation } from 'react-i18next'
import { clockText } from '#lib/company-day.ts'
import { Box, Row } from '#ui/box.ts'
import { DateTimeField } from '#ui/date-time-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useDateTexts } from '../field-kinds/use-date-texts.ts'
import { type Period, PRESETS, type RangeField, type RangeProblem, type TimeRange, typedText } from './time-range.ts'

interface RangePickerProps {
  range: TimeRange
  /** Resolved current range: the initial values of a custom one. */
  period: Period | null
  problems: ReadonlyMap<RangeField, RangeProblem>
  onChange: (range: TimeRange) => void
}

/** A time range: one of the presets, or typed, with errors shown at the fields. */
export function RangePicker({ range, period, problems, onChange }: RangePickerProps) {
  const { t } = useTranslation()
  const dateTexts = useDateTexts()
  const kind = range.kind === 'custom' ? 'custom' : range.preset
  const options = [...PRESETS, 'custom' as const].map((value) => ({ value, label: t(`telemetryRange.${value}`) }))
  const choose = (value: (typeof options)[number]['value']): void => {
    if (value !== 'custom') onChange({ kind: 'preset', preset: value })
    else if (period) onChange({ kind: 'custom', from: typedText(period.from), to: typedText(period.to) })
    else onChange({ kind: 'custom', from: '', to: '' })
  }
  const problemOf = (field: RangeField): string | null => {
    const problem = problems.get(field)
    return problem ? t(`telemetryProblem.${problem}`, { field: t(`telemetry.${field}`) }) : null
  }
  return (
    <Row
      gap="3"
      flexWrap="wrap"
      alignItems="flex-start"
      maxWidth="100%"
      data-period={period ? `${clockText(period.from)} – ${clockText(period.to)}` : undefined}
    >
      <Segmented label={t('telemetry.rangeLabel')} options={options} value={kind} onChange={choose} />
      {range.kind === 'custom' && (
        <Row gap="3" flexWrap="wrap" alignItems="flex-start">
          {(['from', 'to'] as const).map((field) => (
            <Box key={field} width="13.5rem">
              <DateTimeField
                label={t(`telemetry.${field}`)}
                name={field}
                problem={problemOf(field)}
                value={range[field]}
                texts={dateTexts}
                onChange={(value) => onChange({ ...range, [field]: value })}
              />
            </Box>
          ))}
        </Row>
      )}
    </Row>
  )
}
