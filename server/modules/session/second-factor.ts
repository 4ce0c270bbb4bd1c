/**
 * A user's own second factor. Duty: offer a secret, activate it when its first code is given, recovery codes.
 * Neighbours: sign-in.ts checks codes; `users` lets administrators reset. Invariants: a secret and a recovery code are
 * shown once; replacing an existing factor needs password and code.
 */

import QRCode from 'qrcode'
import {
  type FactorOffer,
  type FactorProofInput,
  type FactorState,
  factorCalls,
} from '#contract/endpoints/second-factor.ts'
import type { Language } from '#contract/kit/language.ts'
import { label, labelIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { type VerifyPassword, verifyPassword } from '#server/core/access/password.ts'
import { companyNameOf, findCredentials } from '#server/core/access/repository.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { type AppError, invalidInput } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { startAttempt } from '#server/core/session/brakes.ts'
import { decryptSm2, readInstallation } from '#server/core/session/installation.ts'
import { SESSION_LIMIT } from '#server/core/session/limits.ts'
import { createRecoveryCodes, hashRecoveryCode, isRecoveryCodeForm } from '#server/core/session/recovery-code.ts'
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
import { heldText, isTestCode } from '#server/core/session/sign-in.ts'
import { takeCipher } from '#server/core/session/used-cipher.repository.ts'
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
  async function demandProof(session: Session, input: FactorProofInput, ip: string, language: Language): Promise<void> {
    const attempter = { kind: 'stranger', loginName: session.loginName, address: ip } as const
    const claim = await startAttempt(env, attempter)
    if (claim.kind === 'held') throw refuse('vcode', labelIn(heldText(claim.forMs), language))
    const password = decryptSm2(input.oldPwd, (await readInstallation(env)).sm2PrivateKey)
    const account = await findCredentials(db, session.loginName)
    const isRight = password !== null && account !== null && (await judgePassword(password, account.passwordHash))
    if (!isRight || !(await takeCipher(db, session.userId, input.oldPwd)))
      throw refuse('oldPwd', ruleText('oldPasswordWrong', language))
    if (!(await takeCode(session.userId, input.vcode))) throw refuse('vcode', labelIn(WRONG_CODE, language))
    await claim.attempt.succeed()
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
    if (kindOf(await factorOf(session)) !== 'none') await demandProof(session, input, actor.ip, language)
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
    await demandProof(session, input, actor.ip, language)
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
