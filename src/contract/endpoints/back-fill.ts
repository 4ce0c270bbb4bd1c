import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const backFillProgress = z.object({
  /** The last day, then all of the season before it. */
  part: z.enum(['day', 'season']),
  /** Done of that part, 0 to 1. */
  share: z.number(),
})
export type BackFillProgress = z.infer<typeof backFillProgress>

export const backFillCalls = {
  /** How far the demo's past has been filled in; null when there is nothing to fill. Asked at sign-in too. */
  progress: defineCall({
    method: 'GET',
    path: '/tx-ws-base/telemetry/backFill',
    access: 'open',
    output: backFillProgress.nullable(),
  }),
} as const
