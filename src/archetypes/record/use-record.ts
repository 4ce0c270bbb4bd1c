import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { useAnswer } from '#data/calls.ts'

const AS_IT_IS_NOW = { isQuiet: false, gcTime: 0 } as const

/** A record for display. */
export const useRecord = (resource: Resource, keyId: string) =>
  useAnswer(callsOf(resource).toEdit, { keyId }, AS_IT_IS_NOW)

/** A record for editing: loaded from the server when the form opens, never from the cache. */
export function useEditedRecord(resource: Resource, keyId: string): ResourceRow | undefined {
  const answer = useAnswer(callsOf(resource).toEdit, { keyId }, { ...AS_IT_IS_NOW, refetchOnMount: 'always' })
  return answer.isFetchedAfterMount ? answer.data : undefined
}
