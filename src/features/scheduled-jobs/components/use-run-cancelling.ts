import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { JobRun } from '#contract/endpoints/jobs.ts'
import { sayAtom } from '#data/notices.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { useJobActions } from '../api/use-jobs.ts'

/** Cancels a run after asking. */
export function useRunCancelling(): (run: JobRun) => Promise<void> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const { cancelRun } = useJobActions()
  return async ({ keyId, title }) => {
    const answer = await confirm({
      title: t('scheduledJobs.cancelTitle', { title }),
      detail: t('scheduledJobs.cancelDetail'),
      confirmLabel: t('scheduledJobs.cancelRun', { title }),
      cancelLabel: t('scheduledJobs.keepRunning'),
      isHarm: true,
    })
    if (answer && (await cancelRun(keyId))) say(t('scheduledJobs.wasCancelled', { title }))
  }
}
