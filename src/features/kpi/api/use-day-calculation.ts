import { dayCalculationCalls, type RecomputeRun } from '#contract/endpoints/day-calculation.ts'
import { useAnswer } from '#data/calls.ts'

/** While days are being computed; otherwise what others start is seen later. */
const BUSY_POLL_MS = 2_000
const QUIET_POLL_MS = 15_000

export const isOpen = ({ state }: Pick<RecomputeRun, 'state'>): boolean => state === 'queued' || state === 'running'

export const useDayCalculation = () =>
  useAnswer(
    dayCalculationCalls.read,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.stored.some(({ numPending }) => numPending > 0) ? BUSY_POLL_MS : QUIET_POLL_MS,
    },
  )

export const useRecomputations = () =>
  useAnswer(
    dayCalculationCalls.runs,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isOpen) ? BUSY_POLL_MS : QUIET_POLL_MS) },
  )
