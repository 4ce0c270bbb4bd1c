// Tasks as they run: a list of tasks to start, stop and run, and the record of runs.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { Row } from '#ui/box.ts'
import { Page } from '#ui/page.ts'
import { Segmented } from '#ui/segmented.tsx'
import { PageLink } from '../components/page-link.tsx'
import { RunList } from '../components/run-list.tsx'
import { TaskList } from '../components/task-list.tsx'
import { DEFINITIONS_PATH } from '../model/addresses.ts'

const RUNS = 'runs'
const TASKS = 'tasks'

export function SchedulerPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === RUNS ? RUNS : TASKS
  const heading = (
    <Row gap="4" flexWrap="wrap">
      <PageHeading />
      <Segmented
        label={t('scheduledJobs.views')}
        options={[
          { value: TASKS, label: t('scheduledJobs.tasks') },
          { value: RUNS, label: t('scheduledJobs.runs') },
        ]}
        value={view}
        onChange={(chosen) => setSearch(chosen === RUNS ? { view: RUNS } : {})}
      />
      <PageLink to={DEFINITIONS_PATH} text={t('scheduledJobs.toDefinitions')} />
    </Row>
  )
  return (
    <Page fit="atLeastWindow">
      {view === RUNS ? (
        <RunList heading={heading} />
      ) : (
        <TaskList heading={heading} onShowRuns={(scheduleId) => setSearch({ view: RUNS, scheduleId })} />
      )}
    </Page>
  )
}
