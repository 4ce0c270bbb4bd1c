import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { useHttp } from '#data/console-services.ts'
import { createResourceClient, type ResourceClient, type ResourceQuery, readOptions } from '#data/resource-client.ts'

/** Start of the key of every query over a resource; what changes records makes all of them ask anew. */
export const resourceKey = (resource: Resource) => ['resource', resource.path] as const

/** Has everything read anew that shows records of a resource; what follows from several names their paths in `meta.reads`. */
export async function renewResource(queries: QueryClient, resource: Resource): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: resourceKey(resource) }),
    queries.invalidateQueries({ queryKey: ['options', resource.call('options')] }),
    queries.invalidateQueries({
      predicate: ({ meta }) => Array.isArray(meta?.reads) && meta.reads.includes(resource.path),
    }),
  ])
}

/** A page of a list. The rows of the last page stay while the next one is on its way. */
export function useResourceList(resource: Resource, query: ResourceQuery) {
  const http = useHttp()
  return useQuery({
    queryKey: [...resourceKey(resource), 'list', query],
    queryFn: ({ signal }) => createResourceClient(http, resource).list(query, signal),
    placeholderData: keepPreviousData,
  })
}

export interface ResourceActions
  extends Pick<ResourceClient, 'read' | 'save' | 'update' | 'remove' | 'exportExcel' | 'importExcel'> {
  /** Whether another record than `keyId` has this value already. */
  checkTaken(field: string, value: string, keyId?: string | null): Promise<boolean>
}

/** The calls that change records. Each rejects with AppError; after each that succeeds the lists are read anew. */
export function useResourceActions(resource: Resource): ResourceActions {
  const http = useHttp()
  const queries = useQueryClient()
  return useMemo(() => {
    const client = createResourceClient(http, resource)
    const thenRenew = async <Result>(call: Promise<Result>): Promise<Result> => {
      const result = await call
      // not awaited: a dialog may close before the list behind it is there
      void renewResource(queries, resource)
      return result
    }
    return {
      read: client.read,
      save: (values) => thenRenew(client.save(values)),
      update: (values, of) => thenRenew(client.update(values, of)),
      remove: (keyIds) => thenRenew(client.remove(keyIds)),
      checkTaken: (field, value, keyId = null) => client.isTaken(field, value, keyId),
      exportExcel: client.exportExcel,
      importExcel: async (file, mode, onProgress) => {
        const call = client.importExcel(file, mode, onProgress)
        return mode === 'preview' ? call : thenRenew(call)
      },
    }
  }, [http, queries, resource])
}

const OPTIONS_STALE_MS = 60_000

/** What a reference may be chosen from. */
export function useOptions(path: string) {
  const http = useHttp()
  return useQuery({
    queryKey: ['options', path],
    queryFn: () => readOptions(http, path),
    staleTime: OPTIONS_STALE_MS,
    enabled: path !== '',
  })
}
