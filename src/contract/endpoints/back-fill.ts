import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const backFillProgress = z.object({
  /**
   * First the daily and hourly figures of the last week, then quarter-hours and samples of the last day, then the season
   * before.
   */
  part: z.enum(['week', 'day', 'season']),
  /** Finished share of that part, 0 to 1. */
  share: z.number(),
})
export type BackFillProgress = z.infer<typeof backFillProgress>

export const backFillCalls = {
  /** Progress of filling in the demo's past; null when there is nothing to fill. Also called before sign-in. */
  progress: defineCall({
    method: 'GET',
    path: '/tx-ws-base/telemetry/backFill',
    access: 'open',
    output: backFillProgress.nullable(),
  }),
} as const
