import { loadForecastCalls as calls, type ShownHours } from '#contract/endpoints/load-forecast.ts'
import { useAnswer, useShownAnswer } from '#data/calls.ts'
import { companyDay, shiftDay } from '#lib/company-day.ts'

const POLL_MS = 300_000
const LAST_DAYS = 14

/** @param nodeId - Of a source or a unit; null: the network. */
export const usePrediction = (nodeId: string | null, hours: ShownHours) =>
  useShownAnswer(calls.prediction, { nodeId, hours }, { refetchInterval: POLL_MS })

export const useForecastHistory = (nodeId: string | null, days: { readonly from: string; readonly to: string }) =>
  useShownAnswer(calls.history, { nodeId, ...days })

/** How good the forecasts of the last 14 days were. */
export function useLastForecasts(nodeId: string | null) {
  const today = companyDay(Date.now())
  return useAnswer(calls.history, { nodeId, from: shiftDay(today, -LAST_DAYS), to: shiftDay(today, -1) })
}
