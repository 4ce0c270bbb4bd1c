import { overviewCalls } from '#contract/endpoints/overview.ts'
import { useAnswer } from '#data/calls.ts'

const POLL_MS = 5_000

/** The network overview, polled every 5 s. After a failed poll the last answer stays, and the page says so. */
export const useOverview = () => useAnswer(overviewCalls.now, {}, { refetchInterval: POLL_MS, retry: false })
