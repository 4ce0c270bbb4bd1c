import { regulationCalls } from '#contract/endpoints/regulation.ts'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import { strategyAdviceCalls } from '#contract/endpoints/strategy-advice.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { useAnswer } from '#data/calls.ts'

/** Cycles end, and take strategies back, without a word from here. */
const POLL_MS = 15_000
const SHOWN_CYCLES = 100

export const useStrategies = () => useAnswer(strategyCalls.list, {}, { refetchInterval: POLL_MS })

/** @param number - Of the version; null: the newest. */
export const useStrategy = (keyId: string, number: number | null = null) =>
  useAnswer(strategyCalls.one, { keyId, number }, { refetchInterval: POLL_MS })

/** @param cycleId - Null: the newest cycle. */
export const useResults = (keyId: string, cycleId: string | null) =>
  useAnswer(regulationCalls.ofCycle, { keyId, cycleId }, { refetchInterval: POLL_MS })

export const useResultsOfKind = (kind: StrategyKind) =>
  useAnswer(regulationCalls.ofKind, { kind }, { refetchInterval: POLL_MS })

/** The newest, with what became of it. */
export const useAdvice = (keyId: string) =>
  useAnswer(strategyAdviceCalls.advice, { keyId }, { refetchInterval: POLL_MS })

/** The newest hundred. */
export const useCycles = (keyId: string) =>
  useAnswer(regulationCalls.cycles, { keyId, page: 1, limit: SHOWN_CYCLES }, { refetchInterval: POLL_MS })
