import { overviewCalls } from '#contract/endpoints/overview.ts'
import { useAnswer } from '#data/calls.ts'

const POLL_MS = 5_000

/** The network at a glance, asked anew every five seconds; a failed round keeps what was there, and the page says so. */
export const useOverview = () => useAnswer(overviewCalls.now, {}, { refetchInterval: POLL_MS, retry: false })
