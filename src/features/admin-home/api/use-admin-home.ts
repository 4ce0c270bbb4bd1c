import { adminHomeCalls } from '#contract/endpoints/admin-home.ts'
import { useAnswer } from '#data/calls.ts'

const POLL_MS = 30_000

/** State of the installation, polled every 30 s; after a failed poll the last answer stays. */
export const useAdminHome = () => useAnswer(adminHomeCalls.summary, {}, { refetchInterval: POLL_MS })
