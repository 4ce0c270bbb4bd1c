import { z } from 'zod'

/**
 * Text messages of the live channel at {@link LIVE_PATH}; values are sent as binary frames (frame.ts). The first
 * message of a connection is `auth`; no other is accepted before it. The token is never in the address.
 */
export const LIVE_PATH = '/live'
/** Minimum interval between value frames of a connection. */
export const LIVE_FRAME_INTERVAL_MS = 250
/** The server sends a heartbeat after this long without another frame. */
export const LIVE_HEARTBEAT_MS = 5_000
/** After this long without a message, a console treats the connection as lost. */
export const LIVE_SILENCE_MS = 12_000
/** Maximum number of points per connection, over all its subscriptions. */
export const LIVE_MAX_SUBSCRIPTION = 50_000
/** Permission codes, any of which allows watching points. */
export const LIVE_PERMISSIONS = ['telemetry:view', 'drawing:view'] as const

/** Points that report more seldom than this are told with their period, s. */
export const LIVE_USUAL_PERIOD_S = 60

const pointIds = z.array(z.int().min(1).max(0xffffffff)).max(LIVE_MAX_SUBSCRIPTION)

export const liveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(200) }),
  /** Adds points; the last known value of each follows immediately. */
  z.object({ type: z.literal('subscribe'), pointIds }),
  z.object({ type: z.literal('unsubscribe'), pointIds }),
  /** From now on the server says when alarms change: at once, and again with each connection that asks for it. */
  z.object({ type: z.literal('watchAlarms') }),
])
export type LiveRequest = z.infer<typeof liveRequest>

export const liveReply = z.discriminatedUnion('type', [
  /** `build` names the console that the server serves; another back end may not tell. */
  z.object({ type: z.literal('ready'), serverTime: z.number(), build: z.string().optional() }),
  /**
   * `refused` are points that do not exist or are outside the session's data scope; the answer does not say which of
   * the two. The others are watched.
   */
  z.object({
    type: z.literal('subscribed'),
    count: z.number(),
    refused: z.object({ pointIds: z.array(z.number()), message: z.string() }).nullable(),
    /** Those that report more seldom than each minute, and how often, s; another back end may not tell. */
    slow: z.object({ pointIds: z.array(z.number()), periodsS: z.array(z.number()) }).optional(),
  }),
  /** Alarms have changed; which ones, `eject` says. `revision` is the number of the latest change. */
  z.object({ type: z.literal('alarms'), revision: z.number() }),
  /** `field` names the invalid part of the request; the connection stays open. */
  z.object({ type: z.literal('error'), code: z.number(), field: z.string(), message: z.string() }),
])
export type LiveReply = z.infer<typeof liveReply>

/**
 * Close codes beyond those of RFC 6455. After `sessionInvalid` the console must sign in again, and not reconnect by
 * itself. After `scopeChanged` some of its points may be outside the data scope: it reconnects and learns which.
 */
export const LIVE_CLOSE = { sessionInvalid: 4401, scopeChanged: 4403, authTimeout: 4408 } as const
