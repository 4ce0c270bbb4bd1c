import { handBackCalls } from '#contract/endpoints/hand-back.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { useMayOpen } from '#data/page-access.ts'

const RENEW_MS = 30_000

/** How much is by hand in the user's sight; null: not known, or the user cannot open its page. */
export function useByHandCount(): number | null {
  const holdsCode = useHoldsCode('control:view')
  const mayOpen = useMayOpen()
  const { data } = useAnswer(
    handBackCalls.count,
    {},
    { refetchInterval: RENEW_MS, enabled: holdsCode && mayOpen('/byHand') },
  )
  return data?.count ?? null
}
