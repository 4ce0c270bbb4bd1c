import { useCallback, useMemo } from 'react'
import type { ListState } from '#archetypes/resource/list-state.ts'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { algorithmCalls } from '#contract/endpoints/algorithms.ts'
import { type JobRun, type JobTask, jobCalls } from '#contract/endpoints/jobs.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk, useShownAnswer } from '#data/calls.ts'
import { isOpen } from '../model/run-facts.ts'

/** While something is queued or under way; otherwise what happens by itself is seen later. */
const BUSY_POLL_MS = 2_000
const QUIET_POLL_MS = 15_000

const pollOf = (runs: readonly (JobRun | null)[] = []): number =>
  runs.some((run) => run && isOpen(run)) ? BUSY_POLL_MS : QUIET_POLL_MS

/** Tasks with their newest runs, kept up to date. */
export function useTasks({ filters, page, pageSize }: ListState) {
  const query = useShownAnswer(
    jobCalls.tasks,
    { ...filters, page, limit: pageSize },
    {
      refetchInterval: ({ state }) => pollOf(state.data?.list.map(({ latest }) => latest)),
    },
  )
  return stillWhilePolling(query)
}

/** Everything that the server computes by itself, kept up to date. */
export const useAlgorithms = () =>
  stillWhilePolling(
    useShownAnswer(
      algorithmCalls.list,
      {},
      { refetchInterval: ({ state }) => pollOf(state.data?.map(({ task }) => task?.latest ?? null)) },
    ),
  )

/** Runs, newest first, kept up to date. */
export function useRuns({ filters, page, pageSize }: Pick<ListState, 'filters' | 'page' | 'pageSize'>) {
  const query = useShownAnswer(
    jobCalls.runs,
    { ...filters, page, limit: pageSize },
    { refetchInterval: ({ state }) => pollOf(state.data?.list) },
  )
  return stillWhilePolling(query)
}

/** A list shows that it loads when its address has changed, not at every poll. */
const stillWhilePolling = <Query extends { isLoading: boolean; isPrevious: boolean }>(query: Query) => ({
  ...query,
  isFetching: query.isLoading || query.isPrevious,
})

/** Each resolves to whether it was done; the shell shows why not. */
export function useJobActions() {
  const ask = useAsk()
  return useMemo(() => {
    const done = (work: Promise<unknown>): Promise<boolean> =>
      work.then(
        () => true,
        (failure: unknown) => {
          if (failure instanceof AppError) return false
          throw failure
        },
      )
    return {
      startOrStop: (tasks: readonly Pick<JobTask, 'keyId'>[], type: 'start' | 'stop') =>
        done(ask(jobCalls.startOrStop, { ids: tasks.map(({ keyId }) => keyId).join(','), type })),
      runOnce: (keyId: string) => done(ask(jobCalls.runOnce, { keyId })),
      cancelRun: (keyId: string) => done(ask(jobCalls.cancelRun, { keyId })),
    }
  }, [ask])
}

/** Exports the filtered runs as an Excel file. */
export function useRunExport() {
  const { run, isExporting } = useStoredExport()
  const exportRuns = useCallback((filters: ListState['filters']) => run(jobCalls.exportRuns, filters), [run])
  return { exportRuns, isExporting }
}
