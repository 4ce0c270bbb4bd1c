import { useTranslation } from 'react-i18next'
import type { JobRun } from '#contract/endpoints/jobs.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { useNow } from '#ui/use-now.ts'
import { durationText } from '../model/run-facts.ts'
import { useRunResultText, useRunStateText } from './run-state.tsx'

/** One run in full, with the whole text of its error. */
export function RunDrawer({ run, onClose }: { run: JobRun | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('scheduledJobs.details')}
      isOpen={run !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="36rem"
    >
      {run && <RunFacts run={run} />}
    </Drawer>
  )
}

function RunFacts({ run }: { run: JobRun }) {
  const { t } = useTranslation()
  const now = useNow()
  const stateText = useRunStateText()
  const resultText = useRunResultText()
  const isRetried = run.state === 'queued' && run.failure !== null
  const facts = [
    ['title', run.title],
    ['kind', run.kindTitle],
    ['stateOfRun', stateText(run)],
    ['queuedAt', formatDateTime(run.queuedAt)],
    ['startedAt', formatDateTime(run.startedAt)],
    ['finishedAt', formatDateTime(run.finishedAt)],
    ['duration', durationText(run, now)],
    ['attempts', t('scheduledJobs.attemptsOf', { count: run.attempts, max: run.maxAttempts })],
    ['nextAttempt', isRetried ? formatDateTime(run.dueAt) : ''],
    ['requestedBy', run.requestedBy || t('scheduledJobs.bySchedule')],
    ['result', resultText(run)],
  ] as const
  return <Facts facts={facts.map(([name, text]) => [t(`scheduledJobs.${name}`), text])} />
}
