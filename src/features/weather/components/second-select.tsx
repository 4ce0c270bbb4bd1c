import { useTranslation } from 'react-i18next'
import { Select } from '#ui/select.tsx'
import { SECOND_QUANTITIES, type SecondQuantity } from '../model/weather-lines.ts'

interface SecondSelectProps {
  value: SecondQuantity
  onChange: (second: SecondQuantity) => void
}

/** What a chart shows beside the temperature. */
export function SecondSelect({ value, onChange }: SecondSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('weather.beside')}
      options={SECOND_QUANTITIES.map((each) => ({ value: each, label: t(`weather.${each}`) }))}
      value={value}
      onChange={(chosen) => onChange(SECOND_QUANTITIES.find((each) => each === chosen) ?? value)}
    />
  )
}
