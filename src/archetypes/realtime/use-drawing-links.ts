import { useMemo } from 'react'
import { drawingCalls, drawingType } from '#contract/endpoints/drawings.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useAnswer } from '#data/calls.ts'
import { drawingLink } from './drawing-link.ts'

const FRESH_MS = 300_000

/**
 * Address of a node's drawing; null where it has none, or none that the user may see.
 *
 * @param type - Type of the drawings; undefined: no node has one.
 */
export function useDrawingLinks(type: string | undefined): (node: Pick<TelemetryNode, 'code'>) => string | null {
  const asked = drawingType.safeParse(type).data
  const { data } = useAnswer(
    drawingCalls.list,
    { type: asked ?? 'station' },
    { enabled: asked !== undefined, staleTime: FRESH_MS, retry: false },
  )
  return useMemo(() => {
    const byNode = new Map((data ?? []).map(({ nodeCode, keyId }) => [nodeCode, keyId]))
    return ({ code }) => (type === undefined ? null : drawingLink(type, code, byNode))
  }, [data, type])
}
