import { useCallback } from 'react'
import { largeFileCalls } from '#contract/endpoints/large-files.ts'
import { mapPackCalls } from '#contract/endpoints/map-pack.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { sendLargeFile } from '#data/send-large-file.ts'

export const useMapPacks = () => useAnswer(mapPackCalls.list, {})

/** The user's own uploads that are not finished. */
export const useOpenUploads = () => useAnswer(largeFileCalls.open, {})

export function usePackActions() {
  const ask = useAsk()
  return {
    activate: (keyId: string) => ask(mapPackCalls.activate, { keyId }),
    deactivate: (keyId: string) => ask(mapPackCalls.deactivate, { keyId }),
    remove: (keyId: string) => ask(mapPackCalls.del, { keyId }),
    cancelUpload: (keyId: string) => ask(largeFileCalls.cancel, { keyId }),
  }
}

/** Sends a pack, or goes on with it. */
export function useSendPack() {
  const ask = useAsk()
  return useCallback(
    (options: Omit<Parameters<typeof sendLargeFile>[1], 'kind'>) => sendLargeFile(ask, { kind: 'mapPack', ...options }),
    [ask],
  )
}
