import { ChartColumn } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { levelText } from '#archetypes/alarms/alarm-level.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { LazyBarChart } from '#archetypes/trend/lazy-bar-chart.tsx'
import { Box } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { useStatistics } from '../api/use-alarm-history.ts'
import { useAlarmTexts } from './use-alarm-texts.ts'

/** Numbers of alarms by category, level, office and day. */
export function StatisticsPart({ period }: { period: Period }) {
  const { t } = useTranslation()
  const words = useAlarmTexts()
  const { shown: data, error, refetch } = useStatistics(period)
  const charts = useMemo(() => {
    if (!data) return []
    const byCategory = new Map<string, number>()
    for (const { warnNumber, num } of data.byNumber) {
      const name = words.categoryOfNumber(warnNumber)
      byCategory.set(name, (byCategory.get(name) ?? 0) + num)
    }
    return [
      { id: 'byDay', bars: data.byDay.map(({ day, num }) => ({ name: day, value: num })) },
      { id: 'byCategory', bars: [...byCategory].map(([name, value]) => ({ name, value })) },
      { id: 'byLevel', bars: data.byLevel.map((row) => ({ name: t(levelText(row.warnLevel)), value: row.num })) },
      {
        id: 'byOffice',
        bars: data.byOffice.map(({ name, num }) => ({ name: name ?? t('alarmHistory.noOffice'), value: num })),
      },
    ] as const
  }, [data, t, words])
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('resource.loading')} />
    )
  if (data.total === 0)
    return (
      <EmptyState
        icon={<ChartColumn size={40} />}
        title={t('alarmWatch.emptyTitle')}
        detail={t('alarmHistory.emptyDetail')}
      />
    )
  return (
    <Box display="grid" gap="3" paddingBlock="3" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
      {charts.map(({ id, bars }) => (
        <Panel key={id} heading={t(`alarmHistory.${id}`)}>
          <Suspense fallback={<Waiting text={t('resource.loading')} />}>
            <LazyBarChart label={t(`alarmHistory.${id}`)} bars={bars} counted={t('alarmHistory.counted')} />
          </Suspense>
        </Panel>
      ))}
    </Box>
  )
}
