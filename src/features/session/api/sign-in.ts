import { z } from 'zod'
import { boundPassword, DEVICE_HEADER, loginResult, SESSION_PATH } from '#contract/endpoints/session.ts'
import type { Services } from '#data/console-services.ts'
import { encryptPassword } from '#data/encrypt-password.ts'
import type { LoginValues } from '../model/login-form.ts'
import type { Picture } from './use-image-code.ts'

/** An uncompressed point of the curve, with or without its leading 04. */
const publicKey = z.string().regex(/^(04)?[0-9a-f]{128}$/i)

/**
 * Signs in and keeps the session. The password leaves the browser encrypted only.
 *
 * @param picture - The one whose code is in `values`.
 * @throws {AppError} of the call that failed; it has not been shown.
 */
export async function signIn(
  { http, session, browser }: Pick<Services, 'http' | 'session' | 'browser'>,
  values: LoginValues,
  { sessionCode, bindsPassword }: Picture,
): Promise<void> {
  const key = await http.call(SESSION_PATH.getPublicKeyHexForLogin, {
    method: 'POST',
    schema: publicKey,
    isQuiet: true,
  })
  const loginName = values.loginName.trim()
  const deviceToken = browser.tokenOf(loginName)
  const password = bindsPassword ? boundPassword(sessionCode, values.loginPwd) : values.loginPwd
  const { envelope, result, clientKey } = await http.ask(SESSION_PATH.login, {
    method: 'POST',
    params: {
      loginName,
      loginPwd: await encryptPassword(password, key),
      sessionCode,
      code: values.code.trim(),
      vcode: values.vcode.trim(),
    },
    // the guard asks who it is; other back ends may answer a sign-in with a token alone
    schema: loginResult.nullish().catch(null),
    isQuiet: true,
    ...(deviceToken === null ? {} : { headers: { [DEVICE_HEADER]: deviceToken } }),
  })
  session.open(envelope, clientKey)
  if (result?.deviceToken) browser.keep(loginName, result.deviceToken)
}
