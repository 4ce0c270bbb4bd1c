import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/kit/call.ts'
import { renewCardsCall } from '#contract/resources/comm-card.resource.ts'
import { copyTemplateCall } from '#contract/resources/device.resource.ts'
import { useAsk } from '#data/calls.ts'

export function useCopyTemplate() {
  const ask = useAsk()
  return useMutation({
    mutationFn: (copy: InputOf<typeof copyTemplateCall>) => ask(copyTemplateCall, copy, { isQuiet: true }),
  })
}

export function useRenewCards() {
  const ask = useAsk()
  return useMutation({
    mutationFn: ({ ids, months }: { ids: readonly string[]; months: string }) =>
      ask(renewCardsCall, { ids: ids.join(','), months }, { isQuiet: true }),
  })
}
