import { useSetAtom } from 'jotai'
import { Ban, CalendarX2, ListChecks, Play, Square, Zap } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { JOB_PERMISSION, type JobTask, jobCalls } from '#contract/endpoints/jobs.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useJobActions, useTasks } from '../api/use-jobs.ts'
import { isOpen } from '../model/run-facts.ts'
import { useRunCancelling } from './use-run-cancelling.ts'
import { useStarting } from './use-starting.ts'
import { useTaskColumns } from './use-task-columns.tsx'

const SHAPE: ListShape = {
  filters: ['title', 'kind', 'isEnabled'],
  sortable: [],
  sort: { column: 'code', direction: 'asc' },
}
const ACTIONS_PX = 160

interface TaskListProps {
  heading: ReactNode
  onShowRuns: (keyId: string) => void
}

/** Tasks with their times and latest runs; to start, stop, run once and cancel. */
export function TaskList({ heading, onShowRuns }: TaskListProps) {
  const { t } = useTranslation()
  const { state, change } = useListAddress(SHAPE)
  const query = useTasks(state)
  const mayOperate = useMayDo()(JOB_PERMISSION.operate)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const startOrStop = useStarting()
  const columns = useTaskColumns()
  const searchFields = useSearchFields()
  const chosen = (query.data?.list ?? []).filter(({ keyId }) => selection.has(keyId))
  return (
    <ListFrame
      heading={heading}
      noun={t('scheduledJobs.task')}
      query={query}
      state={state}
      change={change}
      searchFields={searchFields}
      columns={columns}
      rowKey={({ keyId }) => keyId}
      cardTitle="title"
      toolbar={(tools) => (
        <ResourceToolbar {...tools} numChosen={chosen.length} isExporting={false}>
          {mayOperate && chosen.length > 0 && (
            <>
              <Button size="sm" onClick={() => void startOrStop(chosen, 'start')}>
                <Play size={16} aria-hidden />
                {t('scheduledJobs.startChosen', { count: chosen.length })}
              </Button>
              <Button size="sm" onClick={() => void startOrStop(chosen, 'stop')}>
                <Square size={16} aria-hidden />
                {t('scheduledJobs.stopChosen', { count: chosen.length })}
              </Button>
            </>
          )}
        </ResourceToolbar>
      )}
      empty={
        <EmptyState
          icon={<CalendarX2 size={40} />}
          title={t('scheduledJobs.noTasks')}
          detail={t('scheduledJobs.noTasksDetail')}
        />
      }
      onRowOpen={({ keyId }) => onShowRuns(keyId)}
      rowActions={(task) => (
        <TaskActions task={task} mayOperate={mayOperate} onShowRuns={() => onShowRuns(task.keyId)} />
      )}
      actionsWidth={ACTIONS_PX}
      {...(mayOperate ? { selection, onSelectionChange: setSelection } : {})}
    />
  )
}

interface TaskActionsProps {
  task: JobTask
  mayOperate: boolean
  onShowRuns: () => void
}

function TaskActions({ task, mayOperate, onShowRuns }: TaskActionsProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const startOrStop = useStarting()
  const cancel = useRunCancelling()
  const { runOnce } = useJobActions()
  const { title, isEnabled, latest } = task
  const open = latest && isOpen(latest) ? latest : null

  async function handleRun(): Promise<void> {
    if (await runOnce(task.keyId)) say(t('scheduledJobs.wasQueued', { title }))
  }

  const actions = [
    {
      label: t(isEnabled ? 'scheduledJobs.stopTask' : 'scheduledJobs.startTask', { title }),
      Icon: isEnabled ? Square : Play,
      isHidden: !mayOperate,
      onSelect: () => void startOrStop([task], isEnabled ? 'stop' : 'start'),
    },
    {
      label: t('scheduledJobs.runNow', { title }),
      Icon: Zap,
      isHidden: !mayOperate || open !== null,
      onSelect: () => void handleRun(),
    },
    {
      label: t('scheduledJobs.cancelRun', { title }),
      Icon: Ban,
      isHidden: !mayOperate || open === null,
      onSelect: () => open && void cancel(open),
    },
    { label: t('scheduledJobs.runsOf', { title }), Icon: ListChecks, isHidden: false, onSelect: onShowRuns },
  ]
  return actions.map(({ label, Icon, isHidden, onSelect }) =>
    isHidden ? null : (
      <IconButton
        key={label}
        size="sm"
        label={label}
        onClick={(event) => {
          event.stopPropagation()
          onSelect()
        }}
      >
        <Icon size={16} aria-hidden />
      </IconButton>
    ),
  )
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
        name: 'isEnabled',
        label: t('scheduledJobs.enabled'),
        kind: 'choice',
        options: [
          { value: 'true', label: t('scheduledJobs.started') },
          { value: 'false', label: t('scheduledJobs.stopped') },
        ],
      },
    ],
    [t],
  )
}
