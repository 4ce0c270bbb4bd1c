import { useEffect, useState } from 'react'
import { type CurveTarget, heatingCurveCalls } from '#contract/endpoints/heating-curve.ts'
import { useAnswer } from '#data/calls.ts'

/** The outdoor temperature that curves follow is filtered over hours. */
const FRESH_MS = 60_000

/**
 * What the heating curves ask for, by unit. Renewed in place: cells read it at each tick, and nothing renders for it.
 *
 * @param hasUnits - Whether units are shown; nothing else has a heating curve.
 */
export function useCurveTargets(hasUnits = true): ReadonlyMap<string, CurveTarget> {
  const { data } = useAnswer(
    heatingCurveCalls.targets,
    {},
    { staleTime: FRESH_MS, refetchInterval: FRESH_MS, retry: false, enabled: hasUnits },
  )
  const [targets] = useState(() => new Map<string, CurveTarget>())
  useEffect(() => {
    targets.clear()
    for (const target of data ?? []) targets.set(target.nodeId, target)
  }, [targets, data])
  return targets
}
