/**
 * A user's own second factor. Duty: offer a secret, activate it when its first code is given, recovery codes.
 * Neighbours: sign-in.ts checks codes; `users` lets administrators reset. Invariants: a secret and a recovery code are
 * shown once; a factor is enrolled only where the password was given in the same session, and one that exists is replaced
 * only with password and code.
 */

import QRCode from 'qrcode'
import {
  type FactorOffer,
  type FactorProofInput,
  type FactorState,
  factorCalls,
} from '#contract/endpoints/second-factor.ts'
import { label, labelIn } from '#contract/kit/language.ts'
import { type VerifyPassword, verifyPassword } from '#server/core/access/password.ts'
import { companyNameOf } from '#server/core/access/repository.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { type AppError, invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { readInstallation } from '#server/core/session/installation.ts'
import { SESSION_LIMIT } from '#server/core/session/limits.ts'
import { demandOwnPassword } from '#server/core/session/own-password.ts'
import { createRecoveryCodes, hashRecoveryCode, isRecoveryCodeForm } from '#server/core/session/recovery-code.ts'
import { isBySignIn } from '#server/core/session/repository.ts'
import {
  confirmSecondFactor,
  countRecoveryCodes,
  findSecondFactor,
  offerSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
} from '#server/core/session/second-factor.repository.ts'
import { isTestCode } from '#server/core/session/sign-in.ts'
import {
  createVerificationSecret,
  enrolmentAddress,
  matchVerificationCode,
} from '#server/core/session/verification-code.ts'
import { textsIn } from './texts/texts.ts'

const NOTHING_OFFERED = label('绑定已超时，请重新开始', 'The offer has expired: start again')
const WRONG_CODE = label('动态验证码错误', 'The verification code is wrong')

export function registerSecondFactor(router: Router, env: Env, judgePassword: VerifyPassword = verifyPassword): void {
  const { db } = env
  const kindOf = (factor: SecondFactor | null): FactorState['kind'] => {
    if (factor?.secret != null) return 'own'
    return env.settings.demo && factor?.usesSharedFactor ? 'shared' : 'none'
  }
  const factorOf = (session: Session) => findSecondFactor(env, session.userId, new Date(env.now()))

  /** @throws {AppError} 1001 unless password and code are right; failures are slowed down like those of sign-in. */
  async function demandProof(actor: Actor, input: FactorProofInput): Promise<void> {
    const attempt = await demandOwnPassword(env, actor, input.oldPwd, judgePassword)
    if (!(await takeCode(actor.session.userId, input.vcode))) throw refuse('vcode', labelIn(WRONG_CODE, actor.language))
    await attempt.succeed()
  }

  /** Uses up a verification or recovery code of the factor in use. */
  async function takeCode(userId: string, vcode: string): Promise<boolean> {
    if (isTestCode(env, vcode)) return true
    if (isRecoveryCodeForm(vcode)) return takeRecoveryCode(db, userId, await hashRecoveryCode(userId, vcode))
    const now = env.now()
    const factor = await findSecondFactor(env, userId, new Date(now))
    const shared = kindOf(factor) === 'shared' ? (await readInstallation(env)).totpSecret : null
    const secret = factor?.secret ?? shared
    if (secret === null) return false
    const step = await matchVerificationCode(vcode, { secret, now, after: factor?.lastStep ?? null })
    return step !== null && takeStep(db, userId, step)
  }

  router.handle(factorCalls.state, async ({ session }): Promise<FactorState> => {
    const factor = await factorOf(session)
    return {
      kind: kindOf(factor),
      since: factor?.confirmedAt?.toISOString() ?? null,
      numRecoveryCodes: await countRecoveryCodes(db, session.userId),
      needsProof: kindOf(factor) !== 'none',
    }
  })
  router.handle(factorCalls.begin, async ({ input, session, actor, language }): Promise<FactorOffer> => {
    if (kindOf(await factorOf(session)) !== 'none') await demandProof(actor, input)
    else if (!(await isBySignIn(db, session.sessionId))) throw noPermission(textsIn(language).signInForFactor)
    const secret = createVerificationSecret(env.randomBytes)
    await offerSecondFactor(env, session.userId, secret, new Date(env.now() + SESSION_LIMIT.factorOfferMs))
    const address = enrolmentAddress(secret, await companyNameOf(db), session.loginName)
    return { qrCode: await QRCode.toDataURL(address, { margin: 2, width: 240 }), secret }
  })
  router.handle(factorCalls.confirm, async ({ input: { vcode }, session, language, audit }): Promise<string[]> => {
    const now = env.now()
    const secret = (await factorOf(session))?.pendingSecret ?? null
    if (secret === null) throw refuse('vcode', labelIn(NOTHING_OFFERED, language))
    const step = isTestCode(env, vcode) ? null : await matchVerificationCode(vcode, { secret, now, after: null })
    if (step === null && !isTestCode(env, vcode)) throw refuse('vcode', labelIn(WRONG_CODE, language))
    const { codes, hashes } = await createRecoveryCodes(session.userId, env.randomBytes)
    const { userId, sessionId } = session
    await db.transaction(async (tx) => {
      await confirmSecondFactor(tx, env.sealer, {
        userId,
        secret,
        sessionId,
        step,
        codeHashes: hashes,
        now: new Date(now),
      })
      await audit(tx, ownAccount(session))
    })
    return [...codes]
  })
  router.handle(factorCalls.renewCodes, async ({ input, session, actor, language, audit }): Promise<string[]> => {
    if (kindOf(await factorOf(session)) !== 'own') throw refuse('vcode', textsIn(language).setUpFactorFirst)
    await demandProof(actor, input)
    const { codes, hashes } = await createRecoveryCodes(session.userId, env.randomBytes)
    await db.transaction(async (tx) => {
      await replaceRecoveryCodes(tx, session.userId, hashes)
      await audit(tx, ownAccount(session))
    })
    return [...codes]
  })
}

const ownAccount = ({ userId, loginName }: Session) => ({ targetId: userId, targetName: loginName })

const refuse = (field: string, rule: string): AppError => invalidInput([{ field, rule }], rule)
