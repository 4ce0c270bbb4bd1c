import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { sm2 } from 'sm-crypto-v2'
import { boundPassword, DEVICE_HEADER, sessionCalls } from '#contract/endpoints/session.ts'
import { type Envelope, envelope } from '#contract/kit/envelope.ts'
import { hashPassword, verifyPassword } from '#server/core/access/password.ts'
import { roles, userRoles, users } from '#server/core/access/tables.ts'
import { parseBodies } from '#server/core/calls/body-parsing.ts'
import { createRouter } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { answerErrors } from '#server/core/plugins/app/errors.ts'
import { createAuthenticator } from '#server/core/session/authenticator.ts'
import { seedDemoCompany } from '#server/demo/seed/demo-company.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { registerSessionRoutes } from '#server/modules/session/routes.ts'
import { registerAccessRoutes } from '#server/modules/session/signed-in-routes.ts'
import { createTestDb } from './test-db.ts'
import { createTestClock, createTestEnv, type TestClock } from './test-env.ts'

/** Accepted as picture code and verification code in tests about something else. */
export const SESSION_TEST_CODE = 'Test1234'
/** The test code needs no picture. */
const NO_PICTURE = 'unused'

export type Answer = Envelope & { readonly headers: Record<string, unknown>; readonly status: number }

/** Address and device of a request. */
export interface Origin {
  readonly address?: string
  readonly deviceToken?: string
}

export interface SessionApp {
  readonly env: Env
  readonly clock: TestClock
  get(path: string, query?: Record<string, string>, token?: string): Promise<Answer>
  post(path: string, form?: Record<string, string>, token?: string, from?: Origin): Promise<Answer>
  /** A valid form for `login.json`; `changes` replaces fields. */
  loginForm(loginName: string, changes?: Record<string, string>): Promise<Record<string, string>>
  /** Encrypts as the console does at sign-in, bound to a picture. */
  encrypt(text: string, sessionCode?: string): Promise<string>
  signIn(loginName: string): Promise<{ token: string; sessionId: string }>
  /** Adds an account with the demo password and the demo's shared second factor; returns its id. */
  addUser(loginName: string, roleKey: string, changes?: Partial<typeof users.$inferInsert>): Promise<string>
  close(): Promise<void>
}

interface Options {
  readonly settings?: Partial<Env['settings']>
  readonly verifyPassword?: typeof verifyPassword
}

/** The session and access calls with the demo company, on a separate database and clock. */
export async function createSessionApp(options: Options = {}): Promise<SessionApp> {
  const database = await createTestDb()
  const clock = createTestClock()
  const base = createTestEnv(database.db, clock, { CONSOLE_TEST_CODE: SESSION_TEST_CODE })
  const env: Env = { ...base, settings: { ...base.settings, ...options.settings } }
  await seedDemoCompany(env, { code: 'demo', name: '测试热力有限公司' })
  const passwordHash = await hashPassword(DEMO_PASSWORD, env.randomBytes)

  const app = Fastify({ loggerInstance: env.log })
  answerErrors(app)
  await parseBodies(app)
  const router = createRouter(app, createAuthenticator(env), env)
  registerSessionRoutes(router, env, { verifyPassword: options.verifyPassword ?? verifyPassword })
  registerAccessRoutes(router, env)

  const request = async (
    call: { method: 'GET' | 'POST'; url: string; query?: Record<string, string>; payload?: string },
    token?: string,
    { address, deviceToken }: Origin = {},
  ): Promise<Answer> => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token === undefined ? {} : { token, authentication: token }),
      ...(deviceToken === undefined ? {} : { [DEVICE_HEADER]: deviceToken }),
    }
    const remote = address === undefined ? {} : { remoteAddress: address }
    const response = await app.inject({ ...call, headers, ...remote })
    return { ...envelope.parse(response.json()), headers: response.headers, status: response.statusCode }
  }
  const post: SessionApp['post'] = (url, form = {}, token, from) =>
    request({ method: 'POST', url, payload: new URLSearchParams(form).toString() }, token, from)
  const encrypt = async (text: string, sessionCode = NO_PICTURE): Promise<string> => {
    const { result } = await post(sessionCalls.getPublicKeyHexForLogin.path)
    return sm2.doEncrypt(boundPassword(sessionCode, text), String(result), 1)
  }
  const loginForm: SessionApp['loginForm'] = async (loginName, changes = {}) => ({
    loginName,
    loginPwd: await encrypt(DEMO_PASSWORD, changes.sessionCode),
    sessionCode: NO_PICTURE,
    code: SESSION_TEST_CODE,
    vcode: SESSION_TEST_CODE,
    ...changes,
  })
  return {
    env,
    clock,
    get: (url, query = {}, token) => request({ method: 'GET', url, query }, token),
    post,
    encrypt,
    loginForm,
    signIn: async (loginName) => {
      const { code, message, token, sessionId } = await post(sessionCalls.login.path, await loginForm(loginName))
      if (token === undefined || sessionId === undefined) throw new Error(`Sign-in answered ${code}: ${message}`)
      return { token, sessionId }
    },
    addUser: async (loginName, roleKey, changes = {}) => {
      const [operator] = await env.db.select().from(users).where(eq(users.loginName, 'operator'))
      const [role] = await env.db.select().from(roles).where(eq(roles.key, roleKey))
      if (!operator || !role) throw new Error('The demo company is not complete.')
      const { companyId, isPasswordStrong, usesSharedFactor } = operator
      const [added] = await env.db
        .insert(users)
        .values({
          companyId,
          isPasswordStrong,
          usesSharedFactor,
          passwordHash,
          loginName,
          realName: `用户 ${loginName}`,
          ...changes,
        })
        .returning()
      if (!added) throw new Error('No user was added.')
      await env.db.insert(userRoles).values({ userId: added.id, roleId: role.id, isMain: true })
      return added.id
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
