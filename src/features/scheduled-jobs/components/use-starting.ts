import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { JobTask } from '#contract/endpoints/jobs.ts'
import { sayAtom } from '#data/notices.ts'
import { useJobActions } from '../api/use-jobs.ts'

/** Starts or stops tasks and says so. */
export function useStarting(): (tasks: readonly Pick<JobTask, 'keyId'>[], type: 'start' | 'stop') => Promise<void> {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { startOrStop } = useJobActions()
  return async (tasks, type) => {
    if (await startOrStop(tasks, type))
      say(t(type === 'start' ? 'scheduledJobs.wereStarted' : 'scheduledJobs.wereStopped', { count: tasks.length }))
  }
}
