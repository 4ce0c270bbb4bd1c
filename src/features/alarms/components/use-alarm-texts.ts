import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ALARM_DECIMALS, type AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { ALARM_CATEGORIES, categoryOf } from '#contract/network/alarm-categories.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { durationParts } from '../model/durations.ts'

const MINUTE_MS = 60_000
const SUPPRESSIONS = ['outOfService', 'unitStopped', 'seasonOff', 'maintenance', 'parent', 'late'] as const

/** Words for the parts of an alarm, in the current language. */
export function useAlarmTexts() {
  const { t } = useTranslation()
  return useMemo(() => {
    const category = (name: string): string => {
      const known = ALARM_CATEGORIES.find((each) => String(each) === name)
      return known === undefined || known === 'other' ? t('panels.catOther') : t(`panels.cat${known}`)
    }
    const duration = (ms: number): string => {
      const { unit, ...parts } = durationParts(ms)
      return t(`alarmWatch.${unit}`, parts)
    }
    return {
      category,
      /** The present value; with its age where it is not of this minute. */
      present({ present, decimals }: AlarmRecord): string {
        if (!present) return NO_VALUE
        const value = formatQuantity(present.value, decimals ?? ALARM_DECIMALS)
        return present.ageMs < MINUTE_MS ? value : t('alarmWatch.presentAged', { value, age: duration(present.ageMs) })
      },
      acknowledgement: ({ enterUser, enterTime }: AlarmRecord): string =>
        enterUser === null
          ? t('alarmWatch.notAcknowledged')
          : `${enterUser} ${formatDateTime(enterTime, 'MM-DD HH:mm')}`,
      categoryOfNumber: (warnNumber: number) => category(String(categoryOf(warnNumber))),
      duration,
      state: ({ state }: Pick<AlarmRecord, 'state'>) => t(`alarmWatch.stateOf.${state}`),
      suppression(name: string | null): string {
        const known = SUPPRESSIONS.find((each) => each === name)
        return known ? t(`alarmWatch.suppression.${known}`) : (name ?? '')
      },
      categories: ALARM_CATEGORIES.map((each) => ({ value: String(each), label: category(String(each)) })),
      levels: ([3, 2, 1, 0] as const).map((level) => ({ value: String(level), label: t(`panels.level${level}`) })),
    }
  }, [t])
}
