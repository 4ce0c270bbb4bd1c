import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

/** Stand-ins for a session in addresses: good for one use within a minute. */
export const exchangeTokenCalls = {
  create: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/createExchangeToken',
    access: 'session',
    output: z.object({ exchangeToken: z.string().min(1) }),
    audit: { module: 'session', action: 'createExchangeToken' },
  }),
  /** Answers as sign-in does. */
  redeem: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/redeemExchangeToken',
    access: 'open',
    perMinute: 30,
    input: z.object({ exchangeToken: z.string().min(1).max(200) }),
    output: z.unknown(),
    audit: { module: 'session', action: 'redeemExchangeToken' },
  }),
} as const
