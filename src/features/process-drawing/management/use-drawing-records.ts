import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { DRAWING_VERSIONS } from '#contract/drawing/sent-canvas.ts'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { drawingRecordCalls } from '#contract/resources/drawing.resource.ts'
import { AppError } from '#data/app-error.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'

/** Versions of a drawing, newest first. */
export const useVersions = (keyId: string) => useAnswer(drawingCalls.versions, { keyId })

/** Calls of the page apart from its resource; failures are reported by the shell. */
export function useDrawingActions() {
  const ask = useAsk()
  return useMemo(() => {
    const isDone = async (work: Promise<unknown>): Promise<boolean> => {
      try {
        await work
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    }
    return {
      publish: (keyId: string, number: number) => isDone(ask(drawingCalls.publish, { keyId, number })),
      /** @param base - The newest version that the user has seen. */
      restore: (keyId: string, base: number, number: number) =>
        isDone(ask(drawingCalls.restoreVersion, { keyId, base, number })),
      undelete: (ids: readonly string[]) => ask(drawingRecordCalls.undelete, { ids: [...ids] }),
    }
  }, [ask])
}

/** Address of a version's picture for as long as it is shown; null until it is there. */
export function usePicture(keyId: string, number: number): string | null {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: [DRAWING_VERSIONS, 'picture', keyId, number],
    queryFn: async ({ signal }) => {
      const { path, method } = drawingCalls.picture
      return (await http.download(path, { method, params: { keyId, number }, isQuiet: true, signal })).blob
    },
    // a version never changes
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
