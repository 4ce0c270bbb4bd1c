import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '#ui/count-badge.tsx'
import { LEVEL_COLORS } from './level-look.ts'

/** The number of alarms, in the colour of the most severe level; null: there are none. */
export const AlarmCount = memo(function AlarmCount({ count, level }: { count: number; level: number | null }) {
  const { t } = useTranslation()
  return <CountBadge count={count} label={t('panels.alarmCount', { count })} color={LEVEL_COLORS[level ?? 0]} />
})
