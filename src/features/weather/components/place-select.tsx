import { useTranslation } from 'react-i18next'
import type { WeatherSituation } from '#contract/endpoints/weather-situation.ts'
import { Select } from '#ui/select.tsx'

interface PlaceSelectProps {
  places: WeatherSituation['places']
  /** Key of the shown place; null where there is none. */
  value: string | null
  onChange: (keyId: string) => void
}

/** The city that is shown; nothing where there is no choice. */
export function PlaceSelect({ places, value, onChange }: PlaceSelectProps) {
  const { t } = useTranslation()
  if (places.length < 2) return null
  const options = places.map(({ keyId, cityName, ownerName }) => ({
    value: keyId,
    label: t('weather.placeOf', { city: cityName, owner: ownerName }),
  }))
  return <Select label={t('weather.place')} options={options} value={value ?? ''} onChange={onChange} />
}
