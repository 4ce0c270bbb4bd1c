import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { useRenewPlant } from '#archetypes/node-tree/use-renew-plant.ts'
import { resourceKey } from '#archetypes/resource/use-resource.ts'
import type { TreeMoveRequest } from '#archetypes/tree-resource/use-tree.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { withAttributes } from '#contract/network/node-attributes.ts'
import {
  PHYSICS_COPY,
  PHYSICS_MOVE,
  PHYSICS_REMOVAL,
  PHYSICS_TYPES,
  type PhysicsType,
  physicsResource,
  physicsTypes,
  removalResult,
  stationCopyResult,
} from '#contract/resources/physics.resource.ts'
import { physicsAttributeResource } from '#contract/resources/physics-attribute.resource.ts'
import { nodeResourceOf } from '#contract/resources/physics-types.resource.ts'
import { useHttp } from '#data/console-services.ts'

export interface StationCopyRequest {
  readonly keyId: string
  readonly code: string
  readonly name: string
  readonly withBuildings: boolean
}

/** The types of the schema. */
export function usePhysicsTypes() {
  const http = useHttp()
  return useQuery({
    // of a resource's keys: whoever changes an attribute has the types asked for anew
    queryKey: [...resourceKey(physicsAttributeResource), 'types'],
    queryFn: () => http.call(PHYSICS_TYPES, { method: 'POST', schema: physicsTypes }),
  })
}

/** The resource of each type with the attributes that the schema gives it. */
export function useNodeResources(types: readonly PhysicsType[] | undefined): (type: string) => Resource {
  return useMemo(() => {
    const known = new Map(
      types?.map(({ code, attributes }) => [code, withAttributes(nodeResourceOf(code), attributes)] as const),
    )
    return (type) => known.get(type) ?? nodeResourceOf(type)
  }, [types])
}

/** The calls that change the tree beside the forms. After each the tree and its lists are read anew. */
export function usePhysicsActions() {
  const http = useHttp()
  const queries = useQueryClient()
  const renewPlant = useRenewPlant()
  const renew = async (): Promise<void> => {
    await renewPlant()
    await queries.invalidateQueries({ queryKey: ['resource'] })
  }
  const copy = (request: StationCopyRequest, preview: boolean) =>
    http.call(PHYSICS_COPY, {
      method: 'POST',
      body: 'json',
      json: { ...request, preview },
      schema: stationCopyResult,
      isQuiet: true,
    })
  return {
    renew,
    /** What a copy would make; rejects with the fields that are wrong. */
    previewCopy: useMutation({ mutationFn: (request: StationCopyRequest) => copy(request, true) }),
    copy: useMutation({ mutationFn: (request: StationCopyRequest) => copy(request, false), onSuccess: renew }),
    move: useMutation({
      mutationFn: ({ keyId, version, parentId, index }: TreeMoveRequest) =>
        http.call(PHYSICS_MOVE, {
          method: 'POST',
          params: { keyId, version, parentId: parentId ?? '', index },
          schema: z.unknown(),
        }),
      onSettled: renew,
    }),
    askRemoval: (keyId: string) =>
      http.call(PHYSICS_REMOVAL, { method: 'POST', params: { keyId }, schema: removalResult }),
    remove: useMutation({
      mutationFn: (keyId: string) =>
        http.call(physicsResource.call('del'), { method: 'POST', params: { keyId }, schema: z.unknown() }),
      onSettled: renew,
    }),
  }
}

/** A node with what its type alone has. */
export function useNodeRow(resource: Resource, keyId: string): ResourceRow | undefined {
  return useQuery(useNodeRowQuery(resource, keyId)).data
}

/** A node to edit: as the server has it when the form opens, never what was known of it before. */
export function useEditedNodeRow(resource: Resource, keyId: string): ResourceRow | undefined {
  const { data, isFetchedAfterMount } = useQuery({ ...useNodeRowQuery(resource, keyId), refetchOnMount: 'always' })
  return isFetchedAfterMount ? data : undefined
}

function useNodeRowQuery(resource: Resource, keyId: string) {
  const http = useHttp()
  return queryOptions({
    queryKey: ['resource', resource.path, 'row', keyId],
    queryFn: () =>
      http.call(resource.call('toEdit'), { method: 'POST', params: { keyId }, schema: resource.rowSchema }),
    gcTime: 0,
  })
}
