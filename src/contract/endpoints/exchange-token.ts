import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { flagSchema } from '../kit/empty-values.ts'

/** For a viewer inside a page of another system: its session only reads, and makes no further tokens. */
const isFrame = flagSchema.default(false)

/** One-time tokens that replace a session in addresses, valid for one minute. */
export const exchangeTokenCalls = {
  create: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/createExchangeToken',
    access: 'session',
    input: z.object({ isFrame }),
    output: z.object({ exchangeToken: z.string().min(1) }),
    audit: { module: 'session', action: 'createExchangeToken' },
  }),
  /** Answers like sign-in. With `isFrame` the session only reads, whatever its token was made for. */
  redeem: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/redeemExchangeToken',
    access: 'open',
    perMinute: 30,
    input: z.object({ exchangeToken: z.string().min(1).max(200), isFrame }),
    output: z.unknown(),
    audit: { module: 'session', action: 'redeemExchangeToken' },
  }),
  /** Origins of the pages that may show the console inside themselves, besides the console's own. */
  hosts: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/frameHosts',
    access: 'open',
    output: z.array(z.string()),
  }),
} as const
