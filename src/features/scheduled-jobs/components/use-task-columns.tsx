import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobRun, JobTask } from '#contract/endpoints/jobs.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Span } from '#ui/box.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { durationText } from '../model/run-facts.ts'
import { RunState, useRunResultText, useRunStateText } from './run-state.tsx'

/** Columns of the list of tasks. */
export function useTaskColumns(): TableColumn<JobTask>[] {
  const { t } = useTranslation()
  const stateText = useRunStateText()
  const resultText = useRunResultText()
  return useMemo(() => {
    const column = (
      id: 'title' | 'kind' | 'cron' | 'lastAt' | 'nextAt' | 'result',
      width: number,
      text: (task: JobTask) => string,
    ): TableColumn<JobTask> => ({
      id,
      header: t(`scheduledJobs.${id}`),
      width,
      text,
      cell: (task) => text(task) || '–',
    })
    const enabledText = ({ isEnabled }: JobTask): string =>
      t(isEnabled ? 'scheduledJobs.started' : 'scheduledJobs.stopped')
    return [
      { ...column('title', 220, ({ title }) => title), fixed: 'start' },
      column('kind', 220, ({ kindTitle }) => kindTitle),
      column('cron', 130, ({ cron }) => cron),
      {
        id: 'enabled',
        header: t('scheduledJobs.enabled'),
        width: 110,
        text: enabledText,
        cell: (task) => <StatusTag tone={task.isEnabled ? 'good' : 'neutral'}>{enabledText(task)}</StatusTag>,
      },
      {
        id: 'state',
        header: t('scheduledJobs.state'),
        width: 190,
        text: ({ latest }) => (latest ? stateText(latest) : t('scheduledJobs.never')),
        cell: ({ latest }) =>
          latest ? <RunState run={latest} /> : <Span color="fg.muted">{t('scheduledJobs.never')}</Span>,
      },
      column('lastAt', 170, ({ latest }) => formatDateTime(latest?.startedAt ?? null)),
      column('nextAt', 170, ({ nextAt }) => formatDateTime(nextAt)),
      {
        id: 'duration',
        header: t('scheduledJobs.duration'),
        width: 100,
        align: 'end',
        text: ({ latest }) => (latest ? durationText(latest, Date.now()) : ''),
        cell: ({ latest }) => (latest ? <Duration run={latest} /> : '–'),
      },
      column('result', 300, ({ latest }) => (latest ? resultText(latest) : '')),
    ]
  }, [t, stateText, resultText])
}

/** How long a run took, counting while it is under way. */
export const Duration = ({ run }: { run: JobRun }) =>
  run.state === 'running' ? <RunningDuration run={run} /> : durationText(run, 0) || '–'

const RunningDuration = ({ run }: { run: JobRun }) => durationText(run, useNow())
