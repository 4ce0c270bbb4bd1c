import { useMutation } from '@tanstack/react-query'
import type { Resource } from '#contract/kit/resource.ts'
import { moveIn, treeOf } from '#contract/kit/resource-calls.ts'
import { useAnswer, useAsk, useRenew } from '#data/calls.ts'

interface TreeMoveRequest {
  readonly keyId: string
  /** The version that the user saw. */
  readonly version: number
  readonly parentId: string | null
  readonly index: number
}

/** All records of a resource with parent and child records, in tree order. */
export const useTreeRows = (resource: Resource) => useAnswer(treeOf(resource), {})

export function useMoveRow(resource: Resource) {
  const ask = useAsk()
  const renew = useRenew()
  const call = moveIn(resource)
  return useMutation({
    mutationFn: (request: TreeMoveRequest) => ask(call, request),
    // the tree is reloaded, so the record returns to its old place
    onError: () => renew(call),
  })
}
