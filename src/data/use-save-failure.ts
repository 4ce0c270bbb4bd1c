import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { StaleEdit } from '../contract/kit/resource.ts'
import { AppError } from './app-error.ts'
import { reactionTo } from './error-catalogue.ts'
import { showNoticeAtom } from './notices.ts'

interface SaveFailure {
  /** Who saved in between; null until a save was refused for that, and once the newest version is the base. */
  readonly stale: StaleEdit | null
  forgetStale(): void
  /** @throws What is no failure of a call. */
  handleFailure(failure: unknown): void
}

/**
 * What a refused save asks for: a newer version is kept to be told, refused fields go to their form, all else is a notice.
 *
 * @param onFields - Takes rules by field; without it they are part of the notice.
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
