import { sm2 } from 'sm-crypto-v2'
import { z } from 'zod'
import { boundPassword, sessionCalls } from '#contract/endpoints/session.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { TEST_CODE } from './demo-server.ts'

/** Belongs to no picture: the test code is accepted for any. */
const SESSION_CODE = 'unused'

const session = z.object({ token: z.string(), sessionId: z.string() })

/** Opens a session of a demo account, as the sign-in page does. */
export async function signInByCall(url: string, loginName: string): Promise<z.infer<typeof session>> {
  const post = async (path: string, form: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form) })
    return envelope.parse(await response.json())
  }
  const key = await post(sessionCalls.getPublicKeyHexForLogin.path)
  const answer = await post(sessionCalls.login.path, {
    loginName,
    loginPwd: sm2.doEncrypt(boundPassword(SESSION_CODE, DEMO_PASSWORD), String(key.result), 1),
    sessionCode: SESSION_CODE,
    code: TEST_CODE,
    vcode: TEST_CODE,
  })
  if (answer.code !== 0) throw new Error(`Sign-in answered ${answer.code}: ${answer.message}`)
  return session.parse(answer)
}
