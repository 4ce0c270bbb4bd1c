import { z } from 'zod'
import { SESSION_PATH, sessionUser } from '../../../contract/endpoints/session.ts'
import type { Services } from '../../../data/console-services.ts'
import type { LoginValues } from '../model/login-form.ts'

/** C1C3C2, the order in which the server reads the parts of a cipher. */
const CIPHER_MODE = 1

/** An uncompressed point of the curve, with or without its leading 04. */
const publicKey = z.string().regex(/^(04)?[0-9a-f]{128}$/i)

/** The cipher is a fifth of the sign-in page and needed only once somebody types: it is loaded then. */
export const loadCipher = () => import('sm-crypto-v2')

/**
 * Signs in and keeps the session. The password leaves the browser encrypted only.
 *
 * @param sessionCode - Names the image whose code is in `values`.
 * @throws {AppError} of the call that failed; it has not been shown.
 */
export async function signIn({ http, session }: Services, values: LoginValues, sessionCode: string): Promise<void> {
  const [key, { sm2 }] = await Promise.all([
    http.call(SESSION_PATH.getPublicKeyHexForLogin, { method: 'POST', schema: publicKey, isQuiet: true }),
    loadCipher(),
  ])
  const { envelope, clientKey } = await http.ask(SESSION_PATH.login, {
    method: 'POST',
    params: {
      loginName: values.loginName.trim(),
      loginPwd: sm2.doEncrypt(values.loginPwd, key, CIPHER_MODE),
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
