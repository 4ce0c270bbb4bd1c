import { adminHomeCalls } from '#contract/endpoints/admin-home.ts'
import { useAnswer } from '#data/calls.ts'

const POLL_MS = 30_000

/** The installation at a glance, asked anew every half minute; a failed round keeps what was there. */
export const useAdminHome = () => useAnswer(adminHomeCalls.summary, {}, { refetchInterval: POLL_MS })
