import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Resource } from '#contract/kit/resource.ts'
import { MOVE_VERB, movedResult, TREE_VERB } from '#contract/resources/organization.resource.ts'
import { useHttp } from '#data/console-services.ts'
import { resourceKey } from '../resource/use-resource.ts'

export interface TreeMoveRequest {
  readonly keyId: string
  /** The record's version as the asker saw it. */
  readonly version: number
  readonly parentId: string | null
  readonly index: number
}

/** All records of a resource whose records hang below each other, in tree order. */
export function useTreeRows(resource: Resource) {
  const http = useHttp()
  return useQuery({
    queryKey: [...resourceKey(resource), 'tree'],
    queryFn: ({ signal }) =>
      http.call(resource.call(TREE_VERB), {
        method: 'POST',
        schema: z.array(resource.rowSchema),
        isQuiet: true,
        signal,
      }),
  })
}

export function useMoveRow(resource: Resource) {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ keyId, version, parentId, index }: TreeMoveRequest) =>
      http.call(resource.call(MOVE_VERB), {
        method: 'POST',
        params: { keyId, version, parentId: parentId ?? '', index },
        schema: movedResult,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: resourceKey(resource) }),
  })
}
