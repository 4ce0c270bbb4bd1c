import { useMemo } from 'react'
import { drawingCalls, drawingType } from '#contract/endpoints/drawings.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useAnswer } from '#data/calls.ts'
import { drawingLink } from './drawing-link.ts'

const FRESH_MS = 300_000

/**
 * Address of a node's drawing; null where it has none, or none that the user may see.
 *
 * @param type - Type of the drawings: with `station` a unit's own drawing comes before its station's; undefined: no
 *   node has one.
 */
export function useDrawingLinks(type: string | undefined): (node: Pick<TelemetryNode, 'code'>) => string | null {
  const asked = drawingType.safeParse(type).data
  const how = { staleTime: FRESH_MS, retry: false }
  const own = useAnswer(drawingCalls.list, { type: asked ?? 'station' }, { ...how, enabled: asked !== undefined })
  const units = useAnswer(drawingCalls.list, { type: 'unit' }, { ...how, enabled: asked === 'station' })
  return useMemo(() => {
    const drawings = [...(asked === 'station' ? (units.data ?? []) : []), ...(own.data ?? [])]
    return ({ code }) => (asked === undefined || code === '' ? null : drawingLink(code, drawings))
  }, [own.data, units.data, asked])
}
