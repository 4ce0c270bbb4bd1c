import { useTranslation } from 'react-i18next'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'

/** Forecast and measured heat over time. */
export function ForecastChart({ picture, label }: { picture: TrendPicture; label: string }) {
  const { t } = useTranslation()
  return <NamedTrend picture={picture} label={label} height="19rem" waiting={t('loadForecast.reading')} />
}
