import { labelIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { type VerifyPassword, verifyPassword } from '../access/password.ts'
import { findCredentials } from '../access/repository.ts'
import type { Env } from '../env.ts'
import { type AppError, invalidInput } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { type ClaimedAttempt, startAttempt } from './brakes.ts'
import { decryptSm2, readInstallation } from './installation.ts'
import { heldText } from './sign-in.ts'
import { takeCipher } from './used-cipher.repository.ts'

/**
 * Demands the password that a signed-in user gives again, encrypted as at sign-in; a cipher that was sent before is not
 * accepted. Attempts count together with those of sign-in at this address (brakes.ts).
 *
 * @returns The attempt, still counted: to be taken back once all that was asked for is right.
 * @throws {AppError} 1001 at `oldPwd`.
 */
export async function demandOwnPassword(
  env: Env,
  { session, ip, language }: Actor,
  cipher: string,
  judge: VerifyPassword = verifyPassword,
): Promise<ClaimedAttempt> {
  const claim = await startAttempt(env, { kind: 'stranger', loginName: session.loginName, address: ip })
  if (claim.kind === 'held') throw refuse(labelIn(heldText(claim.forMs), language))
  const password = decryptSm2(cipher, (await readInstallation(env)).sm2PrivateKey)
  const account = await findCredentials(env.db, session.loginName)
  const isRight = password !== null && account !== null && (await judge(password, account.passwordHash))
  if (!isRight || !(await takeCipher(env.db, session.userId, cipher)))
    throw refuse(ruleText('oldPasswordWrong', language))
  return claim.attempt
}

const refuse = (rule: string): AppError => invalidInput([{ field: 'oldPwd', rule }], rule)
