import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { CODE, type Envelope } from '../../../src/contract/kit/envelope.ts'
import { problemsOf } from '../../../src/contract/kit/rule-texts.ts'
import {
  LIVE_CLOSE,
  LIVE_PATH,
  type LiveReply,
  type LiveRequest,
  liveRequest,
} from '../../../src/contract/live/messages.ts'
import type { Env } from '../../env.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Authenticator } from '../../kit/session.ts'
import type { LiveClient, LiveHub } from './live-hub.ts'
import type { TelemetryMetrics } from './metrics.ts'

const AUTH_TIMEOUT_MS = 10_000
/** A session that ends (logout, forced off) loses its live values within this time. */
const SESSION_CHECK_MS = 60_000
const MAX_MESSAGE_BYTES = 1 << 20
/** A connection that sends this much nonsense is closed. */
const MAX_BAD_MESSAGES = 100

/**
 * The live channel: one WebSocket a console, opened by its token in the first message. A browser may connect from the
 * host it asks, and from the origins listed.
 */
export function registerLiveChannel(
  app: FastifyInstance,
  env: Pick<Env, 'log' | 'now'>,
  parts: { authenticator: Authenticator; hub: LiveHub; metrics: TelemetryMetrics; origins?: readonly string[] },
): void {
  const { origins = [] } = parts
  app.get(
    LIVE_PATH,
    {
      websocket: true,
      config: { access: 'open' },
      preValidation: async ({ headers }, reply) => {
        if (isWelcome(headers, origins)) return
        await reply.status(403).send({ code: CODE.noPermission, message: 'Origin refused' } satisfies Envelope)
      },
    },
    (socket) => serve(socket, env, parts),
  )
}

/** Every browser names the origin of the page that connects; who names none is no page. */
function isWelcome({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export const LIVE_SOCKET_OPTIONS = { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false }

function serve(
  socket: WebSocket,
  env: Pick<Env, 'log' | 'now'>,
  { authenticator, hub, metrics }: { authenticator: Authenticator; hub: LiveHub; metrics: TelemetryMetrics },
): void {
  let client: LiveClient | null = null
  let sessionCheck: NodeJS.Timeout | null = null
  let badMessages = 0
  const authTimeout = setTimeout(() => socket.close(LIVE_CLOSE.authTimeout, 'auth expected'), AUTH_TIMEOUT_MS)

  const reply = (message: LiveReply): void => socket.send(JSON.stringify(message))
  const refuse = (code: number, field: string, message: string): void => {
    metrics.badLiveMessage(field)
    reply({ type: 'error', code, field, message })
    badMessages += 1
    if (badMessages >= MAX_BAD_MESSAGES) socket.close(1008, 'too many refused messages')
  }

  async function signIn(token: string): Promise<void> {
    clearTimeout(authTimeout)
    await authenticator.fromToken(token)
    if (socket.readyState !== socket.OPEN) return
    client = hub.connect({ send: (frame) => socket.send(frame), pendingBytes: () => socket.bufferedAmount })
    sessionCheck = setInterval(() => authenticator.fromToken(token).catch(endSession), SESSION_CHECK_MS)
    reply({ type: 'ready', serverTime: env.now() })
  }

  function endSession(error: unknown): void {
    if (error instanceof AppError) socket.close(LIVE_CLOSE.sessionInvalid, 'session invalid')
    else env.log.error({ err: error }, 'live session check failed')
  }

  async function obey(request: LiveRequest): Promise<void> {
    if (request.type === 'auth') {
      if (client) refuse(CODE.invalidInput, 'type', 'already signed in')
      else await signIn(request.token)
    } else if (!client) {
      refuse(CODE.sessionInvalid, 'type', 'auth must come first')
    } else if (request.type === 'unsubscribe') {
      client.unsubscribe(request.pointIds)
    } else {
      const unknown = client.subscribe(request.pointIds)
      reply({ type: 'subscribed', count: request.pointIds.length - unknown.length, unknown })
    }
  }

  // one after the other: a subscribe that follows auth at once waits for it
  let queue: Promise<void> = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    if (isBinary) return refuse(CODE.invalidInput, '(message)', 'text expected, binary received')
    queue = queue.then(async () => {
      const request = readRequest(String(data))
      if (!('type' in request)) return refuse(CODE.invalidInput, request.field, request.rule)
      try {
        await obey(request)
      } catch (error) {
        if (!client && error instanceof AppError) return socket.close(LIVE_CLOSE.sessionInvalid, 'session invalid')
        env.log.error({ err: error }, 'live message failed')
        refuse(CODE.serverError, 'type', 'the server could not do this')
      }
    })
  })
  socket.on('error', (error) => env.log.debug({ err: error }, 'live socket error'))
  socket.on('close', () => {
    clearTimeout(authTimeout)
    if (sessionCheck) clearInterval(sessionCheck)
    client?.close()
  })
}

function readRequest(text: string): LiveRequest | { field: string; rule: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { field: '(message)', rule: 'JSON expected' }
  }
  const parsed = liveRequest.safeParse(json)
  if (parsed.success) return parsed.data
  return problemsOf(parsed.error, 'en')[0] ?? { field: '(message)', rule: 'not a live request' }
}
