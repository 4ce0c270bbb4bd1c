import { accountCalls } from '#contract/endpoints/account.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { type Duty, sessionCalls } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { AppError } from '../kit/app-error.ts'
import type { Session } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'

/** Signing out, and what the console asks before it can show anything. */
const ALWAYS: readonly string[] = [
  sessionCalls.logout.path,
  sessionCalls.validUserLoginState.path,
  sessionCalls.selectOneById.path,
  sessionCalls.menuAuth.path,
  sessionCalls.getAuthByRole.path,
  sessionCalls.isVerifyPwdComplexity.path,
]

/** The calls that fulfil each duty. */
const CALLS_OF: Readonly<Record<Duty, readonly string[]>> = {
  changePassword: [
    accountCalls.getPublicKeyHex.path,
    accountCalls.verifyPwd.path,
    accountCalls.verifyNewPwdComplexity.path,
    accountCalls.updatePwd.path,
  ],
  enrolFactor: [factorCalls.state.path, factorCalls.begin.path, factorCalls.confirm.path],
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
    duties.includes('changePassword') ? textsIn(language).changeInitialPassword : textsIn(language).setUpFactor,
    { result: duties },
  )
