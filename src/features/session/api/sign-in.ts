import { boundPassword, DEVICE_HEADER, sessionCalls } from '#contract/endpoints/session.ts'
import { ask, askWithEnvelope } from '#data/calls.ts'
import type { Services } from '#data/console-services.ts'
import { encryptPassword } from '#data/encrypt-password.ts'
import type { LoginValues } from '../model/login-form.ts'
import type { Picture } from './use-image-code.ts'

/**
 * Signs in and stores the session. The password leaves the browser only encrypted.
 *
 * @param picture - The picture whose code is in `values`.
 * @throws {AppError} of the call that failed; no notice was shown.
 */
export async function signIn(
  { http, session, browser }: Pick<Services, 'http' | 'session' | 'browser'>,
  values: LoginValues,
  { sessionCode, bindsPassword }: Picture,
): Promise<void> {
  const key = await ask(http, sessionCalls.getPublicKeyHexForLogin, {}, { isQuiet: true })
  const loginName = values.loginName.trim()
  const deviceToken = browser.tokenOf(loginName)
  const password = bindsPassword ? boundPassword(sessionCode, values.loginPwd) : values.loginPwd
  const { envelope, result, clientKey } = await askWithEnvelope(
    http,
    sessionCalls.login,
    {
      loginName,
      loginPwd: await encryptPassword(password, key),
      sessionCode,
      code: values.code.trim(),
      vcode: values.vcode.trim(),
    },
    { isQuiet: true, ...(deviceToken === null ? {} : { headers: { [DEVICE_HEADER]: deviceToken } }) },
  )
  session.open(envelope, clientKey)
  if (result?.deviceToken) browser.keep(loginName, result.deviceToken)
}
