import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#contract/kit/call.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { withAttributes } from '#contract/network/node-attributes.ts'
import { type PhysicsType, physicsCalls, physicsResource } from '#contract/resources/physics.resource.ts'
import { nodeResourceOf } from '#contract/resources/physics-types.resource.ts'
import { useAnswer, useAsk, useRenew } from '#data/calls.ts'

interface StationCopyRequest {
  readonly keyId: string
  readonly code: string
  readonly name: string
  readonly withBuildings: boolean
}

/** The types of the schema. */
export const usePhysicsTypes = () => useAnswer(physicsCalls.types, {}, { isQuiet: false })

/** The resource of each type, including the attributes from the schema. */
export function useNodeResources(types: readonly PhysicsType[] | undefined): (type: string) => Resource {
  return useMemo(() => {
    const known = new Map(
      types?.map(({ code, attributes }) => [code, withAttributes(nodeResourceOf(code), attributes)] as const),
    )
    return (type) => known.get(type) ?? nodeResourceOf(type)
  }, [types])
}

const { del } = callsOf(physicsResource)

/** The calls that change the tree, apart from the forms. After each call the tree and its lists are read again. */
export function usePhysicsActions() {
  const ask = useAsk()
  const renew = useRenew()
  const copy = (request: StationCopyRequest, preview: boolean) =>
    ask(physicsCalls.copyStation, { ...request, preview }, { isQuiet: true })
  return {
    /** Preview of a copy; rejects with the invalid fields. */
    previewCopy: useMutation({ mutationFn: (request: StationCopyRequest) => copy(request, true) }),
    copy: useMutation({ mutationFn: (request: StationCopyRequest) => copy(request, false) }),
    move: useMutation({
      mutationFn: (request: InputOf<typeof physicsCalls.move>) => ask(physicsCalls.move, request),
      // the tree is read again, so the node returns to its old place
      onError: () => renew(physicsCalls.move),
    }),
    askRemoval: (keyId: string) => ask(physicsCalls.removal, { keyId }),
    remove: useMutation({ mutationFn: (keyId: string) => ask(del, { keyId }), onError: () => renew(del) }),
  }
}
