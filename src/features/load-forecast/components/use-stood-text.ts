import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoodMeter } from '#contract/endpoints/load-forecast.ts'
import { formatDateTime } from '#lib/format-time.ts'

/** Since when a meter stood still, and what the forecast leaves out for it. */
export function useStoodText(): (meter: StoodMeter) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ since, until, numHours }) => {
      const times = { since: clock(since), count: numHours }
      return until === null
        ? t('loadForecast.stood.stands', times)
        : t('loadForecast.stood.caughtUp', { ...times, until: clock(until) })
    },
    [t],
  )
}

const clock = (at: number): string => formatDateTime(at, 'MM-DD HH:mm')
