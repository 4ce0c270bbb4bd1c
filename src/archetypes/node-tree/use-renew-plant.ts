import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { NODES_KEY, POINTS_KEY } from '../telemetry/use-telemetry.ts'
import { PHYSICS_KEY } from './use-physics-tree.ts'

const PLANT_KEYS = [PHYSICS_KEY, NODES_KEY, POINTS_KEY, ['drawings']] as const

/** For after a change of nodes or points: pages that stand on the plant, also those in the back, read it anew. */
export function useRenewPlant(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    await Promise.all(PLANT_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }, [queries])
}
