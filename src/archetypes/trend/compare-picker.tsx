import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyDay, sameTimeBefore } from '#lib/company-day.ts'
import { Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { readDay } from '#ui/date-text.ts'
import { useDateTexts } from '../field-kinds/use-date-texts.ts'
import { daysBefore, daysToYearBefore, MAX_COMPARED } from '../telemetry/trend-address.ts'

interface ComparePickerProps {
  /** Start of the range, epoch ms. */
  from: number
  compare: readonly number[]
  onChange: (compare: readonly number[]) => void
}

/** Days whose same hours are drawn over the range for comparison. */
export function ComparePicker({ from, compare, onChange }: ComparePickerProps) {
  const { t } = useTranslation()
  const dateTexts = useDateTexts()
  /** Text of the day being added. */
  const [typed, setTyped] = useState('')
  const usual = [
    { days: 1, text: t('trend.dayBefore') },
    { days: 7, text: t('trend.weekBefore') },
    { days: daysToYearBefore(from), text: t('trend.yearBefore') },
  ]
  const isFull = compare.length >= MAX_COMPARED
  const add = (days: number | null): void => {
    if (days !== null && !compare.includes(days)) onChange([...compare, days])
  }
  const dayOf = (days: number): string => companyDay(sameTimeBefore(from, days))
  return (
    <Row role="group" aria-label={t('trend.compare')} gap="2" flexWrap="wrap">
      <Span fontSize="sm" color="fg.muted">
        {t('trend.compare')}
      </Span>
      {usual.map(
        ({ days, text }) =>
          !compare.includes(days) && (
            <Button key={days} size="sm" disabled={isFull} onClick={() => add(days)}>
              {text}
            </Button>
          ),
      )}
      {compare.map((days) => (
        <Row key={days} gap="1" paddingInlineStart="2" borderWidth="1px" borderColor="border.field" borderRadius="md">
          <Span fontSize="sm">{dayOf(days)}</Span>
          <IconButton
            size="sm"
            label={t('trend.removeDay', { day: dayOf(days) })}
            onClick={() => onChange(compare.filter((other) => other !== days))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </Row>
      ))}
      {!isFull && (
        <DateInput
          label={t('trend.addDay')}
          aria-label={t('trend.addDay')}
          title={t('trend.addDay')}
          width="9.5rem"
          max={dayOf(1)}
          value={typed}
          onChange={(text) => {
            const day = text.length === 10 ? readDay(text) : null
            add(day === null ? null : daysBefore(day, from))
            setTyped(day === null ? text : '')
          }}
          texts={dateTexts}
        />
      )}
    </Row>
  )
}
