import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Says for which hours advice is. */
export function useAdviceHours(): (of: { readonly day: string; readonly hour: number | null }) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ day, hour }) => `${day} ${hour === null ? t('loadPlan.meanOfDay') : `${String(hour).padStart(2, '0')}:00`}`,
    [t],
  )
}
