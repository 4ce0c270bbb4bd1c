// Everything that the server computes by itself: to look through, run, and switch off and on.

import { useSetAtom } from 'jotai'
import { Eye, Play, Square, SquareFunction, Zap } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { ALGORITHM_GROUPS, type AlgorithmRow } from '#contract/endpoints/algorithms.ts'
import { JOB_PERMISSION } from '#contract/endpoints/jobs.ts'
import { jobScheduleResource } from '#contract/resources/job-schedule.resource.ts'
import { useHolds } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useAlgorithms, useJobActions } from '../api/use-jobs.ts'
import { AlgorithmDrawer } from '../components/algorithm-drawer.tsx'
import { useAlgorithmColumns } from '../components/use-algorithm-columns.tsx'
import { useAlgorithmSwitch } from '../components/use-algorithm-switch.ts'
import { ALGORITHM_STATES, algorithmsWith, nameOf } from '../model/algorithms.ts'
import { isOpen } from '../model/run-facts.ts'

const SHAPE: ListShape = {
  filters: ['title', 'group', 'state'],
  sortable: [],
  sort: { column: 'group', direction: 'asc' },
}
const ACTIONS_PX = 130
const NONE: readonly AlgorithmRow[] = []

export function AlgorithmsPage() {
  const { t } = useTranslation()
  const { state, change } = useListAddress(SHAPE)
  const query = useAlgorithms()
  const [openedKey, setOpenedKey] = useState<string | null>(null)
  const all = query.shown ?? NONE
  const columns = useAlgorithmColumns(all)
  const searchFields = useSearchFields()
  const found = algorithmsWith(all, state.filters)
  const first = (state.page - 1) * state.pageSize
  const opened = all.find(({ keyId }) => keyId === openedKey) ?? null
  return (
    <>
      <ListFrame
        noun={t('scheduledJobs.algorithms.noun')}
        query={{
          shown: query.shown && { list: found.slice(first, first + state.pageSize), total: found.length },
          error: query.error,
          isFetching: query.isFetching,
          refetch: query.refetch,
        }}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={({ keyId }) => keyId}
        cardTitle="title"
        toolbar={(tools) => <ResourceToolbar {...tools} numChosen={0} isExporting={false} />}
        empty={
          <EmptyState
            icon={<SquareFunction size={40} />}
            title={t('scheduledJobs.algorithms.empty')}
            detail={t('scheduledJobs.algorithms.emptyDetail')}
          />
        }
        onRowOpen={({ keyId }) => setOpenedKey(keyId)}
        rowActions={(row) => (
          <AlgorithmActions row={row} title={nameOf(row, all)} onOpen={() => setOpenedKey(row.keyId)} />
        )}
        actionsWidth={ACTIONS_PX}
      />
      <AlgorithmDrawer row={opened} title={opened ? nameOf(opened, all) : ''} onClose={() => setOpenedKey(null)} />
    </>
  )
}

interface AlgorithmActionsProps {
  row: AlgorithmRow
  title: string
  onOpen: () => void
}

function AlgorithmActions({ row, title, onOpen }: AlgorithmActionsProps) {
  const { t } = useTranslation()
  const holds = useHolds()
  const say = useSetAtom(sayAtom)
  const toggle = useAlgorithmSwitch()
  const { runOnce } = useJobActions()
  const { task } = row
  const mayRun = holds(JOB_PERMISSION.operate)
  const maySwitch = mayRun || holds(jobScheduleResource.permissionOf('edit'))
  const isBusy = task?.latest ? isOpen(task.latest) : false

  async function handleRun(keyId: string): Promise<void> {
    if (await runOnce(keyId)) say(t('scheduledJobs.wasQueued', { title }))
  }

  return (
    <>
      <IconButton size="sm" label={t('scheduledJobs.algorithms.more', { title })} onClick={onOpen}>
        <Eye size={16} aria-hidden />
      </IconButton>
      {task && mayRun && (
        <IconButton
          size="sm"
          label={t('scheduledJobs.runNow', { title })}
          disabled={isBusy}
          onClick={(event) => {
            event.stopPropagation()
            void handleRun(task.keyId)
          }}
        >
          <Zap size={16} aria-hidden />
        </IconButton>
      )}
      {task && maySwitch && (
        <IconButton
          size="sm"
          label={t(task.isEnabled ? 'scheduledJobs.algorithms.turnOff' : 'scheduledJobs.algorithms.turnOn', { title })}
          onClick={(event) => {
            event.stopPropagation()
            void toggle(row, title)
          }}
        >
          {task.isEnabled ? <Square size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        </IconButton>
      )}
    </>
  )
}

function useSearchFields(): SearchField[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { name: 'title', label: t('scheduledJobs.algorithms.name'), kind: 'text' },
      {
        name: 'group',
        label: t('scheduledJobs.algorithms.group'),
        kind: 'choice',
        options: ALGORITHM_GROUPS.map((value) => ({ value, label: t(`scheduledJobs.algorithms.groups.${value}`) })),
      },
      {
        name: 'state',
        label: t('scheduledJobs.algorithms.state'),
        kind: 'choice',
        options: ALGORITHM_STATES.map((value) => ({ value, label: t(`scheduledJobs.algorithms.states.${value}`) })),
      },
    ],
    [t],
  )
}
