import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { levelText } from '#archetypes/alarms/alarm-level.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useKpis } from '../api/use-alarm-history.ts'
import { LEVEL_SHARES, percentText, verdictsOf } from '../model/kpi-targets.ts'
import { FigureTable } from './figure-table.tsx'
import { useAlarmTexts } from './use-alarm-texts.ts'

/** Key figures with their targets, the most frequent sources, and floods. */
export function KpiPart({ period, operators }: { period: Period; operators: number }) {
  const { t } = useTranslation()
  const words = useAlarmTexts()
  const { shown: data, error, refetch } = useKpis(period, operators)
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('resource.loading')} />
    )
  const lasting = (ms: number | null): string => (ms === null ? '–' : words.duration(ms))
  return (
    <Column gap="3" paddingBlock="3">
      <Panel heading={t('alarmHistory.figures')}>
        <FigureTable
          label={t('alarmHistory.figures')}
          figures={[1, 2]}
          headings={[
            t('alarmHistory.figure'),
            t('alarmHistory.value'),
            t('alarmHistory.target'),
            t('alarmHistory.verdict'),
          ]}
          rows={verdictsOf(data).map(({ id, value, target, isMet }) => ({
            key: id,
            cells: [
              t(`alarmHistory.kpi.${id}`),
              value,
              target,
              <StatusTag
                key={id}
                tone={isMet ? 'good' : 'warning'}
                icon={isMet ? <CircleCheck size={12} aria-hidden /> : <TriangleAlert size={12} aria-hidden />}
              >
                {t(isMet ? 'alarmHistory.met' : 'alarmHistory.missed')}
              </StatusTag>,
            ],
          }))}
        />
      </Panel>
      <Panel heading={t('alarmHistory.levels')}>
        <Figures
          label={t('alarmHistory.levels')}
          figures={[1, 2, 3, 4, 5, 6]}
          headings={(['level', 'num', 'share', 'targetShare', 'toAcknowledge', 'inTime', 'toClear'] as const).map(
            (name) => t(`alarmHistory.${name}`),
          )}
          rows={data.byLevel.map((level) => ({
            key: String(level.warnLevel),
            cells: [
              t(levelText(level.warnLevel)),
              level.num,
              percentText(level.share),
              percentText(LEVEL_SHARES[level.warnLevel] ?? 0),
              lasting(level.meanAcknowledgeMs),
              level.inTimeShare === null ? '–' : percentText(level.inTimeShare),
              lasting(level.meanClearMs),
            ],
          }))}
        />
      </Panel>
      <Panel heading={t('alarmHistory.topSources')}>
        <Figures
          label={t('alarmHistory.topSources')}
          figures={[2, 3]}
          headings={[t('alarmHistory.source'), t('alarmWatch.type'), t('alarmHistory.num'), t('alarmHistory.share')]}
          rows={data.topSources.map(({ heatName, pointLocation, warnTypeLabel, num, share }, at) => ({
            key: String(at),
            cells: [
              [heatName, pointLocation].filter(Boolean).join(' · ') || '–',
              warnTypeLabel,
              num,
              percentText(share),
            ],
          }))}
        />
      </Panel>
      <Panel heading={t('alarmHistory.floods')}>
        <Figures
          label={t('alarmHistory.floods')}
          empty={t('alarmHistory.noFloods')}
          figures={[2]}
          headings={[t('alarmHistory.begins'), t('alarmHistory.ends'), t('alarmHistory.peak')]}
          rows={data.floods.map(({ from, to, peak }) => ({
            key: from,
            cells: [formatDateTime(from), to === null ? t('alarmHistory.lasting') : formatDateTime(to), peak],
          }))}
        />
      </Panel>
    </Column>
  )
}

/** A table of figures, or what there is instead. */
function Figures({ empty, ...table }: ComponentProps<typeof FigureTable> & { empty?: string }) {
  const { t } = useTranslation()
  if (table.rows.length > 0) return <FigureTable {...table} />
  return (
    <Box padding="4" color="fg.muted">
      {empty ?? t('alarmWatch.emptyTitle')}
    </Box>
  )
}
