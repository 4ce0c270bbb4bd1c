import { regulationCalls } from '#contract/endpoints/regulation.ts'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import { useHolds } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'

const POLL_MS = 15_000

/** Whether strategies may be seen, here and on their own pages. */
const useMaySee = (): boolean => useHolds()('strategy:view')

export const useStrategyStates = () =>
  useAnswer(strategyCalls.list, {}, { refetchInterval: POLL_MS, enabled: useMaySee() })

/** Interventions that are in force now or to come. */
export const useStandingInterventions = () =>
  useAnswer(regulationCalls.interventions, { isAll: false }, { refetchInterval: POLL_MS, enabled: useMaySee() })
