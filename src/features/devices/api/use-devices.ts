import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { resourceKey } from '#archetypes/resource/use-resource.ts'
import { listResult, savedResult } from '#contract/kit/resource.ts'
import { CARD_RENEWAL, cardRenewed, commCardResource } from '#contract/resources/comm-card.resource.ts'
import { deviceTemplateResource, TEMPLATE_COPY } from '#contract/resources/device.resource.ts'
import { useHttp } from '#data/console-services.ts'

/** Every template, for the list beside their registers. */
export function useDeviceTemplates() {
  const http = useHttp()
  return useQuery({
    queryKey: [...resourceKey(deviceTemplateResource), 'every'],
    queryFn: ({ signal }) =>
      http.call(deviceTemplateResource.call('list'), {
        method: 'GET',
        params: { page: 1, limit: 500 },
        schema: listResult,
        signal,
      }),
  })
}

export function useCopyTemplate() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (copy: { keyId: string; code: string; name: string }) =>
      http.call(TEMPLATE_COPY, { method: 'POST', body: 'json', json: copy, schema: savedResult, isQuiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: resourceKey(deviceTemplateResource) }),
  })
}

export function useRenewCards() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, months }: { ids: readonly string[]; months: string }) =>
      http.call(CARD_RENEWAL, {
        method: 'POST',
        body: 'json',
        json: { ids: ids.join(','), months },
        schema: cardRenewed,
        isQuiet: true,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: resourceKey(commCardResource) }),
  })
}
