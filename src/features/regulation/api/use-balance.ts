import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListState } from '#archetypes/resource/list-state.ts'
import { oneNetworkCalls as calls } from '#contract/endpoints/one-network.ts'
import type { balancePage } from '#contract/regulation/balance-page.ts'
import { useAnswer, useAsk, useShownAnswer } from '#data/calls.ts'

/** Before the company's own interval is known. */
const FIRST_POLL_MS = 15_000
const POLL_MS = 30_000

/** How a strategy stands now, asked again as often as the company has set. @param keyId - Empty: none is asked for. */
export const useBalance = (keyId: string) =>
  useShownAnswer(
    calls.now,
    { keyId },
    {
      enabled: keyId !== '',
      refetchInterval: ({ state }) => (state.data ? state.data.page.refreshS * 1000 : FIRST_POLL_MS),
    },
  )

/** A page of cycles, newest first. */
export const useBalanceHistory = ({ filters, page, pageSize }: ListState) =>
  useShownAnswer(calls.history, { ...filters, page, limit: pageSize }, { isQuiet: false, refetchInterval: POLL_MS })

export const useBalanceGroups = () => useAnswer(calls.groups, {}, { refetchInterval: POLL_MS })
export const useBalanceMembers = () => useAnswer(calls.members, {})

export const useBalancePage = () => useAnswer(calls.page, {})
export function useSaveBalancePage() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (next: z.output<typeof balancePage>) => ask(calls.savePage, next, { isQuiet: true }),
  })
}

export const useBalanceAlarms = () => useAnswer(calls.alarms, {})
