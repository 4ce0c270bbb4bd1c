import { useRef } from 'react'
import { type ConfirmRequest, useConfirm } from '#ui/confirm.tsx'
import type { Discarding } from './use-draft.ts'

interface LeaveGuard {
  /** Given to the editor's draft. */
  readonly discarding: Discarding
  /** Asks before what was typed is given up; resolves with whether the editor may go. */
  mayLeave(question: Omit<ConfirmRequest, 'isHarm'>): Promise<boolean>
}

/** For whoever shows an editor and may take it away: by another choice, or by closing its dialog. */
export function useLeaveGuard(): LeaveGuard {
  const confirm = useConfirm()
  const discarding = useRef<(() => void) | null>(null)
  return {
    discarding,
    async mayLeave(question) {
      const discard = discarding.current
      if (discard === null) return true
      if ((await confirm({ ...question, isHarm: true })) === null) return false
      discard()
      return true
    },
  }
}
