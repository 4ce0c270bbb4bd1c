import type { z } from 'zod'
import { type Duty, type loginRequest, passwordBoundTo } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { type Label, type Language, label, labelIn } from '#contract/kit/language.ts'
import { NOBODY_HASH, type VerifyPassword } from '../access/password.ts'
import { type Credentials, findCredentials } from '../access/repository.ts'
import type { Env } from '../env.ts'
import { AppError } from '../kit/app-error.ts'
import { dutiesOf } from './authenticator.ts'
import { sweepBrakes } from './brakes.repository.ts'
import { type Attempter, startAttempt } from './brakes.ts'
import { redeemCaptcha } from './captcha.ts'
import { equalText, sha256Hex } from './digest.ts'
import { decryptSm2 } from './installation.ts'
import { isKnownDevice, sweepDevices } from './known-device.repository.ts'
import { expiryOf, isPastLastDay, SESSION_LIMIT } from './limits.ts'
import { hashRecoveryCode, isRecoveryCodeForm } from './recovery-code.ts'
import { type FactorShown, type InstallationKeys, openSession, readSessionLife, sweepSessions } from './repository.ts'
import { findSecondFactor, hasRecoveryCode, NOBODY_ID } from './second-factor.repository.ts'
import { matchVerificationCode } from './verification-code.ts'

const TOKEN_BYTES = 32

export const REFUSAL = {
  imageCode: label('验证码错误或已过期', 'The code of the picture is wrong or too old'),
  cipher: label('密码无法解密，请刷新页面后重试', 'The password cannot be read: reload the page'),
  verificationCode: label('动态验证码错误', 'The verification code is wrong'),
  noVerificationCode: label(
    '用户名或密码错误；已绑定动态验证码的账号还须输入验证码',
    'User name or password is wrong; an account with a verification code needs that too',
  ),
  password: label('用户名或密码错误', 'User name or password is wrong'),
  inactive: label('账号已停用，请联系管理员', 'This account is disabled: ask an administrator'),
  expired: label('账号已到期，请联系管理员', 'This account has expired: ask an administrator'),
} as const satisfies Record<string, Label>

type LoginRequest = z.infer<typeof loginRequest>

/** Address, language and device token of the browser that signs in. */
export interface SignInOrigin {
  readonly address: string
  readonly language: Language
  readonly deviceToken: string | null
}

export interface SignedIn {
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  readonly deviceToken: string
  readonly duties: readonly Duty[]
}

/**
 * Signs in: first the picture code, then verification code and password together. A wrong or reused picture code has no
 * further cost; every attempt after it counts (brakes.ts). An unknown name behaves like a known one in texts, brakes
 * and duration. Whether the password is right is revealed only with a right verification code.
 *
 * @throws {AppError} 1001 with the field to look at and the text to show.
 */
export async function signIn(
  env: Env,
  keys: InstallationKeys,
  input: LoginRequest,
  origin: SignInOrigin,
  verifyPassword: VerifyPassword,
): Promise<SignedIn> {
  const refuse = (field: keyof LoginRequest, text: Label): AppError => refusal(field, labelIn(text, origin.language))
  const isImageCodeRight = await redeemCaptcha(env, input.sessionCode, input.code)
  if (!isImageCodeRight && !isTestCode(env, input.code)) throw refuse('code', REFUSAL.imageCode)
  const text = decryptSm2(input.loginPwd, keys.sm2PrivateKey)
  const password = text === null ? null : passwordBoundTo(input.sessionCode, text)
  if (password === null) throw refuse('loginPwd', REFUSAL.cipher)

  const account = await findCredentials(env.db, input.loginName)
  const recoveryHash = await rightRecoveryCode(env, account, input.vcode)
  const attempter = await attempterOf(env, account, recoveryHash, input.loginName, origin)
  const claim = await startAttempt(env, attempter)
  if (claim.kind === 'held') throw refuse('loginName', heldText(claim.forMs))
  const { attempt } = claim
  const failure = (field: keyof LoginRequest, why: Label): AppError =>
    attempt.delayMs > 0 ? refuse('loginName', heldText(attempt.delayMs)) : refuse(field, why)

  const factor = await judgeCode(env, keys, account, input.vcode, recoveryHash)
  // also after a wrong code, so that the duration of the answer does not reveal it
  const isPasswordRight = await verifyPassword(password, account?.passwordHash ?? NOBODY_HASH)
  if (factor === null || (factor.kind === 'none' && !isPasswordRight))
    throw input.vcode === ''
      ? failure('loginPwd', REFUSAL.noVerificationCode)
      : failure('vcode', REFUSAL.verificationCode)
  if (!account || !isPasswordRight) throw failure('loginPwd', REFUSAL.password)
  await attempt.succeed()
  if (!account.isActive) throw refuse('loginName', REFUSAL.inactive)
  if (isPastLastDay(account.expiresOn, env.now())) throw refuse('loginName', REFUSAL.expired)

  const opened = await open(env, account, factor, origin.deviceToken)
  if (opened === null) throw refuse('vcode', REFUSAL.verificationCode)
  await sweep(env)
  const hasSecondFactor = factor.kind !== 'none'
  return { ...opened, userId: account.userId, duties: dutiesOf({ ...account, hasSecondFactor }) }
}

async function open(env: Env, { userId, passwordHash }: Credentials, factor: FactorShown, knownBy: string | null) {
  const [token, deviceToken] = [newToken(env), newToken(env)]
  const now = env.now()
  const expiresAt = new Date(expiryOf(now, now, await readSessionLife(env.db)))
  const sessionId = await openSession(
    env.db,
    { userId, passwordHash, tokenHash: sha256Hex(token), now: new Date(now), expiresAt },
    factor,
    {
      tokenHash: sha256Hex(deviceToken),
      expiresAt: new Date(now + SESSION_LIMIT.deviceMs),
      before: knownBy === null ? null : sha256Hex(knownBy),
    },
  )
  return sessionId === null ? null : { sessionId, token, deviceToken }
}

async function sweep({ db, now }: Env): Promise<void> {
  await sweepSessions(db, new Date(now() - SESSION_LIMIT.keepEndedMs))
  await sweepBrakes(db, new Date(now() - SESSION_LIMIT.keepBrakesMs))
  await sweepDevices(db, new Date(now()))
}

/** A known browser or a right recovery code proves the owner, whom strangers' attempts do not slow down. */
async function attempterOf(
  env: Env,
  account: Credentials | null,
  recoveryHash: string | null,
  loginName: string,
  { address, deviceToken }: SignInOrigin,
): Promise<Attempter> {
  const tokenHash = deviceToken === null ? null : sha256Hex(deviceToken)
  const userId = account?.userId ?? NOBODY_ID
  if (tokenHash !== null && (await isKnownDevice(env.db, userId, tokenHash, new Date(env.now()))))
    return { kind: 'knownDevice', tokenHash }
  if (recoveryHash !== null) return { kind: 'recoveryCode', userId }
  return { kind: 'stranger', loginName, address }
}

/** Hash of the typed recovery code; null when it is none, or not one of this user's. */
async function rightRecoveryCode({ db }: Env, account: Credentials | null, vcode: string): Promise<string | null> {
  if (!isRecoveryCodeForm(vcode)) return null
  const userId = account?.userId ?? NOBODY_ID
  const hash = await hashRecoveryCode(userId, vcode)
  return (await hasRecoveryCode(db, userId, hash)) ? hash : null
}

/** The second factor that the code proves; null when the code is wrong. */
async function judgeCode(
  env: Env,
  keys: InstallationKeys,
  account: Credentials | null,
  vcode: string,
  recoveryHash: string | null,
): Promise<FactorShown | null> {
  if (isTestCode(env, vcode)) return { kind: 'testCode' }
  if (recoveryHash !== null) return { kind: 'recoveryCode', codeHash: recoveryHash }
  const now = env.now()
  const factor = await findSecondFactor(env, account?.userId ?? NOBODY_ID, new Date(now))
  const isShared = env.settings.demo && factor?.usesSharedFactor
  const secret = factor?.secret ?? (isShared ? keys.totpSecret : null)
  const found = { confirmedAt: factor?.confirmedAt ?? null, usesSharedFactor: factor?.usesSharedFactor ?? false }
  if (secret === null) return { kind: 'none', found }
  const step = await matchVerificationCode(vcode, { secret, now, after: factor?.lastStep ?? null })
  return step === null ? null : { kind: 'step', step, found }
}

/** Whether the code is the one that browser tests of the demo company use instead of any other. */
export const isTestCode = ({ settings }: Pick<Env, 'settings'>, code: string): boolean =>
  settings.demo && settings.consoleTestCode !== undefined && equalText(code, settings.consoleTestCode)

const newToken = ({ randomBytes }: Env): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** How long further attempts are refused; in seconds below two minutes, else in minutes. */
export function heldText(forMs: number): Label {
  const seconds = Math.max(1, Math.ceil(forMs / 1000))
  if (seconds < 120) return label(`尝试次数过多，请${seconds}秒后再试`, `Too many attempts: try again in ${seconds} s`)
  const minutes = Math.ceil(seconds / 60)
  return label(`尝试次数过多，请${minutes}分钟后再试`, `Too many attempts: try again in ${minutes} minutes`)
}

// the message has no field name: the console shows it unchanged
const refusal = (field: keyof LoginRequest, rule: string): AppError =>
  new AppError(CODE.invalidInput, rule, { result: [{ field, rule }] })
