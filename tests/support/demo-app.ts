import type { FastifyInstance } from 'fastify'
import { sm2 } from 'sm-crypto-v2'
import { accountCalls } from '#contract/endpoints/account.ts'
import { boundPassword, sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { type Envelope, envelope } from '#contract/kit/envelope.ts'
import { workProgress, workResult } from '#contract/kit/long-work.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import type { DemoSimulator } from '#server/demo/simulator/demo-simulator.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { createGate, type Gate } from '#server/modules/control/gate.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { createFilledDb, createTestDb } from './test-db.ts'
import { createTestEnv, DEMO_STATIONS, type TestClock } from './test-env.ts'

const CODE = 'Test1234'
const BUS = { url: 'mqtt://127.0.0.1', isConnected: () => true, close: async () => undefined }

export type DemoAccount = 'super' | 'admin' | 'operator' | 'leader'

interface Asking {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

/** The whole server with the demo company on a separate database, called without a port. */
export interface DemoApp {
  readonly app: FastifyInstance
  readonly env: Env
  readonly database: Database
  readonly telemetry: Telemetry
  /** Sends nothing until it is opened. */
  readonly gate: Gate
  get(path: string, query?: Record<string, string>, asking?: Asking): Promise<Envelope>
  post(path: string, form?: Record<string, string>, asking?: Asking): Promise<Envelope>
  postJson(path: string, body: object, asking?: Asking): Promise<Envelope>
  /** Multipart with one file in the field `file` (or another one), and text fields. */
  postFile(
    path: string,
    file: { name: string; content: Buffer; field?: string },
    fields?: Record<string, string>,
    asking?: Asking,
  ): Promise<Envelope>
  /** Multipart with text fields only. */
  postParts(path: string, fields: Record<string, string>, asking?: Asking): Promise<Envelope>
  signIn(loginName: string, password?: string): Promise<string>
  /** As {@link signIn}, with another verification code, and with the whole answer. */
  login(loginName: string, password: string, vcode: string): Promise<Envelope>
  /** Changes the password of a session's user. */
  changePassword(token: string, oldPwd: string, newPwd: string): Promise<Envelope>
  /** Token of a demo account, signed in once. */
  tokenOf(account: DemoAccount): Promise<string>
  close(): Promise<void>
}

/**
 * @param given - A migrated database to use instead of a new one; it is closed with the app.
 * @param simulator - Simulator of the demo's network, for a test that runs one.
 */
export async function createDemoApp(
  clock?: Pick<TestClock, 'now'>,
  variables: NodeJS.ProcessEnv = {},
  given?: Database,
  simulator: () => DemoSimulator | null = () => null,
): Promise<DemoApp> {
  const database = given ?? (await createDemoDb(clock, variables))
  const env: Env = {
    ...createTestEnv(database.db, clock, { CONSOLE_TEST_CODE: CODE, SIM_STATIONS: DEMO_STATIONS, ...variables }),
    background: database.background,
  }
  await seedDemo(env)
  const telemetry = await startTelemetry(env)
  const gate = createGate(env)
  const app = await buildApp(env, {
    bus: BUS,
    telemetry,
    gate,
    consoleFolder: null,
    simulator,
  })
  const headersOf = ({ token, headers = {} }: Asking): Record<string, string> => ({
    ...(token ? { token, authentication: token } : {}),
    ...headers,
  })
  const read = (answer: { json: () => unknown }): Envelope => envelope.parse(answer.json())
  /** Reads an answer; of long work its outcome, however slow the machine is. */
  async function readOutcome(answer: { json: () => unknown }, asking: Asking): Promise<Envelope> {
    const told = read(answer)
    const step = workProgress.safeParse(told.result)
    return step.success ? post(workResult.path, { workId: step.data.workId }, asking) : told
  }

  const post: DemoApp['post'] = async (url, form = {}, asking = {}) =>
    readOutcome(
      await app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(asking) },
      }),
      asking,
    )
  async function postForm(url: string, form: FormData, asking: Asking): Promise<Envelope> {
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type') ?? '', ...headersOf(asking) }
    const payload = Buffer.from(await body.arrayBuffer())
    return readOutcome(await app.inject({ method: 'POST', url, payload, headers }), asking)
  }
  async function encrypt(text: string): Promise<string> {
    return sm2.doEncrypt(text, String((await post(sessionCalls.getPublicKeyHexForLogin.path)).result), 1)
  }
  const login: DemoApp['login'] = async (loginName, password, vcode) => {
    const loginPwd = await encrypt(boundPassword('unused', password))
    return post(sessionCalls.login.path, { loginName, loginPwd, sessionCode: 'unused', code: CODE, vcode })
  }
  async function signIn(loginName: string, password = DEMO_PASSWORD): Promise<string> {
    const answer = await login(loginName, password, CODE)
    if (answer.token === undefined) throw new Error(`Sign-in answered ${answer.code}: ${answer.message}`)
    return answer.token
  }
  const tokens = new Map<DemoAccount, Promise<string>>()

  return {
    app,
    env,
    database,
    telemetry,
    gate,
    post,
    signIn,
    login,
    changePassword: async (token, oldPwd, newPwd) => {
      const { keyId, companyId } = sessionUser.parse(
        (await post(sessionCalls.selectOneById.path, {}, { token })).result,
      )
      const [oldCipher, newCipher] = [await encrypt(oldPwd), await encrypt(newPwd)]
      return post(accountCalls.updatePwd.path, { keyId, companyId, oldPwd: oldCipher, newPwd: newCipher }, { token })
    },
    get: async (url, query = {}, asking = {}) =>
      read(await app.inject({ method: 'GET', url, query, headers: headersOf(asking) })),
    postJson: async (url, body, asking = {}) =>
      read(await app.inject({ method: 'POST', url, payload: body, headers: headersOf(asking) })),
    postFile: async (url, { name, content, field = 'file' }, fields = {}, asking = {}) => {
      const form = formOf(fields)
      form.set(field, new Blob([new Uint8Array(content)]), name)
      return postForm(url, form, asking)
    },
    postParts: (url, fields, asking = {}) => postForm(url, formOf(fields), asking),
    tokenOf(account) {
      const token = tokens.get(account) ?? signIn(account)
      tokens.set(account, token)
      return token
    },
    close: async () => {
      await app.close()
      await gate.close()
      await telemetry.close()
      await database.close()
    },
  }
}

/** A database with the demo company: those of one time and size are copies of one. */
function createDemoDb(clock: Pick<TestClock, 'now'> | undefined, variables: NodeJS.ProcessEnv): Promise<Database> {
  const { SIM_STATIONS = DEMO_STATIONS, ...others } = variables
  // another demo
  if (Object.keys(others).some((name) => name.startsWith('SIM_'))) return createTestDb()
  const now = clock?.now() ?? Date.now()
  return createFilledDb(`demo_${SIM_STATIONS}_${clock ? now : 'today'}`, ({ db }) =>
    seedDemo(createTestEnv(db, { now: () => now }, { SIM_STATIONS })),
  )
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  return form
}
