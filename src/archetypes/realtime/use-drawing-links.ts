import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DRAWING_LIST, drawingListResult } from '#contract/endpoints/drawings.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useHttp } from '#data/console-services.ts'
import { drawingLink } from './drawing-link.ts'

const FRESH_MS = 300_000

/**
 * Where the drawing of a node is; null where it has none, or where the user may see none.
 *
 * @param type - Of the drawings; undefined: no node has one.
 */
export function useDrawingLinks(type: string | undefined): (node: TelemetryNode) => string | null {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['drawings', type],
    queryFn: ({ signal }) =>
      http.call(DRAWING_LIST, { method: 'GET', params: { type }, schema: drawingListResult, isQuiet: true, signal }),
    enabled: type !== undefined,
    staleTime: FRESH_MS,
    retry: false,
  })
  return useMemo(() => {
    const byNode = new Map((data ?? []).map(({ nodeCode, keyId }) => [nodeCode, keyId]))
    return ({ code }) => (type === undefined ? null : drawingLink(type, code, byNode))
  }, [data, type])
}
