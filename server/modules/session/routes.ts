/**
 * Sign-in and session. Duty: the calls of the sign-in page, of signing out, and of a user's second factor. Neighbours:
 * core/session signs in and finds the session of a token (`createAuthenticator`, used by the router and the live
 * channel), core/access holds users, passwords and roles. Invariants: a token is in plain text only in the answer that
 * issues it; answers do not reveal whether a login name exists; all state is in the database, so that any number of
 * processes share it.
 */

import type { IncomingHttpHeaders } from 'node:http'
import QRCode from 'qrcode'
import { DEVICE_HEADER, sessionCalls } from '#contract/endpoints/session.ts'
import type { Language } from '#contract/kit/language.ts'
import { verifyPassword } from '#server/core/access/password.ts'
import { companyNameOf, findCredentials } from '#server/core/access/repository.ts'
import { recordAnonymousAudit } from '#server/core/audit/audit.ts'
import { type Router, withEnvelope } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import { issueCaptcha } from '#server/core/session/captcha.ts'
import { describeUser } from '#server/core/session/described-user.ts'
import { readInstallation } from '#server/core/session/installation.ts'
import { endSession } from '#server/core/session/repository.ts'
import { signIn } from '#server/core/session/sign-in.ts'
import { currentVerificationCode, enrolmentAddress } from '#server/core/session/verification-code.ts'
import { registerSecondFactor } from './second-factor.ts'
import { textsIn } from './texts/texts.ts'

/** Logs a sign-in or its failure. An unknown name is not stored: it may be a mistyped password. */
async function audited<Result>(env: Env, loginName: string, ip: string, work: () => Promise<Result>): Promise<Result> {
  const account = await findCredentials(env.db, loginName)
  const who = { userId: account?.userId ?? null, loginName: account ? loginName : '(unknown)', ip }
  const write = (outcome: 'success' | 'refused', message: string): Promise<void> =>
    recordAnonymousAudit(env.db, who, env.now(), { module: 'session', action: 'login', outcome, message })
  try {
    const result = await work()
    await write('success', '')
    return result
  } catch (error) {
    if (error instanceof AppError) await write('refused', error.message)
    throw error
  }
}

export function registerSessionRoutes(router: Router, env: Env, parts = { verifyPassword }): void {
  router.handle(sessionCalls.getVerificationCode, ({ input, reply }) => {
    reply.header('cache-control', 'no-store')
    return issueCaptcha(env, input.sessionCode)
  })
  router.handle(sessionCalls.getPublicKeyHexForLogin, async () => (await readInstallation(env)).sm2PublicKey)
  router.handle(sessionCalls.login, async ({ input, language, reply, request }) => {
    const keys = await readInstallation(env)
    const origin = { address: request.ip, language, deviceToken: deviceTokenIn(request.headers) }
    const { userId, sessionId, token, deviceToken, duties } = await audited(env, input.loginName, request.ip, () =>
      signIn(env, keys, input, origin, parts.verifyPassword),
    )
    reply.header('client_key', keys.uniqueCode).header('cache-control', 'no-store')
    const user = await describeUser(env.db, userId, env.now())
    return withEnvelope(user && { ...user, duties: [...duties], deviceToken }, { token, sessionId })
  })
  router.handle(sessionCalls.logout, async ({ input, session, language, audit }) => {
    if (input.sessionId && input.sessionId !== session.sessionId)
      throw invalidInput([{ field: 'sessionId', rule: textsIn(language).notThisSession }])
    await endSession(env.db, session.sessionId, 'logout', new Date(env.now()))
    await audit(env.db)
  })
  router.handle(sessionCalls.validUserLoginState, () => true)
  registerDemoCodes(router, env)
  registerSecondFactor(router, env, parts.verifyPassword)
}

function deviceTokenIn(headers: IncomingHttpHeaders): string | null {
  const sent = headers[DEVICE_HEADER]
  return typeof sent === 'string' && sent !== '' ? sent : null
}

/** The two calls that publish the secret of the demo accounts; in real use they refuse. */
function registerDemoCodes(router: Router, env: Env): void {
  const demoSecret = async (language: Language): Promise<string> => {
    if (!env.settings.demo) throw noPermission(textsIn(language).demoOnly)
    return (await readInstallation(env)).totpSecret
  }
  router.handle(sessionCalls.qrCode, async ({ language }) => {
    const secret = await demoSecret(language)
    const company = await companyNameOf(env.db)
    return QRCode.toDataURL(enrolmentAddress(secret, company, 'demo'), { margin: 2, width: 240 })
  })
  router.handle(sessionCalls.qrVCode, async ({ language }) =>
    currentVerificationCode(await demoSecret(language), env.now()),
  )
}
