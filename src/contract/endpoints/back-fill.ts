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

const BASE = '/tx-ws-base'
/** Nouns (contract/kit/call.ts) whose answers hold more once a part is computed. */
export const PAST_NOUNS: readonly string[] = [
  ...['telemetry', 'historySearch', 'heatingCurve', 'duration'].map((name) => `${BASE}/${name}`),
  ...['kpi', 'energyAnalysis', 'energyReport', 'plannedTarget'].map((name) => `${BASE}/${name}`),
  ...['stationReport', 'sourceReport', 'networkOverview'].map((name) => `${BASE}/${name}`),
  '/tx-ws-warn/wsWarnMessage',
]

export const backFillCalls = {
  /** Progress of filling in the demo's past; null when there is nothing to fill. Also called before sign-in. */
  progress: defineCall({
    method: 'GET',
    path: '/tx-ws-base/telemetry/backFill',
    access: 'open',
    output: backFillProgress.nullable(),
  }),
} as const
