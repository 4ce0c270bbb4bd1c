import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConfirmRequest, useConfirm } from '#ui/confirm.tsx'
import type { Discarding } from './use-draft.ts'

interface LeaveGuard {
  /** Passed to the editor's draft. */
  readonly discarding: Discarding
  /** Asks before input is discarded, by default in the words of a form; resolves to whether the editor may be closed. */
  mayLeave(question?: Omit<ConfirmRequest, 'isHarm'>): Promise<boolean>
}

/** For a parent that may remove an editor, by another selection or by closing its dialog. */
export function useLeaveGuard(): LeaveGuard {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const discarding = useRef<(() => void) | null>(null)
  return {
    discarding,
    async mayLeave(question) {
      const discard = discarding.current
      if (discard === null) return true
      const asked = question ?? {
        title: t('resource.discardTitle'),
        detail: t('resource.discardDetail'),
        confirmLabel: t('resource.discard'),
        cancelLabel: t('resource.keepEditing'),
      }
      if ((await confirm({ ...asked, isHarm: true })) === null) return false
      discard()
      return true
    },
  }
}
