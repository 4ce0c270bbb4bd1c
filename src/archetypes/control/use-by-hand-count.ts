import { handBackCalls } from '#contract/endpoints/hand-back.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'

const RENEW_MS = 30_000

/** How much is by hand in the user's sight; null: not known, or not theirs to see. */
export function useByHandCount(): number | null {
  const maySee = useHoldsCode('control:view')
  const { data } = useAnswer(handBackCalls.count, {}, { refetchInterval: RENEW_MS, enabled: maySee })
  return data?.count ?? null
}
