import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#archetypes/draft/use-leave-guard.ts'

/** For the shortcuts dialog: asks before an unsaved choice is discarded. */
export function useShortcutGuard() {
  const { t } = useTranslation()
  const { discarding, mayLeave } = useLeaveGuard()
  const question = { title: t('drafts.leave'), confirmLabel: t('drafts.giveUp'), cancelLabel: t('drafts.stay') }
  return { discarding, mayLeave: () => mayLeave(question) }
}
