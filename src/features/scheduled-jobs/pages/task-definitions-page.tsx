import { ListChecks, Play, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OwnCells } from '#archetypes/cells/field-columns.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { RowAction } from '#archetypes/resource/row-action.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { jobScheduleResource } from '#contract/resources/job-schedule.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useMayOpen } from '#data/page-access.ts'
import { Button } from '#ui/button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { PageLink } from '../components/page-link.tsx'
import { ScheduleHints } from '../components/schedule-hints.tsx'
import { useStarting } from '../components/use-starting.ts'
import { runsAddress, SCHEDULER_PATH } from '../model/addresses.ts'

type TaskRow = RowOf<typeof jobScheduleResource>

const CELLS: OwnCells<typeof jobScheduleResource> = {
  isEnabled: ({ isEnabled }) => <Enabled isEnabled={isEnabled === true} />,
}

function Enabled({ isEnabled }: { isEnabled: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusTag tone={isEnabled ? 'good' : 'neutral'}>
      {t(isEnabled ? 'scheduledJobs.started' : 'scheduledJobs.stopped')}
    </StatusTag>
  )
}

/** What the server does by itself, and when. */
export function TaskDefinitionsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySeeRuns = useMayOpen()(SCHEDULER_PATH)
  const mayEdit = useMayDo()(jobScheduleResource.permissionOf('edit'))
  const startOrStop = useStarting()

  function rowActions(row: TaskRow): RowAction[] {
    const { keyId, title, isEnabled } = row
    const toggle: RowAction = isEnabled
      ? {
          id: 'stop',
          label: t('scheduledJobs.stopTask', { title }),
          icon: <Square size={16} aria-hidden />,
          onSelect: () => void startOrStop([row], 'stop'),
        }
      : {
          id: 'start',
          label: t('scheduledJobs.startTask', { title }),
          icon: <Play size={16} aria-hidden />,
          onSelect: () => void startOrStop([row], 'start'),
        }
    const runs: RowAction = {
      id: 'runs',
      label: t('scheduledJobs.runsOf', { title }),
      icon: <ListChecks size={16} aria-hidden />,
      onSelect: () => navigate(runsAddress(keyId)),
    }
    return [...(mayEdit ? [toggle] : []), ...(maySeeRuns ? [runs] : [])]
  }

  return (
    <ResourcePage
      resource={jobScheduleResource}
      initial={{ isEnabled: true, params: '{}' }}
      cells={CELLS}
      formExtra={(form) => <ScheduleHints form={form} />}
      rowActions={rowActions}
      maxRowActions={2}
      toolbar={<PageLink to={SCHEDULER_PATH} text={t('scheduledJobs.toScheduler')} />}
      chosenActions={(rows) =>
        mayEdit && (
          <>
            <Button size="sm" onClick={() => void startOrStop(rows, 'start')}>
              {t('scheduledJobs.startChosen', { count: rows.length })}
            </Button>
            <Button size="sm" onClick={() => void startOrStop(rows, 'stop')}>
              {t('scheduledJobs.stopChosen', { count: rows.length })}
            </Button>
          </>
        )
      }
    />
  )
}
