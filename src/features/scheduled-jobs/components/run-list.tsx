import { Ban, CircleAlert, Download, Eye, History } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { JOB_PERMISSION, type JobRun, jobCalls, RUN_STATES } from '#contract/endpoints/jobs.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useRunExport, useRuns } from '../api/use-jobs.ts'
import { durationText, isOpen } from '../model/run-facts.ts'
import { RunDrawer } from './run-drawer.tsx'
import { RunState, useRunResultText, useRunStateText } from './run-state.tsx'
import { useRunCancelling } from './use-run-cancelling.ts'
import { Duration } from './use-task-columns.tsx'

const SHAPE: ListShape = {
  filters: ['scheduleId', 'title', 'kind', 'state', 'from', 'to'],
  sortable: [],
  sort: { column: 'queuedAt', direction: 'desc' },
}

/** The record of runs: newest first, of all tasks or of one. */
export function RunList({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { state, change } = useListAddress(SHAPE)
  const query = useRuns(state)
  const { exportRuns, isExporting } = useRunExport()
  const cancel = useRunCancelling()
  const [openedKey, setOpenedKey] = useState<string | null>(null)
  const columns = useColumns()
  const searchFields = useSearchFields()
  const { scheduleId, from, to } = state.filters
  return (
    <>
      <ListFrame
        heading={heading}
        noun={t('scheduledJobs.run')}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={({ keyId }) => keyId}
        cardTitle="title"
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={0} isExporting={isExporting}>
            {mayDo(JOB_PERMISSION.export) && (
              <Button size="sm" disabled={isExporting} onClick={() => void exportRuns(state.filters)}>
                <Download size={16} aria-hidden />
                {t('scheduledJobs.export')}
              </Button>
            )}
            {scheduleId && (
              <Row gap="2" fontSize="sm" color="fg.muted">
                {t('scheduledJobs.onlyOneTask')}
                <Button size="sm" onClick={() => change({ kind: 'filter', filters: { scheduleId: '' } })}>
                  {t('scheduledJobs.allTasks')}
                </Button>
              </Row>
            )}
            {from && to && from > to && (
              <Row role="alert" gap="1.5" fontSize="sm" color="level.urgent">
                <CircleAlert size={16} aria-hidden />
                {t('scheduledJobs.datesReversed')}
              </Row>
            )}
          </ResourceToolbar>
        )}
        empty={
          <EmptyState
            icon={<History size={40} />}
            title={t('scheduledJobs.noRuns')}
            detail={t('scheduledJobs.noRunsDetail')}
          />
        }
        onRowOpen={({ keyId }) => setOpenedKey(keyId)}
        rowActions={(run) => (
          <>
            <IconButton size="sm" label={t('scheduledJobs.open')} onClick={() => setOpenedKey(run.keyId)}>
              <Eye size={16} aria-hidden />
            </IconButton>
            {mayDo(JOB_PERMISSION.operate) && isOpen(run) && (
              <IconButton
                size="sm"
                label={t('scheduledJobs.cancelRun', { title: run.title })}
                disabled={run.isCancelAsked}
                onClick={(event) => {
                  event.stopPropagation()
                  void cancel(run)
                }}
              >
                <Ban size={16} aria-hidden />
              </IconButton>
            )}
          </>
        )}
      />
      <RunDrawer
        run={query.shown?.list.find(({ keyId }) => keyId === openedKey) ?? null}
        onClose={() => setOpenedKey(null)}
      />
    </>
  )
}

function useColumns(): TableColumn<JobRun>[] {
  const { t } = useTranslation()
  const stateText = useRunStateText()
  const resultText = useRunResultText()
  return useMemo(() => {
    const column = (
      id: 'title' | 'kind' | 'queuedAt' | 'startedAt' | 'finishedAt' | 'attempts' | 'result' | 'requestedBy',
      width: number,
      text: (run: JobRun) => string,
    ): TableColumn<JobRun> => ({
      id,
      header: t(`scheduledJobs.${id}`),
      width,
      text,
      cell: (run) => text(run) || '–',
    })
    return [
      { ...column('queuedAt', 180, (run) => formatDateTime(run.queuedAt)), fixed: 'start' },
      column('title', 220, (run) => run.title),
      column('kind', 220, (run) => run.kindTitle),
      {
        id: 'state',
        header: t('scheduledJobs.stateOfRun'),
        width: 190,
        text: stateText,
        cell: (run) => <RunState run={run} />,
      },
      column('startedAt', 170, (run) => formatDateTime(run.startedAt)),
      {
        id: 'duration',
        header: t('scheduledJobs.duration'),
        width: 100,
        align: 'end',
        text: (run) => durationText(run, Date.now()),
        cell: (run) => <Duration run={run} />,
      },
      column('attempts', 100, (run) => t('scheduledJobs.attemptsOf', { count: run.attempts, max: run.maxAttempts })),
      column('result', 300, resultText),
      column('requestedBy', 130, (run) => run.requestedBy || t('scheduledJobs.bySchedule')),
    ]
  }, [t, stateText, resultText])
}

function useSearchFields(): SearchField[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { name: 'title', label: t('scheduledJobs.title'), kind: 'text' },
      {
        name: 'kind',
        label: t('scheduledJobs.kind'),
        kind: 'reference',
        optionsPath: jobCalls.kindOptions.path,
      },
      {
        name: 'state',
        label: t('scheduledJobs.stateOfRun'),
        kind: 'choice',
        options: RUN_STATES.map((value) => ({ value, label: t(`scheduledJobs.states.${value}`) })),
      },
      { name: 'from', label: t('scheduledJobs.from'), kind: 'date' },
      { name: 'to', label: t('scheduledJobs.to'), kind: 'date' },
    ],
    [t],
  )
}
