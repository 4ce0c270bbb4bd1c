import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { valueText } from '#archetypes/in-force/intervention-value.ts'
import type { InterventionRow } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { INTERVENTION_KIND_NAMES, INTERVENTION_REASON_NAMES } from '#contract/regulation/intervention.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { type Standing, standingOf } from '../model/intervention-list.ts'
import { timeLeftOf } from '../model/time-left.ts'

const TONES = { toCome: 'accent', inForce: 'good', over: 'neutral', ended: 'neutral' } as const
const timeText = (ms: number | null): string => formatDateTime(ms, 'YYYY-MM-DD HH:mm')

/** @param now - Epoch ms; how long each still lasts is told from it. */
export function useInterventionColumns(now: number): TableColumn<InterventionRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = (id: string, header: string, text: (row: InterventionRow) => string, width: number) =>
      textColumn<InterventionRow>(id, header, text, width)
    const standingText = (standing: Standing): string => {
      if (!('leftMs' in standing)) return t(`interventions.standing.${standing.kind}`)
      const left = timeLeftOf(standing.leftMs)
      return t(`interventions.standing.${standing.kind}`, { time: t(`interventions.left.${left.unit}`, { ...left }) })
    }
    return [
      {
        ...column(
          'nodes',
          t('interventions.units'),
          ({ nodes }) => nodes.map(({ name }) => name).join(t('interventions.comma')),
          240,
        ),
        fixed: 'start',
      },
      column('kind', t('interventions.kind'), ({ kind }) => labelIn(INTERVENTION_KIND_NAMES[kind], language), 130),
      { ...column('value', t('interventions.value'), valueText, 100), align: 'end' },
      {
        ...column('standing', t('interventions.state'), (row) => standingText(standingOf(row, now)), 190),
        cell: (row) => {
          const standing = standingOf(row, now)
          return <StatusTag tone={TONES[standing.kind]}>{standingText(standing)}</StatusTag>
        },
      },
      column('from', t('interventions.from'), ({ from }) => timeText(from), 150),
      column('to', t('interventions.to'), ({ to }) => timeText(to), 150),
      column('why', t('interventions.why'), ({ why }) => labelIn(INTERVENTION_REASON_NAMES[why], language), 130),
      column('reason', t('interventions.reason'), ({ reason }) => reason, 240),
      column('madeBy', t('interventions.madeBy'), ({ madeBy }) => madeBy, 120),
      column('madeAt', t('interventions.madeAt'), ({ madeAt }) => timeText(madeAt), 150),
      column('endedBy', t('interventions.endedBy'), ({ endedBy }) => endedBy, 120),
      column('endedAt', t('interventions.endedAt'), ({ endedAt }) => timeText(endedAt), 150),
    ]
  }, [t, language, now])
}
