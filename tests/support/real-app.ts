import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sm2 } from 'sm-crypto-v2'
import { z } from 'zod'
import { accountCalls } from '#contract/endpoints/account.ts'
import { boundPassword, sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { type Envelope, envelope } from '#contract/kit/envelope.ts'
import { buildApp } from '#server/app.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { startEmbeddedBroker } from '#server/core/bus/embedded-broker.ts'
import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { sha256Hex } from '#server/core/session/digest.ts'
import { captchas } from '#server/core/session/tables.ts'
import { currentVerificationCode } from '#server/core/session/verification-code.ts'
import { readSettings } from '#server/core/settings.ts'
import { addFirstAdministrator, type FirstAdministrator } from '#server/first-start/first-administrator.ts'
import { seedRealUse } from '#server/first-start/seed-real-use.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { createTestDb } from './test-db.ts'
import { createTestEnv } from './test-env.ts'

/** Answer that a picture code is set to, as tests cannot read pictures. */
const PICTURE_ANSWER = 'TEST'

/** A server in real use on an empty database, with its broker, called without a port. */
export interface RealApp {
  readonly app: FastifyInstance
  readonly env: Env
  readonly telemetry: Telemetry
  readonly bus: Bus
  /** As printed by the first start. */
  readonly administrator: FirstAdministrator
  get(path: string, query?: Record<string, string>, token?: string): Promise<Envelope>
  post(path: string, form?: Record<string, string>, token?: string): Promise<Envelope>
  postJson(path: string, body: object, token?: string): Promise<Envelope>
  /** Signs in the first administrator with picture code, password and second factor. */
  signIn(password: string): Promise<{ token: string; keyId: string }>
  /** Signs in with the generated password and changes it. */
  firstSignIn(password: string): Promise<{ token: string; keyId: string }>
  /** Sets the answer of a session code's picture to a known text. */
  answerPicture(sessionCode: string): Promise<string>
  /** Code of the second factor; a new one each time, as each works once. */
  nextCode(): Promise<string>
  close(): Promise<void>
}

export async function createRealApp(consoleFolder: string | null = null): Promise<RealApp> {
  const database: Database = await createTestDb()
  let aheadMs = 0
  const settings = readSettings({ COMPANY_NAME: '北河热力有限公司', TRUSTED_PROXIES: '10.0.0.7' }, { demo: false })
  const env: Env = { ...createTestEnv(database.db, { now: () => Date.now() + aheadMs }), settings }
  await seedRealUse(env, { removesDemoAccounts: false })
  const administrator = await addFirstAdministrator(env, null)
  if (!administrator) throw new Error('The empty database had an administrator.')
  const telemetry = await startTelemetry(env)
  const bus = await startEmbeddedBroker(0, telemetry.ingest.accept)
  const app = await buildApp(env, { bus, telemetry, consoleFolder })

  const headersOf = (token?: string): Record<string, string> => (token ? { token, authentication: token } : {})
  const read = (answer: { json: () => unknown }): Envelope => envelope.parse(answer.json())
  const get: RealApp['get'] = async (url, query = {}, token) =>
    read(await app.inject({ method: 'GET', url, query, headers: headersOf(token) }))
  const post: RealApp['post'] = async (url, form = {}, token) =>
    read(
      await app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(token) },
      }),
    )

  async function encrypt(text: string): Promise<string> {
    const { result } = await post(sessionCalls.getPublicKeyHexForLogin.path)
    return sm2.doEncrypt(text, String(result), 1)
  }
  async function answerPicture(sessionCode: string): Promise<string> {
    await database.db
      .update(captchas)
      .set({ answerHash: sha256Hex(`${sessionCode}:${PICTURE_ANSWER}`) })
      .where(eq(captchas.sessionCode, sessionCode))
    return PICTURE_ANSWER
  }
  function nextCode(): Promise<string> {
    aheadMs += 30_000
    const secret = new URL(administrator?.enrolment ?? '').searchParams.get('secret') ?? ''
    return currentVerificationCode(secret, env.now())
  }
  async function signIn(password: string): Promise<{ token: string; keyId: string }> {
    const picture = await get(sessionCalls.getVerificationCode.path)
    const { sessionCode } = z.object({ sessionCode: z.string() }).parse(picture.result)
    const { code, message, token, result } = await post(sessionCalls.login.path, {
      loginName: administrator?.loginName ?? '',
      loginPwd: await encrypt(boundPassword(sessionCode, password)),
      sessionCode,
      code: await answerPicture(sessionCode),
      vcode: await nextCode(),
    })
    if (token === undefined) throw new Error(`Sign-in answered ${code}: ${message}`)
    return { token, keyId: sessionUser.parse(result).keyId }
  }

  return {
    app,
    env,
    telemetry,
    bus,
    administrator,
    get,
    post,
    postJson: async (url, body, token) =>
      read(await app.inject({ method: 'POST', url, payload: body, headers: headersOf(token) })),
    signIn,
    async firstSignIn(password) {
      const generated = administrator.password ?? ''
      const { token, keyId } = await signIn(generated)
      const form = { keyId, oldPwd: await encrypt(generated), newPwd: await encrypt(password) }
      const { code, message } = await post(accountCalls.updatePwd.path, form, token)
      if (code !== 0) throw new Error(`The password was not changed: ${message}`)
      return { token, keyId }
    },
    answerPicture,
    nextCode,
    close: async () => {
      await bus.close()
      await app.close()
      await telemetry.close()
      await database.close()
    },
  }
}
