import { useTranslation } from 'react-i18next'
import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { worstLevelOf } from './alarm-popup.ts'
import { LEVEL_COLORS } from './level-look.ts'

/** The number of alarms, in the colour of the most severe one. */
export function AlarmCount({ alarms }: { alarms: readonly AlarmItem[] }) {
  const { t } = useTranslation()
  const count = alarms.length
  return (
    <CountBadge
      count={count}
      label={t('panels.alarmCount', { count })}
      color={LEVEL_COLORS[worstLevelOf(alarms) ?? 0]}
    />
  )
}
