import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { AlgorithmRow } from '#contract/endpoints/algorithms.ts'
import { sayAtom } from '#data/notices.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { useJobActions } from '../api/use-jobs.ts'

/** Switches the task of an algorithm off, after saying what no longer works then, and on. */
export function useAlgorithmSwitch(): (row: AlgorithmRow, title: string) => Promise<void> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const { startOrStop } = useJobActions()
  return async ({ task, without }, title) => {
    if (!task) return
    if (!task.isEnabled) {
      if (await startOrStop([task], 'start')) say(t('scheduledJobs.algorithms.wasTurnedOn', { title }))
      return
    }
    const answer = await confirm({
      title: t('scheduledJobs.algorithms.offTitle', { title }),
      detail: without,
      confirmLabel: t('scheduledJobs.algorithms.turnOff', { title }),
      cancelLabel: t('scheduledJobs.algorithms.keepOn'),
      isHarm: true,
    })
    if (answer && (await startOrStop([task], 'stop'))) say(t('scheduledJobs.algorithms.wasTurnedOff', { title }))
  }
}
