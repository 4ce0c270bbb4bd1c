import { z } from 'zod'

/**
 * Text messages of the live channel at {@link LIVE_PATH}; values travel as binary frames (frame.ts).
 * The first message of a connection is `auth`; until it is accepted nothing else is. The token is never in the address.
 */
export const LIVE_PATH = '/live'
/** The server sends at most one value frame per connection in this time. */
export const LIVE_FRAME_INTERVAL_MS = 250
/** The server sends a heartbeat after this long without another frame. */
export const LIVE_HEARTBEAT_MS = 5_000
/** A console that hears nothing for this long takes the connection for lost. */
export const LIVE_SILENCE_MS = 12_000
/** Points of one connection, all its subscriptions together. */
export const LIVE_MAX_SUBSCRIPTION = 50_000
/** Who holds one of these codes may watch points. */
export const LIVE_PERMISSIONS = ['telemetry:view', 'drawing:view'] as const

const pointIds = z.array(z.int().min(1).max(0xffffffff)).max(LIVE_MAX_SUBSCRIPTION)

export const liveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().min(1).max(200) }),
  /** Adds points; the last known value of each follows at once. */
  z.object({ type: z.literal('subscribe'), pointIds }),
  z.object({ type: z.literal('unsubscribe'), pointIds }),
])
export type LiveRequest = z.infer<typeof liveRequest>

export const liveReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), serverTime: z.number() }),
  /**
   * `refused` are points that do not exist or lie outside of the session's data scope: nobody learns which. The others
   * are watched.
   */
  z.object({
    type: z.literal('subscribed'),
    count: z.number(),
    refused: z.object({ pointIds: z.array(z.number()), message: z.string() }).nullable(),
  }),
  /** `field` names what was wrong with the request; the connection stays open. */
  z.object({ type: z.literal('error'), code: z.number(), field: z.string(), message: z.string() }),
])
export type LiveReply = z.infer<typeof liveReply>

/**
 * Close codes beyond those of RFC 6455. After `sessionInvalid` the console must sign in again, and not reconnect by itself;
 * after `scopeChanged` some of its points are out of sight now: it connects again, and is told which.
 */
export const LIVE_CLOSE = { sessionInvalid: 4401, scopeChanged: 4403, authTimeout: 4408 } as const
