import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

/** One-time tokens that replace a session in addresses, valid for one minute. */
export const exchangeTokenCalls = {
  create: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/createExchangeToken',
    access: 'session',
    output: z.object({ exchangeToken: z.string().min(1) }),
    audit: { module: 'session', action: 'createExchangeToken' },
  }),
  /** Answers like sign-in. */
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
