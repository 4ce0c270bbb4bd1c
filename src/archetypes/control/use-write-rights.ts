import { controlCalls } from '#contract/endpoints/control.ts'
import { useAnswer } from '#data/calls.ts'

const RENEW_MS = 2_000

/** What may be written to points, with their present values as the gate has them; renewed while it is shown. */
export const useWriteRights = (pointIds: readonly number[], { isAsked = true }: { isAsked?: boolean } = {}) =>
  useAnswer(
    controlCalls.rights,
    { pointIds: [...pointIds] },
    { refetchInterval: RENEW_MS, staleTime: 0, enabled: isAsked && pointIds.length > 0 },
  )
