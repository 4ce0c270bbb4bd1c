import { useQuery } from '@tanstack/react-query'
import { PHYSICS_TREE, physicsTree } from '#contract/resources/physics.resource.ts'
import { useHttp } from '#data/console-services.ts'

/** Start of the key of every query over the physics tree. */
export const PHYSICS_KEY = ['physics'] as const

/** Every node that the user sees, parents first. */
export function usePhysicsTree() {
  const http = useHttp()
  return useQuery({
    queryKey: [...PHYSICS_KEY, 'tree'],
    queryFn: ({ signal }) => http.call(PHYSICS_TREE, { method: 'POST', schema: physicsTree, isQuiet: true, signal }),
    // to compare tens of thousands of nodes with those before costs more than to take the new ones
    structuralSharing: false,
  })
}
