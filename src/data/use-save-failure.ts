import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { StaleEdit } from '../contract/kit/resource.ts'
import { AppError } from './app-error.ts'
import { reactionTo } from './error-catalogue.ts'
import { showNoticeAtom } from './notices.ts'

interface SaveFailure {
  /**
   * Who saved meanwhile; null unless a save was refused for that reason, and again once the newest version is the base.
   */
  readonly stale: StaleEdit | null
  forgetStale(): void
  /** @throws Errors that are not failed calls. */
  handleFailure(failure: unknown): void
}

/**
 * Handles a refused save: a newer version is kept for display, refused fields go to their form, everything else becomes
 * a notice.
 *
 * @param onFields - Receives the errors by field; without it they are part of the notice.
 */
export function useSaveFailure(onFields?: (rules: Readonly<Record<string, string>>) => void): SaveFailure {
  const showNotice = useSetAtom(showNoticeAtom)
  const [stale, setStale] = useState<StaleEdit | null>(null)
  return {
    stale,
    forgetStale: () => setStale(null),
    handleFailure(failure) {
      if (!(failure instanceof AppError)) throw failure
      const { notice } = reactionTo(failure)
      if (failure.staleEdit) setStale(failure.staleEdit)
      else if (onFields && failure.fields.length > 0)
        onFields(Object.fromEntries(failure.fields.map(({ field, rule }) => [field, rule])))
      else if (notice) showNotice(notice)
    },
  }
}
