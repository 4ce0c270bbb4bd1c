import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useResourceActions } from '#archetypes/resource/use-resource.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { AppError } from '#data/app-error.ts'
import { attempt } from '#data/attempt.ts'
import { useAsk } from '#data/calls.ts'
import { reactionTo } from '#data/error-catalogue.ts'
import { showNoticeAtom } from '#data/notices.ts'

/** Calls of the user page apart from its resource. Failures are shown as notices. */
export function useUserActions() {
  const ask = useAsk()
  const { update } = useResourceActions(userResource)
  const showNotice = useSetAtom(showNoticeAtom)
  return useMemo(
    () => ({
      /** @returns The new password; null where the server refused. */
      async resetPassword(keyId: string): Promise<string | null> {
        try {
          return (await ask(userCalls.resetPassword, { keyId })).password
        } catch (error) {
          if (error instanceof AppError) return null
          throw error
        }
      },
      /** @returns Whether the server accepted the call. */
      resetSecondFactor: (keyId: string): Promise<boolean> => attempt(() => ask(factorCalls.reset, { keyId })),
      async setActive(row: ResourceRow, isActive: boolean): Promise<void> {
        const values = Object.fromEntries(userResource.form.map((name) => [name, row[name]]))
        try {
          await update({ ...values, isActive }, row)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const { notice } = reactionTo(error)
          if (notice) showNotice(notice)
        }
      },
    }),
    [ask, showNotice, update],
  )
}
