import { sm2 } from 'sm-crypto-v2'
import { boundPassword, sessionCalls } from '#contract/endpoints/session.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { TEST_CODE } from '#tests/support/demo-server.ts'

/** A call and its outcome. */
export interface AskedCall {
  readonly name: string
  /** When it was sent, `performance.now()`. */
  readonly at: number
  readonly ms: number
  /** Null: answered with code 0. */
  readonly failure: string | null
}

/** One person's console: sends one call after the other and records the time to the last byte of each answer. */
export interface Console {
  readonly token: string
  ask(name: string, method: 'GET' | 'POST', path: string, form?: Record<string, string>): Promise<unknown>
  signIn(loginName: string): Promise<void>
}

/** Names no picture: with the test code, the server accepts any session code. */
const SESSION_CODE = 'unused'
/** Longer than any person waits. */
const TIMEOUT_MS = 60_000

export function createConsole(url: string, calls: AskedCall[]): Console {
  let token = ''
  async function send(name: string, method: 'GET' | 'POST', path: string, form: Record<string, string>) {
    const at = performance.now()
    const note = (failure: string | null): void => {
      calls.push({ name, at, ms: performance.now() - at, failure })
    }
    try {
      const query = method === 'GET' ? `?${new URLSearchParams(form)}` : ''
      const response = await fetch(`${url}${path}${query}`, {
        method,
        headers: { token, authentication: token },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
      })
      const text = await response.text()
      const ended = response.ok ? null : `status ${response.status}`
      const answer = ended ? null : envelope.parse(JSON.parse(text))
      note(ended ?? (answer?.code === 0 ? null : `${answer?.code} ${answer?.message}`))
      return answer
    } catch (error) {
      note(error instanceof Error ? error.name : String(error))
      return null
    }
  }
  return {
    get token() {
      return token
    },
    ask: async (name, method, path, form = {}) => (await send(name, method, path, form))?.result,
    async signIn(loginName) {
      await send('sign-in: picture', 'GET', sessionCalls.getVerificationCode.path, {})
      const key = await send('sign-in: key', 'POST', sessionCalls.getPublicKeyHexForLogin.path, {})
      if (!key) return
      const answer = await send('sign-in', 'POST', sessionCalls.login.path, {
        loginName,
        loginPwd: sm2.doEncrypt(boundPassword(SESSION_CODE, DEMO_PASSWORD), String(key.result), 1),
        sessionCode: SESSION_CODE,
        code: TEST_CODE,
        vcode: TEST_CODE,
      })
      token = answer?.token ?? ''
    },
  }
}
