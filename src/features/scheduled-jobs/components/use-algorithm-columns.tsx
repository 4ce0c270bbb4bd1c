import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlgorithmRow } from '#contract/endpoints/algorithms.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Span } from '#ui/box.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { type AlgorithmState, nameOf, paramText, stateOf } from '../model/algorithms.ts'
import { durationText } from '../model/run-facts.ts'
import { RunState, useRunResultText, useRunStateText } from './run-state.tsx'
import { Duration } from './use-task-columns.tsx'

const TONES: Readonly<Record<AlgorithmState, 'good' | 'warning' | 'neutral'>> = {
  on: 'good',
  continuously: 'good',
  off: 'warning',
  unplanned: 'neutral',
  onRequest: 'neutral',
}

/** @param all - To tell apart the tasks of one algorithm. */
export function useAlgorithmColumns(all: readonly AlgorithmRow[]): TableColumn<AlgorithmRow>[] {
  const { t } = useTranslation()
  const whenText = useWhenText()
  const stateText = useRunStateText()
  const resultText = useRunResultText()
  return useMemo(() => {
    const column = (
      id: string,
      header: string,
      width: number,
      text: (row: AlgorithmRow) => string,
    ): TableColumn<AlgorithmRow> => ({ id, header, width, text, cell: (row) => text(row) || '–' })
    const latest = ({ task }: AlgorithmRow) => task?.latest ?? null
    const runText = (row: AlgorithmRow): string => {
      const run = latest(row)
      return run ? stateText(run) : row.task ? t('scheduledJobs.never') : ''
    }
    return [
      { ...column('title', t('scheduledJobs.algorithms.name'), 240, (row) => nameOf(row, all)), fixed: 'start' },
      column('computes', t('scheduledJobs.algorithms.computes'), 300, ({ computes }) => computes),
      {
        id: 'state',
        header: t('scheduledJobs.algorithms.state'),
        width: 110,
        text: (row) => t(`scheduledJobs.algorithms.states.${stateOf(row)}`),
        cell: (row) => (
          <StatusTag tone={TONES[stateOf(row)]}>{t(`scheduledJobs.algorithms.states.${stateOf(row)}`)}</StatusTag>
        ),
      },
      column('cron', t('scheduledJobs.algorithms.cron'), 150, whenText),
      {
        id: 'run',
        header: t('scheduledJobs.state'),
        width: 150,
        text: runText,
        cell: (row) => {
          const run = latest(row)
          return run ? <RunState run={run} /> : <Span color="fg.muted">{runText(row) || '–'}</Span>
        },
      },
      column('lastAt', t('scheduledJobs.lastAt'), 170, (row) => formatDateTime(latest(row)?.startedAt ?? null)),
      {
        id: 'duration',
        header: t('scheduledJobs.duration'),
        width: 90,
        align: 'end',
        text: (row) => {
          const run = latest(row)
          return run ? durationText(run, Date.now()) : ''
        },
        cell: (row) => {
          const run = latest(row)
          return run ? <Duration run={run} /> : '–'
        },
      },
      column('nextAt', t('scheduledJobs.nextAt'), 170, ({ task }) => formatDateTime(task?.nextAt ?? null)),
      column('result', t('scheduledJobs.result'), 220, (row) => {
        const run = latest(row)
        return run ? resultText(run) : ''
      }),
      column('group', t('scheduledJobs.algorithms.group'), 150, ({ group }) =>
        t(`scheduledJobs.algorithms.groups.${group}`),
      ),
      column('params', t('scheduledJobs.algorithms.params'), 260, ({ params }) =>
        params.map((param) => `${param.title}: ${paramText(param)}`).join('; '),
      ),
      column('scope', t('scheduledJobs.algorithms.scope'), 220, ({ scope }) => scope),
      {
        ...column('version', t('scheduledJobs.algorithms.version'), 80, ({ version }) => String(version)),
        align: 'end',
      },
    ]
  }, [t, all, whenText, stateText, resultText])
}

/** The times of its task, or what else makes it compute. */
export function useWhenText(): (row: AlgorithmRow) => string {
  const { t } = useTranslation()
  return useMemo(
    () =>
      ({ runs, task }) => {
        if (runs === 'continuously') return t('scheduledJobs.algorithms.asValuesCome')
        if (runs === 'onRequest') return t('scheduledJobs.algorithms.onRequest')
        return task?.cron ?? ''
      },
    [t],
  )
}
