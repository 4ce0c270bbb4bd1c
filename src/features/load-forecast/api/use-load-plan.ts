import { loadPlanCalls as calls } from '#contract/endpoints/load-plan.ts'
import { useAnswer, useShownAnswer } from '#data/calls.ts'

const POLL_MS = 300_000

/** @param nodeId - Of a source or a unit; null: the network. */
export const useLoadDay = (nodeId: string | null, day: string) =>
  useShownAnswer(calls.day, { nodeId, day }, { refetchInterval: POLL_MS })

/** @param hour - Null: the mean of the day. */
export const useUnitLoads = (day: string, hour: number | null) =>
  useShownAnswer(calls.units, { day, hour }, { refetchInterval: POLL_MS })

export const useLoadAdvice = () => useAnswer(calls.advice, {})
