import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/kit/call.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { renewCardsCall } from '#contract/resources/comm-card.resource.ts'
import { copyTemplateCall, deviceTemplateResource } from '#contract/resources/device.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'

/** Every template, for the list beside their registers. */
export const useDeviceTemplates = () =>
  useAnswer(callsOf(deviceTemplateResource).list, { page: 1, limit: 500 }, { isQuiet: false })

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
