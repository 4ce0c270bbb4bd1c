import { useMemo } from 'react'
import { useMaintainedNodes } from '#archetypes/alarms/use-maintenance.ts'
import { useLiveValues } from '#archetypes/realtime/use-live-values.ts'
import { useNodes, usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import { LOOP_PARAMS, RUNNING_PARAMS } from '#contract/control/control-loops.ts'
import type { ControlLoopRow } from '#contract/endpoints/control-loops.ts'
import { useNow } from '#ui/use-now.ts'
import { type NewestOf, withNewest } from '../model/live-loops.ts'

const UNITS = ['unit'] as const
const NOTHING = [] as const
const running: ReadonlySet<string> = new Set(RUNNING_PARAMS)
const SHOWN = LOOP_PARAMS.filter((code) => !running.has(code))

/** Loops with the values of this second, while the page is shown. */
export function useLiveLoops(rows: readonly ControlLoopRow[]): readonly ControlLoopRow[] {
  const units = [...new Set(rows.map(({ nodeId }) => nodeId))].join(' ')
  const nodeIds = useMemo(() => (units === '' ? [] : units.split(' ')), [units])
  const points = usePoints(nodeIds, SHOWN).shown ?? NOTHING
  const maintained = useMaintainedNodes(useNodes(UNITS).data ?? NOTHING)
  const { live } = useLiveValues(points, false, maintained)
  const placeOf = useMemo(() => new Map(points.map(({ pointId }, place) => [pointId, place])), [points])
  const second = useNow()
  return useMemo(() => {
    // values change outside React: they are read anew each second
    void second
    const newestOf: NewestOf = (pointId) => {
      const place = placeOf.get(pointId)
      const value = place === undefined ? undefined : live.values[place]
      if (place === undefined || value === undefined || Number.isNaN(value)) return undefined
      return { value, at: live.times[place] ?? 0, isTrusted: live.trusted[place] === 1 }
    }
    return rows.map((row) => withNewest(row, newestOf))
  }, [rows, live, placeOf, second])
}
