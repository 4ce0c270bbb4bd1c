import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// A person whose console polls, on a thread of its own: what the attacker's thread does is not measured.

export interface OrdinaryRequest {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly form: Readonly<Record<string, string>>
}

/** What the thread is told. */
export interface OrdinaryPerson {
  readonly url: string
  readonly token: string
  readonly requests: readonly OrdinaryRequest[]
}

export interface OrdinaryCall {
  /** When it was sent, epoch ms. */
  readonly at: number
  readonly ms: number
  /** `overload`: refused early with a time to try again; null: answered with code 0. */
  readonly failure: string | null
}

/** As an open home page does. */
const BETWEEN_MS = 100
const TIMEOUT_MS = 60_000

const { url, token, requests }: OrdinaryPerson = workerData
if (!parentPort) throw new Error('The ordinary person runs on a thread of its own.')
for (let round = 0; ; round += 1) {
  const request = requests[round % requests.length]
  if (!request) throw new Error('The ordinary person has no calls.')
  const { name, method, path, form } = request
  const at = Date.now()
  const began = performance.now()
  let failure: OrdinaryCall['failure'] = null
  try {
    const response = await fetch(method === 'GET' ? `${url}${path}?${new URLSearchParams(form)}` : `${url}${path}`, {
      method,
      headers: { token, authentication: token },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    })
    const { code } = Object(await response.json())
    if (response.status === 503) failure = 'overload'
    else if (code !== 0) failure = `${name}: ${response.status}, code ${code}`
  } catch (error) {
    failure = `${name}: ${error}`
  }
  const call: OrdinaryCall = { at, ms: performance.now() - began, failure }
  parentPort.postMessage(call)
  await pause(BETWEEN_MS)
}
