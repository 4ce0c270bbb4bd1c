import { kpiCalls } from '#contract/endpoints/kpi.ts'
import { useAnswer } from '#data/calls.ts'

/** A day is over at its hour of settling, and computed minutes later. */
const POLL_MS = 60_000

/** The last day of the company that is over and computed; null before any. */
export const useLastWholeDay = () =>
  useAnswer(kpiCalls.lastWholeDay, {}, { staleTime: POLL_MS, refetchInterval: POLL_MS, retry: false })
