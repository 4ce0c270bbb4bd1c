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
export const LIVE_MAX_SUBSCRIPTION = 50_000

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
  z.object({ type: z.literal('subscribed'), count: z.number(), unknown: z.array(z.number()) }),
  /** `field` names what was wrong with the request; the connection stays open. */
  z.object({ type: z.literal('error'), code: z.number(), field: z.string(), message: z.string() }),
])
export type LiveReply = z.infer<typeof liveReply>

/** Close codes beyond those of RFC 6455: the console must sign in again, and not reconnect by itself. */
export const LIVE_CLOSE = { sessionInvalid: 4401, authTimeout: 4408 } as const
