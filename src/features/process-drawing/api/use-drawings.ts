import { useQuery } from '@tanstack/react-query'
import {
  DRAWING_LIST,
  DRAWING_TO_EDIT,
  type DrawingType,
  drawingListResult,
  drawingToEditResult,
} from '#contract/endpoints/drawings.ts'
import { useHttp } from '#data/console-services.ts'

export function useDrawingList(type: DrawingType) {
  const http = useHttp()
  return useQuery({
    queryKey: ['drawings', type],
    queryFn: ({ signal }) =>
      http.call(DRAWING_LIST, { method: 'GET', params: { type }, schema: drawingListResult, isQuiet: true, signal }),
  })
}

/** @param keyId - Which drawing; null for the first of its type. */
export function useDrawing(type: DrawingType, keyId: string | null) {
  const http = useHttp()
  return useQuery({
    queryKey: drawingKey(type, keyId),
    queryFn: ({ signal }) =>
      http.call(DRAWING_TO_EDIT, {
        method: 'GET',
        params: { type, keyId: keyId ?? undefined },
        schema: drawingToEditResult,
        isQuiet: true,
        signal,
      }),
  })
}

export const drawingKey = (type: DrawingType, keyId: string | null) => ['drawing', type, keyId] as const
