// The server as a person uses it: sign-in, and calls with that session, so that its permissions and limits hold.

import { sm2 } from 'sm-crypto-v2'
import { z } from 'zod'
import { boundPassword, publicKey, sessionCalls, verificationCodeResult } from '#contract/endpoints/session.ts'
import type { Call } from '#contract/kit/call.ts'
import { CODE, type Envelope, envelope, fieldProblem } from '#contract/kit/envelope.ts'
import { workProgress, workResult } from '#contract/kit/long-work.ts'

/** What ends the command, told in one sentence. */
export class CommandError extends Error {}

/** Longer than a call may take. */
const TIMEOUT_MS = 120_000

export interface SignIn {
  readonly loginName: string
  readonly password: string
  /** What the person reads in a picture. @param image - As a data address. */
  readonly readPicture: (image: string) => Promise<string>
  readonly secondStep: () => Promise<string>
}

export interface ConsoleClient {
  /** @throws {CommandError} */
  ask<In extends z.ZodType, Out extends z.ZodType>(call: Call<In, Out>, input: z.input<In>): Promise<z.output<Out>>
  close(): Promise<void>
}

/** @param url - Of the server. @throws {CommandError} */
export async function signInAt(url: string, { loginName, password, ...person }: SignIn): Promise<ConsoleClient> {
  let token = ''

  async function send(path: string, request: RequestInit): Promise<Envelope> {
    const headers = { token, authentication: token, 'accept-language': 'en', ...request.headers }
    let response: Response
    try {
      response = await fetch(new URL(path, url), { ...request, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new CommandError(`${url} does not answer: ${cause instanceof Error ? cause.message : cause}`)
    }
    const answer = envelope.safeParse(await response.json().catch(() => null))
    if (!answer.success) throw new CommandError(`${url} is no server of the console: status ${response.status}`)
    if (answer.data.code !== CODE.success) throw new CommandError(refusalOf(answer.data))
    return answer.data
  }
  const form = (values: object): RequestInit => ({ method: 'POST', body: formOf(values) })

  async function outcomeOf({ result }: Envelope): Promise<unknown> {
    const work = workProgress.safeParse(result)
    return work.success ? outcomeOf(await send(workResult.path, form({ workId: work.data.workId }))) : result
  }

  const client: ConsoleClient = {
    async ask(call, input) {
      return call.output.parse(await outcomeOf(await send(call.path, requestOf(call, Object(input)))))
    },
    close: async () => void (await send(sessionCalls.logout.path, form({}))),
  }

  const picture = verificationCodeResult.parse(
    (await send(sessionCalls.getVerificationCode.path, { method: 'GET' })).result,
  )
  const code = await person.readPicture(picture.image)
  const vcode = await person.secondStep()
  const key = publicKey.parse((await send(sessionCalls.getPublicKeyHexForLogin.path, form({}))).result)
  const loginPwd = sm2.doEncrypt(boundPassword(picture.sessionCode, password), key, 1)
  const { sessionCode } = picture
  const signedIn = await send(sessionCalls.login.path, form({ loginName, loginPwd, sessionCode, code, vcode }))
  token = signedIn.token ?? ''
  return client
}

function requestOf(call: Call, input: object): RequestInit {
  if (call.body === 'json')
    return { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
  return { method: 'POST', body: call.body === 'multipart' ? partsOf(input) : formOf(input) }
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const formOf = (values: object): URLSearchParams =>
  new URLSearchParams(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)])))

function partsOf(values: object): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) parts.set(name, value, 'part')
    else parts.set(name, textOf(value))
  }
  return parts
}

function refusalOf({ code, message, result }: Envelope): string {
  const problems = z.array(fieldProblem).safeParse(result)
  if (problems.success) return problems.data.map(({ field, rule }) => `${field} ${rule}`).join('; ')
  // the text of an ended session is its result
  return message || (typeof result === 'string' ? result : `answered ${code}`)
}
