import { readFrame, type ValueFrame } from '#contract/live/frame.ts'
import { LIVE_CLOSE, LIVE_SILENCE_MS, type LiveReply, type LiveRequest, liveReply } from '#contract/live/messages.ts'
import type { LiveState } from '#drawing/binding/patch.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { RealtimeEnv, SocketConnection } from './realtime-env.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
/** A connection that lasted this long resets the reconnect delay to the shortest. */
const STEADY_AFTER_MS = 10_000
/** Points per message; well below the limits of message size and of the server. */
const POINTS_PER_MESSAGE = 10_000
/** Own close codes, in the range that RFC 6455 leaves to applications. */
const CLOSE = { done: 1000, silence: 4000, malformed: 4001 } as const

interface LiveSocketEvents {
  /** @param build - Names the console that the server serves, with each connection; null: not told. */
  onState(state: LiveState, build?: string | null): void
  onFrame(frame: ValueFrame): void
  /** How often points that were subscribed report, where it is less than each minute. */
  onPeriods(pointIds: readonly number[], periodsMs: readonly number[]): void
  /** Alarms have changed. */
  onAlarms(): void
  /** The points to subscribe on a new connection. */
  wantedPoints(): Iterable<number>
  /** Whether a new connection asks for news of alarms. */
  wantsAlarms(): boolean
}

export interface LiveSocket {
  /** Has no effect without a signed-in connection: the next one subscribes all wanted points. */
  subscribe(pointIds: Iterable<number>): void
  unsubscribe(pointIds: Iterable<number>): void
  /** Like {@link LiveSocket.subscribe}, for news of alarms. */
  watchAlarms(): void
  /** Reconnects immediately if a reconnect is waiting; has no effect otherwise. */
  reconnectNow(): void
  close(): void
}

/**
 * One live connection that maintains itself: signs in, subscribes, treats silence as loss, and reconnects with growing
 * delays until it is closed or the session has ended. The token is in the first message, never in the address.
 */
export function createLiveSocket(
  url: string,
  token: string,
  env: Omit<RealtimeEnv, 'requestFrame' | 'onOnline'>,
  events: LiveSocketEvents,
): LiveSocket {
  let numUnreadable = 0
  let connection: SocketConnection | null = null
  let isReady = false
  let readyAt = 0
  let attempt = 0
  let cancelSilence: (() => void) | null = null
  let cancelRetry: (() => void) | null = null

  const send = (request: LiveRequest): void => connection?.send(JSON.stringify(request))

  function open(): void {
    cancelRetry = null
    isReady = false
    connection = env.openSocket(url, {
      onOpen: () => send({ type: 'auth', token }),
      onText: readText,
      onBinary: readBinary,
      onClose,
    })
    listen()
  }

  function listen(): void {
    cancelSilence?.()
    cancelSilence = env.setTimer(() => lose(CLOSE.silence, 'silence'), LIVE_SILENCE_MS)
  }

  function onClose(code: number): void {
    connection = null
    if (code === LIVE_CLOSE.sessionInvalid) {
      stop()
      events.onState('signedOut')
    } else {
      lose(CLOSE.done, 'closed')
    }
  }

  function lose(code: number, reason: string): void {
    const wasSteady = isReady && env.now() - readyAt >= STEADY_AFTER_MS
    stop(code, reason)
    if (wasSteady) attempt = 0
    const longest = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS)
    attempt += 1
    // half fixed, half random, so that the consoles of a restarted server do not all reconnect at the same time
    cancelRetry = env.setTimer(open, longest / 2 + (longest / 2) * env.random())
    events.onState('lost')
  }

  function stop(code: number = CLOSE.done, reason = ''): void {
    cancelSilence?.()
    cancelRetry?.()
    cancelSilence = cancelRetry = null
    isReady = false
    connection?.close(code, reason)
    connection = null
  }

  function readText(text: string): void {
    const reply = liveReply.safeParse(parseJson(text))
    if (!reply.success) {
      refuse(`Unknown message ${text.slice(0, 200)}.`)
      return
    }
    listen()
    const message = reply.data
    if (message.type === 'ready') {
      isReady = true
      readyAt = env.now()
      subscribe(events.wantedPoints())
      if (events.wantsAlarms()) send({ type: 'watchAlarms' })
      events.onState('live', message.build ?? null)
    } else if (message.type === 'alarms') {
      events.onAlarms()
    } else if (message.type === 'error') {
      env.warn(`Live channel: the server refused a message: ${message.field}: ${message.message} (${message.code})`)
    } else {
      noteSubscribed(message)
    }
  }

  function noteSubscribed({ refused, slow }: Extract<LiveReply, { type: 'subscribed' }>): void {
    if (slow && slow.pointIds.length > 0)
      events.onPeriods(
        slow.pointIds,
        slow.periodsS.map((seconds) => seconds * 1000),
      )
    if (!refused) return
    const { pointIds, message } = refused
    env.warn(`Live channel: ${pointIds.length} points are not watched, they ${message}: ${preview(pointIds)}`)
  }

  function readBinary(data: ArrayBuffer): void {
    const frame = isReady ? readFrameOrProblem(data) : 'A frame came before the sign-in was answered.'
    if (typeof frame === 'string') {
      refuse(frame)
      return
    }
    listen()
    events.onFrame(frame)
  }

  /** After an unreadable message, later values could be misread: a new connection starts from the last values. */
  function refuse(problem: string): void {
    numUnreadable += 1
    env.warn(`Live channel: ${problem} Reconnecting; unreadable so far: ${numUnreadable}.`)
    lose(CLOSE.malformed, 'malformed message')
  }

  function subscribe(pointIds: Iterable<number>): void {
    for (const part of inParts(pointIds)) send({ type: 'subscribe', pointIds: part })
  }

  open()
  return {
    subscribe(pointIds) {
      if (isReady) subscribe(pointIds)
    },
    unsubscribe(pointIds) {
      if (!isReady) return
      for (const part of inParts(pointIds)) send({ type: 'unsubscribe', pointIds: part })
    },
    watchAlarms() {
      if (isReady) send({ type: 'watchAlarms' })
    },
    reconnectNow() {
      if (!cancelRetry) return
      cancelRetry()
      attempt = 0
      open()
    },
    close: () => stop(),
  }
}

function readFrameOrProblem(data: ArrayBuffer): ValueFrame | string {
  try {
    return readFrame(data)
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

function* inParts(pointIds: Iterable<number>): Generator<number[]> {
  const all = [...pointIds]
  for (let at = 0; at < all.length; at += POINTS_PER_MESSAGE) yield all.slice(at, at + POINTS_PER_MESSAGE)
}

const preview = (ids: readonly number[]): string => ids.slice(0, 10).join(', ') + (ids.length > 10 ? ', …' : '')
