import { loadForecastCalls as calls, type ShownHours } from '#contract/endpoints/load-forecast.ts'
import { useShownAnswer } from '#data/calls.ts'

const POLL_MS = 300_000

/** @param nodeId - Of a source or a unit; null: the network. */
export const usePrediction = (nodeId: string | null, hours: ShownHours) =>
  useShownAnswer(calls.prediction, { nodeId, hours }, { refetchInterval: POLL_MS })

export const useForecastHistory = (nodeId: string | null, days: { readonly from: string; readonly to: string }) =>
  useShownAnswer(calls.history, { nodeId, ...days })
