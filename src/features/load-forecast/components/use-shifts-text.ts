import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoadPlanHour, LoadShift } from '#contract/endpoints/load-plan.ts'
import { formatDateTime } from '#lib/format-time.ts'

const HOUR_MS = 3_600_000

interface Shifted {
  readonly shifts: readonly LoadShift[]
  readonly keepsHeat: boolean
}

/** Says what was changed of a day’s hours. */
export function useShiftsText(): (plan: Shifted, hours: readonly Pick<LoadPlanHour, 'at'>[]) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ shifts, keepsHeat }, hours) => {
      if (shifts.length === 0) return t('loadPlan.noShifts')
      const time = (hour: number, afterMs: number): string => formatDateTime((hours[hour]?.at ?? 0) + afterMs, 'HH:mm')
      const texts = shifts.map(({ fromHour, toHour, by, value }) =>
        t('loadPlan.shiftText', {
          from: time(fromHour, 0),
          to: time(toHour, HOUR_MS),
          value: `${value > 0 ? '+' : '−'}${Math.abs(value)} ${by === 'MW' ? 'MW' : '%'}`,
        }),
      )
      return [...texts, ...(keepsHeat ? [t('loadPlan.keepsHeatText')] : [])].join('\n')
    },
    [t],
  )
}
