import { useTranslation } from 'react-i18next'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { Box } from '#ui/box.ts'
import { wholeDays } from '../model/whole-days.ts'

/** The days that a period is widened to. */
export function RankedDays({ period }: { period: Period }) {
  const { t } = useTranslation()
  const { from, to } = wholeDays(period)
  return (
    <Box alignSelf="center" fontSize="sm" color="fg.muted">
      {from === to ? t('ranking.day', { day: from }) : t('ranking.days', { from, to })}
    </Box>
  )
}
