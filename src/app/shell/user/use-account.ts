import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ACCOUNT_PATH, onlineUserList } from '#contract/endpoints/account.ts'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { roleResource } from '#contract/resources/role.resource.ts'
import { useHttp } from '#data/console-services.ts'
import { encryptPassword } from '#data/encrypt-password.ts'

const publicKey = z.string().regex(/^(04)?[0-9a-f]{128}$/i)

/** Name of the user's main role, as roles call it now. */
export function useMainRoleName({ mainRoleId, roleName }: SessionUser): string {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['mainRole', mainRoleId],
    queryFn: ({ signal }) =>
      http.call(roleResource.call('toEdit'), {
        method: 'POST',
        params: { keyId: mainRoleId },
        schema: z.object({ name: z.string() }),
        isQuiet: true,
        signal,
      }),
    enabled: mainRoleId !== '',
  })
  return data?.name ?? roleName
}

export interface PasswordDraft {
  readonly oldPwd: string
  readonly newPwd: string
}

/**
 * Changes the own password: the old one is checked first, then the new one where complexity is asked for.
 *
 * @throws {AppError} of the step that failed; it has not been shown.
 */
export function useChangePassword(user: SessionUser, isComplex: boolean) {
  const http = useHttp()
  return useMutation({
    mutationFn: async ({ oldPwd, newPwd }: PasswordDraft) => {
      const key = await http.call(ACCOUNT_PATH.getPublicKeyHex, { method: 'POST', schema: publicKey, isQuiet: true })
      // each is taken once: what was captured is worth nothing when it is sent again
      const hidden = (password: string): Promise<string> => encryptPassword(password, key)
      const post = (path: string, params: Record<string, string>) =>
        http.call(path, { method: 'POST', params, schema: z.unknown(), isQuiet: true })
      const fields = [
        { key: 'oldPwd', value: await hidden(oldPwd) },
        { key: 'keyId', value: user.keyId },
      ]
      await post(ACCOUNT_PATH.verifyPwd, { verifyFieldJson: JSON.stringify(fields) })
      if (isComplex)
        await post(ACCOUNT_PATH.verifyNewPwdComplexity, { loginName: user.loginName, newPwd: await hidden(newPwd) })
      const { keyId, companyId } = user
      const ciphers = { newPwd: await hidden(newPwd), oldPwd: await hidden(oldPwd) }
      await post(ACCOUNT_PATH.updatePwd, { keyId, companyId, ...ciphers })
    },
  })
}

const ONLINE = ['onlineUsers']

export function useOnlineUsers(companyId: string) {
  const http = useHttp()
  return useQuery({
    queryKey: ONLINE,
    queryFn: ({ signal }) =>
      http.call(ACCOUNT_PATH.onlineUsers, { method: 'POST', params: { companyId }, schema: onlineUserList, signal }),
  })
}

export function useKickUser() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) =>
      http.call(ACCOUNT_PATH.kickUser, { method: 'POST', params: { userId }, schema: z.unknown() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ONLINE }),
  })
}
