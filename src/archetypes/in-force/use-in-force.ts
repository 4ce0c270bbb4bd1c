import { useMemo } from 'react'
import { IN_FORCE_PERMISSIONS, regulationCalls, type UnitInForce } from '#contract/endpoints/regulation.ts'
import { useHolds } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'

const FRESH_MS = 30_000
const NOTHING: InForce = new Map()

/** What is in force, by the unit's id; units with nothing are not in it. */
export type InForce = ReadonlyMap<string, UnitInForce>

/**
 * Interventions and strategies that are in force at units, looked for every half a minute; the same object until something changes.
 *
 * @param unitIds - In any order; 2 000 at most.
 */
export function useInForce(unitIds: readonly string[]): InForce {
  const holds = useHolds()
  const nodeIds = useMemo(() => [...unitIds].sort(), [unitIds])
  const { data } = useAnswer(
    regulationCalls.inForce,
    { nodeIds },
    {
      enabled: nodeIds.length > 0 && IN_FORCE_PERMISSIONS.some(holds),
      staleTime: FRESH_MS,
      refetchInterval: FRESH_MS,
      retry: false,
    },
  )
  return useMemo(() => (data ? new Map(data.map((unit) => [unit.nodeId, unit])) : NOTHING), [data])
}
