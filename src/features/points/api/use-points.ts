import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useRenewPlant } from '#archetypes/node-tree/use-renew-plant.ts'
import { resourceKey } from '#archetypes/resource/use-resource.ts'
import { listResult, type Resource } from '#contract/kit/resource.ts'
import {
  POINT_LIMITS_VERB,
  pointTemplateResource,
  TEMPLATE_APPLY,
  TEMPLATE_DIFFERENCE,
  templateApplied,
  templateDifference,
  templateNodeResource,
} from '#contract/resources/point.resource.ts'
import { useHttp } from '#data/console-services.ts'

export function useSetLimits(resource: Resource) {
  const http = useHttp()
  const queries = useQueryClient()
  const renewPlant = useRenewPlant()
  return useMutation({
    mutationFn: ({ ids, values }: { ids: readonly string[]; values: Readonly<Record<string, string>> }) =>
      http.call(resource.call(POINT_LIMITS_VERB), {
        method: 'POST',
        body: 'json',
        json: { ids: ids.join(','), ...values },
        schema: z.unknown(),
        isQuiet: true,
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: resourceKey(resource) })
      await renewPlant()
    },
  })
}

/** Every template, for the list beside their parameters. */
export function useTemplates() {
  const http = useHttp()
  return useQuery({
    queryKey: [...resourceKey(pointTemplateResource), 'every'],
    queryFn: ({ signal }) =>
      http.call(pointTemplateResource.call('list'), {
        method: 'GET',
        params: { page: 1, limit: 500 },
        schema: listResult,
        signal,
      }),
  })
}

const MAX_OUTDATED = 500

/** Nodes that have an older revision of a template. */
export function useOutdatedNodes(templateId: string) {
  const http = useHttp()
  return useQuery({
    queryKey: [...resourceKey(templateNodeResource), 'outdated', templateId],
    queryFn: async ({ signal }) => {
      const { list } = await http.call(templateNodeResource.call('list'), {
        method: 'GET',
        params: { templateId, isCurrent: 'false', page: 1, limit: MAX_OUTDATED },
        schema: listResult,
        signal,
      })
      return list.map(({ nodeId }) => String(nodeId))
    },
  })
}

export interface TemplateTarget {
  readonly keyId: string
  readonly nodeIds: readonly string[]
}

export function useTemplateActions() {
  const http = useHttp()
  const queries = useQueryClient()
  const renewPlant = useRenewPlant()
  return {
    difference: useMutation({
      mutationFn: ({ keyId, nodeIds }: TemplateTarget) =>
        http.call(TEMPLATE_DIFFERENCE, {
          method: 'POST',
          body: 'json',
          json: { keyId, nodeIds },
          schema: templateDifference,
        }),
    }),
    apply: useMutation({
      mutationFn: ({ keyId, nodeIds, revision }: TemplateTarget & { revision: number }) =>
        http.call(TEMPLATE_APPLY, {
          method: 'POST',
          body: 'json',
          json: { keyId, nodeIds, revision },
          schema: templateApplied,
        }),
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: ['resource'] })
        await renewPlant()
      },
    }),
  }
}
