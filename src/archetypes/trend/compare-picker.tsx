import { chakra } from '@chakra-ui/react/styled-system'
import dayjs from 'dayjs'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { daysBefore, MAX_COMPARED, sameTimeBefore } from './trend-address.ts'

const DayInput = chakra('input', { base: { ...controlStyle, width: '9.5rem' } })
const USUAL = [1, 7] as const

interface ComparePickerProps {
  /** Where the range begins, epoch ms. */
  from: number
  compare: readonly number[]
  onChange: (compare: readonly number[]) => void
}

/** Other days whose same hours are laid over the range. */
export function ComparePicker({ from, compare, onChange }: ComparePickerProps) {
  const { t } = useTranslation()
  const isFull = compare.length >= MAX_COMPARED
  const add = (days: number | null): void => {
    if (days !== null && !compare.includes(days)) onChange([...compare, days])
  }
  const dayOf = (days: number): string => dayjs(sameTimeBefore(from, days)).format('YYYY-MM-DD')
  return (
    <Row role="group" aria-label={t('trend.compare')} gap="2" flexWrap="wrap">
      <Span fontSize="sm" color="fg.muted">
        {t('trend.compare')}
      </Span>
      {USUAL.filter((days) => !compare.includes(days)).map((days) => (
        <Button key={days} size="sm" disabled={isFull} onClick={() => add(days)}>
          {t(days === 1 ? 'trend.dayBefore' : 'trend.weekBefore')}
        </Button>
      ))}
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
        <DayInput
          type="date"
          aria-label={t('trend.addDay')}
          title={t('trend.addDay')}
          max={dayOf(1)}
          value=""
          onChange={(event) => add(daysBefore(event.target.value, from))}
        />
      )}
    </Row>
  )
}
