import type { z } from 'zod'
import type { loginRequest } from '../../../src/contract/endpoints/session.ts'
import { CODE } from '../../../src/contract/kit/envelope.ts'
import type { Env } from '../../env.ts'
import { AppError } from '../../kit/app-error.ts'
import { NOBODY_HASH, type VerifyPassword } from '../access/password.ts'
import { findCredentials } from '../access/repository.ts'
import { redeemCaptcha } from './captcha.ts'
import { equalText, sha256Hex } from './digest.ts'
import { decryptSm2 } from './installation.ts'
import { expiryOf, isPastLastDay, SESSION_LIMIT } from './limits.ts'
import {
  type Attempt,
  claimAttempt,
  type InstallationKeys,
  openSession,
  readSessionLife,
  sweepGuards,
  sweepSessions,
} from './repository.ts'
import { matchVerificationCode } from './verification-code.ts'

const TOKEN_BYTES = 32

export const REFUSAL = {
  imageCode: '验证码错误或已过期',
  cipher: '密码无法解密，请刷新页面后重试',
  verificationCode: '动态验证码错误',
  password: '用户名或密码错误',
  inactive: '账号已停用，请联系管理员',
  expired: '账号已到期，请联系管理员',
} as const

type LoginRequest = z.infer<typeof loginRequest>

export interface SignedIn {
  readonly userId: string
  readonly sessionId: string
  readonly token: string
}

/**
 * Signs in: picture code, then verification code, then password. A wrong or repeated picture code costs nothing else;
 * from then on every attempt counts towards the lock of the name. A name that does not exist is treated as one that
 * does, in texts, in locks and in time.
 *
 * @throws {AppError} 1001 with the field to look at and the text to show.
 */
export async function signIn(
  env: Env,
  keys: InstallationKeys,
  input: LoginRequest,
  verifyPassword: VerifyPassword,
): Promise<SignedIn> {
  const isImageCodeRight = await redeemCaptcha(env, input.sessionCode, input.code)
  if (!isImageCodeRight && !isTestCode(env, input.code)) throw refusal('code', REFUSAL.imageCode)
  const password = decryptSm2(input.loginPwd, keys.sm2PrivateKey)
  if (password === null) throw refusal('loginPwd', REFUSAL.cipher)

  const nameHash = sha256Hex(input.loginName)
  const attempt = await startAttempt(env, nameHash)
  const totpStep = await checkVerificationCode(env, keys, input.vcode, attempt)
  const account = await findCredentials(env.db, input.loginName)
  const isPasswordRight = await verifyPassword(password, account?.passwordHash ?? NOBODY_HASH)
  if (!account || !isPasswordRight) throw failure(attempt, 'loginPwd', REFUSAL.password)
  if (!account.isActive) throw refusal('loginName', REFUSAL.inactive)
  if (isPastLastDay(account.expiresOn, env.now())) throw refusal('loginName', REFUSAL.expired)

  const token = env.randomBytes(TOKEN_BYTES).toString('base64url')
  const now = env.now()
  const sessionId = await openSession(
    env.db,
    {
      userId: account.userId,
      tokenHash: sha256Hex(token),
      now: new Date(now),
      expiresAt: new Date(expiryOf(now, now, await readSessionLife(env.db))),
    },
    { nameHash, totpStep },
  )
  if (sessionId === null) throw failure(attempt, 'vcode', REFUSAL.verificationCode)
  await sweepSessions(env.db, new Date(now - SESSION_LIMIT.keepEndedMs))
  await sweepGuards(env.db, new Date(now - 2 * SESSION_LIMIT.lockMs))
  return { userId: account.userId, sessionId, token }
}

async function startAttempt(env: Env, nameHash: string): Promise<Attempt> {
  const { attempts: limit, lockMs } = SESSION_LIMIT
  const claim = await claimAttempt(env.db, nameHash, { now: new Date(env.now()), limit, lockMs })
  if (claim.kind === 'locked') throw lockedRefusal(claim.until.getTime() - env.now())
  return claim.attempt
}

/** The step to use up; null for the test code of the demo. */
async function checkVerificationCode(
  env: Env,
  keys: InstallationKeys,
  vcode: string,
  attempt: Attempt,
): Promise<number | null> {
  if (isTestCode(env, vcode)) return null
  const step = await matchVerificationCode(vcode, {
    secret: keys.totpSecret,
    now: env.now(),
    after: attempt.lastTotpStep,
  })
  if (step === null) throw failure(attempt, 'vcode', REFUSAL.verificationCode)
  return step
}

const isTestCode = ({ settings }: Env, code: string): boolean =>
  settings.demo && settings.consoleTestCode !== undefined && equalText(code, settings.consoleTestCode)

/** A counted failure: the one that locks the name says so. */
const failure = (attempt: Attempt, field: keyof LoginRequest, text: string): AppError =>
  attempt.number >= SESSION_LIMIT.attempts ? lockedRefusal(SESSION_LIMIT.lockMs) : refusal(field, text)

const lockedRefusal = (remainingMs: number): AppError =>
  refusal('loginName', `账号已锁定，请${Math.max(1, Math.ceil(remainingMs / 60_000))}分钟后再试`)

// the message is the bare text: the console shows it as it stands
const refusal = (field: keyof LoginRequest, rule: string): AppError =>
  new AppError(CODE.invalidInput, rule, { result: [{ field, rule }] })
