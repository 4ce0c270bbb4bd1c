import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ForecastPlace } from '#contract/endpoints/load-forecast.ts'

/** Names what a forecast is of; a sum of a part of the network is called so. */
export function usePlaceName(): (place: ForecastPlace) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ kind, name, numUnits }) => {
      if (kind === 'unit') return name
      if (kind === 'source') return t('loadForecast.ofSource', { name, count: numUnits })
      return t(kind === 'network' ? 'loadForecast.ofNetwork' : 'loadForecast.ofOwn', { count: numUnits })
    },
    [t],
  )
}
