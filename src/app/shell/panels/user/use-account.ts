import { useMutation } from '@tanstack/react-query'
import { accountCalls } from '#contract/endpoints/account.ts'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { roleCalls } from '#contract/resources/role.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { encryptPassword } from '#data/encrypt-password.ts'
import { useLanguage } from '#data/use-language.ts'

/** Current name of the user's main role. */
export function useMainRoleName({ mainRoleId, roleName }: SessionUser): string {
  const { data } = useAnswer(roleCalls.toEdit, { keyId: mainRoleId }, { enabled: mainRoleId !== '' })
  return shownName(data?.name ?? roleName, useLanguage())
}

interface PasswordDraft {
  readonly oldPwd: string
  readonly newPwd: string
}

/**
 * Changes the own password: the old one is checked first, then the new one where complexity is asked for.
 *
 * @throws {AppError} of the step that failed; it has not been shown.
 */
export function useChangePassword(user: SessionUser, isComplex: boolean) {
  const ask = useAsk()
  const quiet = { isQuiet: true }
  return useMutation({
    mutationFn: async ({ oldPwd, newPwd }: PasswordDraft) => {
      const { keyId, companyId, loginName } = user
      const key = await ask(accountCalls.getPublicKeyHex, {}, quiet)
      // the server accepts each ciphertext once, so a captured one cannot be replayed
      const hidden = (password: string): Promise<string> => encryptPassword(password, key)
      const fields = [
        { key: 'oldPwd', value: await hidden(oldPwd) },
        { key: 'keyId', value: keyId },
      ]
      await ask(accountCalls.verifyPwd, { verifyFieldJson: fields }, quiet)
      if (isComplex) await ask(accountCalls.verifyNewPwdComplexity, { loginName, newPwd: await hidden(newPwd) }, quiet)
      const ciphers = { newPwd: await hidden(newPwd), oldPwd: await hidden(oldPwd) }
      await ask(accountCalls.updatePwd, { keyId, companyId, ...ciphers }, quiet)
    },
  })
}

export const useOnlineUsers = (companyId: string) =>
  useAnswer(accountCalls.onlineUsers, { companyId }, { isQuiet: false })

export function useKickUser() {
  const ask = useAsk()
  return useMutation({ mutationFn: (userId: string) => ask(accountCalls.kickUser, { userId }) })
}
