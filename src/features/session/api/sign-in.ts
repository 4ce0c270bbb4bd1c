import { z } from 'zod'
import { SESSION_PATH, sessionUser } from '../../../contract/endpoints/session.ts'
import type { Services } from '../../../data/console-services.ts'
import { encryptPassword } from '../../../data/encrypt-password.ts'
import type { LoginValues } from '../model/login-form.ts'

/** An uncompressed point of the curve, with or without its leading 04. */
const publicKey = z.string().regex(/^(04)?[0-9a-f]{128}$/i)

/**
 * Signs in and keeps the session. The password leaves the browser encrypted only.
 *
 * @param sessionCode - Names the image whose code is in `values`.
 * @throws {AppError} of the call that failed; it has not been shown.
 */
export async function signIn({ http, session }: Services, values: LoginValues, sessionCode: string): Promise<void> {
  const key = await http.call(SESSION_PATH.getPublicKeyHexForLogin, {
    method: 'POST',
    schema: publicKey,
    isQuiet: true,
  })
  const { envelope, clientKey } = await http.ask(SESSION_PATH.login, {
    method: 'POST',
    params: {
      loginName: values.loginName.trim(),
      loginPwd: await encryptPassword(values.loginPwd, key),
      sessionCode,
      code: values.code.trim(),
      vcode: values.vcode.trim(),
    },
    // the guard asks who it is; other back ends may answer a sign-in with a token alone
    schema: sessionUser.nullish().catch(null),
    isQuiet: true,
  })
  session.open(envelope, clientKey)
}
