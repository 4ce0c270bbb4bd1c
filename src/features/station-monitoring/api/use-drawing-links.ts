import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DRAWING_LIST, drawingListResult } from '#contract/endpoints/drawings.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useHttp } from '#data/console-services.ts'
import { drawingLink } from '../model/drawing-link.ts'

const FRESH_MS = 300_000
const DRAWING_TYPE = 'station'

/** Where the drawing of a node is; null where it has none, or where the user may see none. */
export function useDrawingLinks(): (node: TelemetryNode) => string | null {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['drawings', DRAWING_TYPE],
    queryFn: ({ signal }) =>
      http.call(DRAWING_LIST, {
        method: 'GET',
        params: { type: DRAWING_TYPE },
        schema: drawingListResult,
        isQuiet: true,
        signal,
      }),
    staleTime: FRESH_MS,
    retry: false,
  })
  return useMemo(() => {
    const byNode = new Map((data ?? []).map(({ nodeCode, keyId }) => [nodeCode, keyId]))
    return ({ code }) => drawingLink(code, byNode)
  }, [data])
}
