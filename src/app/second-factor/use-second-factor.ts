import { useMutation } from '@tanstack/react-query'
import { accountCalls } from '#contract/endpoints/account.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { encryptPassword } from '#data/encrypt-password.ts'

/** Proof before a second factor is replaced: the password, and a verification or recovery code. */
export interface FactorProof {
  readonly password: string
  readonly vcode: string
}

export const useFactorState = () => useAnswer(factorCalls.state, {})

/** Calls that change the user's own second factor. @throws {AppError} without a notice having been shown. */
export function useFactorChanges() {
  const ask = useAsk()

  async function inputOf(proof: FactorProof | null): Promise<Record<string, string>> {
    if (proof === null) return {}
    const key = await ask(accountCalls.getPublicKeyHex, {}, { isQuiet: true })
    return { oldPwd: await encryptPassword(proof.password, key), vcode: proof.vcode.trim() }
  }
  const begin = useMutation({
    mutationFn: async (proof: FactorProof | null) => ask(factorCalls.begin, await inputOf(proof), { isQuiet: true }),
  })
  const confirm = useMutation({
    mutationFn: (vcode: string) => ask(factorCalls.confirm, { vcode: vcode.trim() }, { isQuiet: true }),
  })
  const renewCodes = useMutation({
    mutationFn: async (proof: FactorProof) => ask(factorCalls.renewCodes, await inputOf(proof), { isQuiet: true }),
  })
  return { begin, confirm, renewCodes }
}
