import { useEffect, useState } from 'react'
import { jobCalls } from '#contract/endpoints/jobs.ts'
import { AppError } from '#data/app-error.ts'
import { useAnswer } from '#data/calls.ts'

const SETTLE_MS = 400
const KINDS_STALE_MS = 60_000

export const useJobKinds = () => useAnswer(jobCalls.kinds, {}, { staleTime: KINDS_STALE_MS })

/** The next times of a cron expression while it is typed; `problem` says what is wrong with it. */
export function useNextTimes(typed: string) {
  const [cron, setCron] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setCron(typed), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useAnswer(jobCalls.nextTimes, { cron }, { enabled: cron !== '' })
  const { error } = query
  return {
    next: cron === typed ? query.data : undefined,
    isLoading: typed !== '' && (cron !== typed || query.isLoading),
    problem: error instanceof AppError ? (error.fields[0]?.rule ?? null) : null,
    isFailed: error !== null,
  }
}
