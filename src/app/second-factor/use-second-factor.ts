import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ACCOUNT_PATH } from '#contract/endpoints/account.ts'
import { FACTOR_PATH, factorOffer, factorState, recoveryCodeList } from '#contract/endpoints/second-factor.ts'
import { useHttp } from '#data/console-services.ts'
import { encryptPassword } from '#data/encrypt-password.ts'

const STATE = ['secondFactor']
const publicKey = z.string().regex(/^(04)?[0-9a-f]{128}$/i)

/** What is shown before a second factor is replaced: the password, and a verification or recovery code. */
export interface FactorProof {
  readonly password: string
  readonly vcode: string
}

export function useFactorState() {
  const http = useHttp()
  return useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) =>
      http.call(FACTOR_PATH.state, { method: 'POST', schema: factorState, isQuiet: true, signal }),
  })
}

/** The changes of the own second factor. @throws {AppError} which has not been shown. */
export function useFactorChanges() {
  const http = useHttp()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: STATE })

  async function params(proof: FactorProof | null): Promise<Record<string, string>> {
    if (proof === null) return {}
    const key = await http.call(ACCOUNT_PATH.getPublicKeyHex, { method: 'POST', schema: publicKey, isQuiet: true })
    return { oldPwd: await encryptPassword(proof.password, key), vcode: proof.vcode.trim() }
  }
  const begin = useMutation({
    mutationFn: async (proof: FactorProof | null) =>
      http.call(FACTOR_PATH.begin, {
        method: 'POST',
        params: await params(proof),
        schema: factorOffer,
        isQuiet: true,
      }),
  })
  const confirm = useMutation({
    mutationFn: (vcode: string) =>
      http.call(FACTOR_PATH.confirm, {
        method: 'POST',
        params: { vcode: vcode.trim() },
        schema: recoveryCodeList,
        isQuiet: true,
      }),
    onSuccess: refresh,
  })
  const renewCodes = useMutation({
    mutationFn: async (proof: FactorProof) =>
      http.call(FACTOR_PATH.renewCodes, {
        method: 'POST',
        params: await params(proof),
        schema: recoveryCodeList,
        isQuiet: true,
      }),
    onSuccess: refresh,
  })
  return { begin, confirm, renewCodes }
}
