import { rehearsalCalls as calls, type RehearsalRow } from '#contract/endpoints/rehearsals.ts'
import { useAnswer, useShownAnswer } from '#data/calls.ts'

/** While one is under way, its progress is followed; others may ask for one too. */
const [RUNNING_POLL_MS, POLL_MS] = [1_500, 30_000]

export const isOpen = ({ state }: RehearsalRow): boolean => state === 'queued' || state === 'running'

/** Newest first. */
export const useRehearsals = (strategyId: string) =>
  useAnswer(
    calls.list,
    { strategyId },
    { refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? RUNNING_POLL_MS : POLL_MS) },
  )

export const useRehearsal = (keyId: string) => useShownAnswer(calls.one, { keyId })

/** @param nodeIds - At least one where it is asked for. */
export const useCourses = (keyId: string, nodeIds: readonly string[]) =>
  useShownAnswer(calls.courses, { keyId, nodeIds: [...nodeIds] }, { enabled: nodeIds.length > 0 })
