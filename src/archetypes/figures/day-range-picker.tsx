import { useTranslation } from 'react-i18next'
import { companyDay, shiftDay } from '#lib/company-day.ts'
import { Box, Row } from '#ui/box.ts'
import { DateField } from '#ui/date-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useDateTexts } from '../field-kinds/use-date-texts.ts'
import { DAY_PRESETS, type DayRange } from './day-range.ts'
import type { ResolvedRange } from './use-day-range.ts'

interface DayRangePickerProps {
  range: DayRange
  /** What the range means now: the initial values of a typed one. */
  resolved: ResolvedRange
  onChange: (range: DayRange) => void
}

/** Whole days: one of the presets, or typed, with errors at the fields. */
export function DayRangePicker({ range, resolved: { days, problems, lastDay }, onChange }: DayRangePickerProps) {
  const { t } = useTranslation()
  const texts = useDateTexts()
  const kind = range.kind === 'custom' ? 'custom' : range.preset
  return (
    <Row
      gap="3"
      flexWrap="wrap"
      alignItems="flex-start"
      maxWidth="100%"
      data-period={days ? `${days.from} – ${days.to}` : undefined}
    >
      <Segmented
        label={t('figures.rangeLabel')}
        options={[...DAY_PRESETS, 'custom' as const].map((value) => ({ value, label: t(`figures.range.${value}`) }))}
        value={kind}
        onChange={(value) =>
          onChange(
            value === 'custom'
              ? { kind: 'custom', from: days?.from ?? '', to: days?.to ?? '' }
              : { kind: 'preset', preset: value },
          )
        }
      />
      {range.kind === 'custom' &&
        (['from', 'to'] as const).map((field) => {
          const problem = problems.get(field)
          return (
            <Box key={field} width="11rem">
              <DateField
                label={t(`figures.${field}`)}
                name={field}
                problem={problem ? t(`figures.problem.${problem}`, { day: lastDay }) : null}
                value={range[field]}
                texts={texts}
                onChange={(value) => onChange({ ...range, [field]: value })}
              />
            </Box>
          )
        })}
      {typeof lastDay === 'string' && lastDay < shiftDay(companyDay(Date.now()), -1) && (
        <Box role="status" color="fg.muted" fontSize="sm" paddingBlock="2">
          {t('figures.notSettled', { day: lastDay })}
        </Box>
      )}
    </Row>
  )
}
