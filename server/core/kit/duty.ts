import { ACCOUNT_PATH } from '#contract/endpoints/account.ts'
import { FACTOR_PATH } from '#contract/endpoints/second-factor.ts'
import { type Duty, SESSION_PATH } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { AppError, say } from './app-error.ts'
import type { Session } from './session.ts'

/** Signing out, and what the console asks before it can show anything. */
const ALWAYS: readonly string[] = [
  SESSION_PATH.logout,
  SESSION_PATH.validUserLoginState,
  SESSION_PATH.selectOneById,
  SESSION_PATH.menuAuth,
  SESSION_PATH.getAuthByRole,
  SESSION_PATH.isVerifyPwdComplexity,
]

/** The calls that fulfil each duty. */
const CALLS_OF: Readonly<Record<Duty, readonly string[]>> = {
  changePassword: [
    ACCOUNT_PATH.getPublicKeyHex,
    ACCOUNT_PATH.verifyPwd,
    ACCOUNT_PATH.verifyNewPwdComplexity,
    ACCOUNT_PATH.updatePwd,
  ],
  enrolFactor: [FACTOR_PATH.state, FACTOR_PATH.begin, FACTOR_PATH.confirm],
}

/**
 * Refuses a call that a session with unmet duties may not make.
 *
 * @throws {AppError} 1005 with the duties.
 */
export function refuseUnmetDuty({ duties }: Session, path: string, language: Language): void {
  if (duties.length === 0 || ALWAYS.includes(path) || duties.some((duty) => CALLS_OF[duty].includes(path))) return
  throw dutyUnmet(duties, language)
}

export const dutyUnmet = (duties: readonly Duty[], language: Language = 'zh-CN'): AppError =>
  new AppError(
    CODE.dutyUnmet,
    duties.includes('changePassword')
      ? say(language, '请先修改初始密码', 'Change your initial password first')
      : say(language, '请先绑定动态验证码', 'Set up your verification code first'),
    { result: duties },
  )
