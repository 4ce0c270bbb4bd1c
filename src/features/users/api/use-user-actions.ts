import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { useResourceActions } from '#archetypes/resource/use-resource.ts'
import { RESET_SECOND_FACTOR } from '#contract/endpoints/second-factor.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { newPasswordResult, USER_RESET_PASSWORD, userResource } from '#contract/resources/user.resource.ts'
import { AppError } from '#data/app-error.ts'
import { useHttp } from '#data/console-services.ts'
import { reactionTo } from '#data/error-catalogue.ts'
import { showNoticeAtom } from '#data/notices.ts'

/** Own calls of the user page. Failures are shown as notices. */
export function useUserActions() {
  const http = useHttp()
  const { update } = useResourceActions(userResource)
  const showNotice = useSetAtom(showNoticeAtom)
  return useMemo(
    () => ({
      /** @returns The new password; null where the server refused. */
      async resetPassword(keyId: string): Promise<string | null> {
        try {
          const params = { keyId }
          const result = await http.call(USER_RESET_PASSWORD, { method: 'POST', params, schema: newPasswordResult })
          return result.password
        } catch (error) {
          if (error instanceof AppError) return null
          throw error
        }
      },
      /** @returns Whether the server did it. */
      async resetSecondFactor(keyId: string): Promise<boolean> {
        try {
          await http.call(RESET_SECOND_FACTOR, { method: 'POST', params: { keyId }, schema: z.unknown() })
          return true
        } catch (error) {
          if (error instanceof AppError) return false
          throw error
        }
      },
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
    [http, showNotice, update],
  )
}
