import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ForecastDay } from '#contract/endpoints/load-forecast.ts'

/** What a day is, with the name of its holiday. */
export function useDayKindText(): (day: Pick<ForecastDay, 'kind' | 'name'>) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ kind, name }) => {
      const kindText = t(`loadForecast.dayKind.${kind}`)
      return name === '' ? kindText : t('loadForecast.dayNamed', { kind: kindText, name })
    },
    [t],
  )
}
