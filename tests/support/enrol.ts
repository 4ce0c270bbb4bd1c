import { factorCalls, factorOffer, recoveryCodeList } from '#contract/endpoints/second-factor.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { currentVerificationCode } from '#server/core/session/verification-code.ts'

type Post = (path: string, form: Record<string, string>) => Promise<Envelope>

/** Enrols a second factor for a session that needs no proof for it. */
export async function enrol(post: Post, now: number): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = factorOffer.parse((await post(factorCalls.begin.path, {})).result)
  const vcode = await currentVerificationCode(secret, now)
  return { secret, recoveryCodes: recoveryCodeList.parse((await post(factorCalls.confirm.path, { vcode })).result) }
}
