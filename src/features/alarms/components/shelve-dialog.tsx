import { useTranslation } from 'react-i18next'
import { SHELVE_URGENT_PERMISSION, URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { useHolds } from '#data/button-permission.ts'
import { shelfMinutes } from '../model/durations.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface ShelveDialogProps {
  rows: readonly AlarmRecord[]
  isBusy: boolean
  onConfirm: (reason: string, minutes: number) => Promise<unknown>
  onClose: () => void
}

/** Asks why, and for how long, some alarms are hidden. */
export function ShelveDialog({ rows, ...rest }: ShelveDialogProps) {
  const { t } = useTranslation()
  const mayShelveUrgent = useHolds()(SHELVE_URGENT_PERMISSION)
  const levels = rows.map(({ warnLevel }) => warnLevel)
  const isUrgent = levels.includes(URGENT_LEVEL)
  const hint = mayShelveUrgent ? t('alarmWatch.shelveUrgentHint') : t('alarmWatch.mayNotShelveUrgent')
  return (
    <ReasonDialog
      {...rest}
      form={`shelve ${rows.map(({ keyId }) => keyId).join()}`}
      title={t('alarmWatch.shelveTitle', { count: rows.length })}
      hint={isUrgent ? hint : undefined}
      confirmLabel={t('alarmWatch.shelve')}
      timeLabel={t('alarmWatch.shelveFor')}
      times={shelfMinutes(levels).map((minutes) => ({
        value: minutes,
        label:
          minutes < 60
            ? t('alarmWatch.minutesOf', { count: minutes })
            : t('alarmWatch.hoursOf', { count: minutes / 60 }),
      }))}
      isBusy={rest.isBusy || (isUrgent && !mayShelveUrgent)}
    />
  )
}
