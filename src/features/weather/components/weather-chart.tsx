import { useTranslation } from 'react-i18next'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import { TrendExport } from '#archetypes/trend/trend-export.tsx'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'

/** Weather over time, as high as its panel needs. */
export function WeatherChart({ picture, label }: { picture: TrendPicture; label: string }) {
  const { t } = useTranslation()
  return (
    <NamedTrend picture={picture} label={label} height="17rem" waiting={t('weather.reading')}>
      <TrendExport picture={picture} fileName={label} />
    </NamedTrend>
  )
}
