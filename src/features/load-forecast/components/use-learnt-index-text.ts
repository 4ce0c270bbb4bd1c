import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearntHeatIndex } from '#contract/endpoints/unit-buildings.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'

/** A learnt heat index with its range, and when it was learnt. */
export function useLearntIndexText(): (index: Omit<LearntHeatIndex, 'nodeId'>) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ value, low, high, learntAt }) =>
      t('loadForecast.learntIndex.value', {
        value: formatQuantity(value, 1),
        low: formatQuantity(low, 1),
        high: formatQuantity(high, 1),
        time: formatDateTime(learntAt, 'YYYY-MM-DD'),
      }),
    [t],
  )
}
