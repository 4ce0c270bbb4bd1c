import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { CODE, type Envelope } from '#contract/kit/envelope.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import {
  LIVE_CLOSE,
  LIVE_MAX_SUBSCRIPTION,
  LIVE_PATH,
  LIVE_PERMISSIONS,
  type LiveReply,
  type LiveRequest,
  liveRequest,
} from '#contract/live/messages.ts'
import { isOutage } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/kit/app-error.ts'
import type { Authenticator, Session } from '#server/core/kit/session.ts'
import type { TelemetryMetrics } from '../metrics.ts'
import type { AccessWatch } from './access-watch.ts'
import type { LiveClient, LiveHub } from './live-hub.ts'
import { limitUnread, TRY_AGAIN_LATER } from './unread-limit.ts'

const AUTH_TIMEOUT_MS = 10_000
/**
 * A session stays in use by being looked at this often; what changes far from it, like an organisation that is moved, acts on
 * live values within this time (access-watch.ts finds what ends it).
 */
const SESSION_CHECK_MS = 60_000
/** Nobody stands before a wall that was revoked: it ends by itself, soon. */
const WALL_CHECK_MS = 3_000
const MAX_MESSAGE_BYTES = 1 << 20
const REFUSED_POINTS = 'do not exist, or lie outside of your data scope'
/** A connection that sends this much nonsense is closed. */
const MAX_BAD_MESSAGES = 100
/** Further messages of a connection are read when these are done, so that they wait at the sender and not here. */
const MAX_WAITING = 8

interface LiveParts {
  readonly authenticator: Authenticator
  readonly hub: LiveHub
  readonly metrics: TelemetryMetrics
  /** Names the console that this server serves; another one after an upgrade. */
  readonly build: string
  /** Those of the points that are in a session's data scope. */
  readonly inSight: (session: Session, pointIds: readonly number[]) => Promise<readonly number[]>
  /** Takes over points that were made since the list was last read. */
  readonly followPlant: () => Promise<unknown>
  /** Tells the revision of alarms now and after each change, until the returned function is called. */
  readonly watchAlarms: (notify: (revision: number) => void) => () => void
  readonly access: Pick<AccessWatch, 'add'>
}

/**
 * The live channel: one WebSocket per console, authenticated by the token in the first message. A browser may connect
 * from a page of the same host or of a listed origin. The data scope is checked when points are subscribed, when what the
 * session reaches has changed, and with each check of the session, not for each value.
 */
export function registerLiveChannel(
  app: FastifyInstance,
  env: Pick<Env, 'log' | 'now'>,
  parts: LiveParts & { readonly origins?: readonly string[] },
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

/** A browser always sends the origin of the page; a client without one is not a page. */
function isWelcome({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export const LIVE_SOCKET_OPTIONS = { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false }

function serve(
  socket: WebSocket,
  env: Pick<Env, 'log' | 'now'>,
  { authenticator, hub, metrics, build, inSight, followPlant, watchAlarms, access }: LiveParts,
): void {
  let client: LiveClient | null = null
  let session: Session | null = null
  let sessionCheck: NodeJS.Timeout | null = null
  let endAlarms: (() => void) | null = null
  let endWatch: (() => void) | null = null
  let badMessages = 0
  const authTimeout = setTimeout(() => socket.close(LIVE_CLOSE.authTimeout, 'auth expected'), AUTH_TIMEOUT_MS)

  const limited = limitUnread(socket, env.now)
  const reply = (message: LiveReply): void => limited.send(JSON.stringify(message))
  const refuse = (code: number, field: string, message: string): void => {
    metrics.badLiveMessage(field)
    reply({ type: 'error', code, field, message })
    badMessages += 1
    if (badMessages >= MAX_BAD_MESSAGES) socket.close(1008, 'too many refused messages')
  }

  async function signIn(token: string): Promise<void> {
    clearTimeout(authTimeout)
    session = await authenticator.fromToken(token)
    if (socket.readyState !== socket.OPEN) return
    client = hub.connect({ send: limited.send, pendingBytes: () => socket.bufferedAmount })
    if (!isWall(session)) endWatch = access.add(session.sessionId, () => renewSession(token).catch(endSession))
    sessionCheck = setInterval(
      () => {
        limited.check()
        renewSession(token).catch(endSession)
      },
      isWall(session) ? WALL_CHECK_MS : SESSION_CHECK_MS,
    )
    reply({ type: 'ready', serverTime: env.now(), build })
  }

  async function renewSession(token: string): Promise<void> {
    session = await authenticator.fromToken(token)
    const watched = client?.watched() ?? []
    const seen = mayWatch(session) ? await seenOf(session, watched) : []
    if (seen.length < watched.length) socket.close(LIVE_CLOSE.scopeChanged, 'data scope changed')
  }

  const seenOf = async (asker: Session, ids: readonly number[]): Promise<readonly number[]> =>
    ids.length === 0 || (asker.scope === 'all' && !isWall(asker)) ? ids : inSight(asker, ids)

  async function subscribe(watcher: LiveClient, asker: Session, pointIds: readonly number[]): Promise<void> {
    if (!mayWatch(asker)) return refuse(CODE.noPermission, 'type', `needs one of ${LIVE_PERMISSIONS.join(', ')}`)
    const asked = [...new Set(pointIds)]
    const all = new Set([...watcher.watched(), ...asked])
    if (all.size > LIVE_MAX_SUBSCRIPTION)
      return refuse(CODE.invalidInput, 'pointIds', `a connection watches ${LIVE_MAX_SUBSCRIPTION} points at most`)
    const seen = new Set(await seenOf(asker, asked))
    if (socket.readyState !== socket.OPEN) return
    let unknown = new Set(watcher.subscribe([...seen]))
    if (unknown.size > 0) {
      await followPlant()
      if (socket.readyState !== socket.OPEN) return
      unknown = new Set(watcher.subscribe([...unknown]))
    }
    const watched = asked.filter((id) => seen.has(id) && !unknown.has(id))
    const slow = watched.filter((id) => hub.slowPeriodOf(id) !== null)
    const refused = asked.filter((id) => !seen.has(id) || unknown.has(id))
    reply({
      type: 'subscribed',
      count: watched.length,
      refused: refused.length === 0 ? null : { pointIds: refused, message: REFUSED_POINTS },
      slow: { pointIds: slow, periodsS: slow.map((id) => hub.slowPeriodOf(id) ?? 0) },
    })
  }

  function endSession(error: unknown): void {
    if (error instanceof AppError) socket.close(LIVE_CLOSE.sessionInvalid, 'session invalid')
    else env.log.error({ err: error }, 'live session check failed')
  }

  async function obey(request: LiveRequest): Promise<void> {
    if (request.type === 'auth') {
      if (client) refuse(CODE.invalidInput, 'type', 'already signed in')
      else await signIn(request.token)
    } else if (!client || !session) {
      refuse(CODE.sessionInvalid, 'type', 'auth must come first')
    } else if (request.type === 'unsubscribe') {
      client.unsubscribe(request.pointIds)
    } else if (request.type === 'watchAlarms') {
      if (isWall(session)) return refuse(CODE.noPermission, 'type', 'not for a wall')
      // the word has no content, and everybody who is signed in may ask for the alarms in their scope
      endAlarms?.()
      if (socket.readyState === socket.OPEN) endAlarms = watchAlarms((revision) => reply({ type: 'alarms', revision }))
    } else {
      await subscribe(client, session, request.pointIds)
    }
  }

  // messages are handled in sequence: a subscribe right after auth waits for it
  let queue: Promise<void> = Promise.resolve()
  let numWaiting = 0
  socket.on('message', (data, isBinary) => {
    if (isBinary) return refuse(CODE.invalidInput, '(message)', 'text expected, binary received')
    numWaiting += 1
    if (numWaiting >= MAX_WAITING) socket.pause()
    queue = queue.then(async () => {
      await answer(String(data))
      numWaiting -= 1
      if (numWaiting < MAX_WAITING) socket.resume()
    })
  })
  async function answer(text: string): Promise<void> {
    // it was told to go, and what it had sent before is done no more
    if (socket.readyState !== socket.OPEN) return
    const request = readRequest(text)
    if (!('type' in request)) return refuse(CODE.invalidInput, request.field, request.rule)
    try {
      await obey(request)
    } catch (error) {
      if (!client && error instanceof AppError) return socket.close(LIVE_CLOSE.sessionInvalid, 'session invalid')
      // the console reconnects and subscribes again
      if (isOutage(error)) return socket.close(TRY_AGAIN_LATER, 'no database')
      env.log.error({ err: error }, 'live message failed')
      refuse(CODE.serverError, 'type', 'the server could not do this')
    }
  }
  socket.on('error', (error) => env.log.debug({ err: error }, 'live socket error'))
  socket.on('close', () => {
    clearTimeout(authTimeout)
    if (sessionCheck) clearInterval(sessionCheck)
    endAlarms?.()
    endWatch?.()
    client?.close()
  })
}

const isWall = ({ reader }: Session): boolean => reader?.kind === 'wall'

const mayWatch = ({ permissions }: Session): boolean => LIVE_PERMISSIONS.some((code) => permissions.has(code))

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
