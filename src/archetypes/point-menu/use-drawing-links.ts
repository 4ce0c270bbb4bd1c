import { useMemo } from 'react'
import { type DrawingSummary, drawingCalls, drawingType } from '#contract/endpoints/drawings.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { useMayOpen } from '#data/page-access.ts'
import { pathOf } from '#lib/path-of.ts'
import { drawingLink } from './drawing-link.ts'

const FRESH_MS = 300_000

/** Drawings of a type that the user may see; with `station` those of units come first. Undefined: none. */
export function useDrawings(type: string | undefined): readonly DrawingSummary[] {
  const asked = drawingType.safeParse(type).data
  const mayView = useHoldsCode('drawing:view')
  const how = { staleTime: FRESH_MS, retry: false }
  const own = useAnswer(
    drawingCalls.list,
    { type: asked ?? 'station' },
    { ...how, enabled: asked !== undefined && mayView },
  )
  const units = useAnswer(drawingCalls.list, { type: 'unit' }, { ...how, enabled: asked === 'station' && mayView })
  return useMemo(
    () => (asked === undefined ? [] : [...(asked === 'station' ? (units.data ?? []) : []), ...(own.data ?? [])]),
    [own.data, units.data, asked],
  )
}

/**
 * Address of a node's drawing; null where it has none, or none that the user may open.
 *
 * @param type - Type of the drawings: with `station` a unit's own drawing comes before its station's; undefined: no
 *   node has one.
 */
export function useDrawingLinks(type: string | undefined): (node: Pick<TelemetryNode, 'code'>) => string | null {
  const drawings = useDrawings(type)
  const mayOpen = useMayOpen()
  return useMemo(
    () =>
      ({ code }) => {
        const link = code === '' ? null : drawingLink(code, drawings)
        return link !== null && mayOpen(pathOf(link)) ? link : null
      },
    [drawings, mayOpen],
  )
}
