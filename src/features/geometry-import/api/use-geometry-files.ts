import { geometryFileCalls as calls } from '#contract/endpoints/geometry-files.ts'
import type { GeometryMapping } from '#contract/geometry/geometry-mapping.ts'
import type { WorkProgress } from '#contract/kit/long-work.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { sendLargeFile } from '#data/send-large-file.ts'

export const useGeometryFiles = () => useAnswer(calls.list, {})
export const useLook = (keyId: string) => useAnswer(calls.look, { keyId }, { staleTime: Number.POSITIVE_INFINITY })

export function useGeometryActions() {
  const ask = useAsk()
  return {
    send: (options: Omit<Parameters<typeof sendLargeFile>[1], 'kind'>) =>
      sendLargeFile(ask, { kind: 'geometry', ...options }),
    tryOut: (keyId: string, mapping: GeometryMapping) => ask(calls.try, { keyId, mapping }),
    importAll: (
      input: { keyId: string; mapping: GeometryMapping; leavesOutRefused: boolean },
      onStep: (step: WorkProgress) => void,
    ) => ask(calls.import, input, { onStep }),
    undo: (keyId: string) => ask(calls.undo, { keyId }),
    remove: (keyId: string) => ask(calls.del, { keyId }),
  }
}
