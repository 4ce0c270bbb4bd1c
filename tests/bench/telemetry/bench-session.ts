import { sm2 } from 'sm-crypto-v2'
import { boundPassword, sessionCalls } from '#contract/endpoints/session.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { type DemoServer, TEST_CODE } from '#tests/support/demo-server.ts'

/** Calls to a running demo server, signed in as the super administrator. */
export interface BenchSession {
  readonly token: string
  post(path: string, form: Record<string, string>): Promise<unknown>
}

export async function signInTo(server: DemoServer): Promise<BenchSession> {
  const ask = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(form), headers })
    const answer = envelope.parse(await response.json())
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer
  }
  const { result: key } = await ask(sessionCalls.getPublicKeyHexForLogin.path, {})
  const { token = '' } = await ask(sessionCalls.login.path, {
    loginName: 'super',
    loginPwd: sm2.doEncrypt(boundPassword('unused', DEMO_PASSWORD), String(key), 1),
    sessionCode: 'unused',
    code: TEST_CODE,
    vcode: TEST_CODE,
  })
  return {
    token,
    post: async (path, form) => (await ask(path, form, { token, authentication: token })).result,
  }
}

/** A figure from the server's `/metrics`. */
export async function metricOf(server: DemoServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}
