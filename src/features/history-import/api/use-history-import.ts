import { historyImportCalls, type ImportState, PART_BYTES } from '#contract/endpoints/history-import.ts'
import type { ImportMapping, Overlap } from '#contract/history-import/import-mapping.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { pathOf } from '#ui/files-field.tsx'

const POLL_MS = 2_000
/** Of a path in a folder the end is what tells it apart. */
const MAX_NAME_CHARS = 200
const WORKING: readonly ImportState[] = ['checking', 'writing', 'undoing']
export const isWorking = (state: ImportState): boolean => WORKING.includes(state)

export const useImports = () =>
  useAnswer(
    historyImportCalls.list,
    { page: 1, limit: 50 },
    { refetchInterval: ({ state: { data } }) => (data?.list.some(({ state }) => isWorking(state)) ? POLL_MS : false) },
  )

export const useImport = (keyId: string) =>
  useAnswer(
    historyImportCalls.detail,
    { keyId },
    { refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? POLL_MS : false) },
  )

export const useInspection = (keyId: string) =>
  useAnswer(historyImportCalls.inspect, { keyId }, { staleTime: Number.POSITIVE_INFINITY, retry: false })

/** @param text - Null: nobody searches. */
export const useFoundPoints = (text: string | null) =>
  useAnswer(historyImportCalls.findPoints, { text: text ?? '' }, { enabled: text !== null })

export function useImportActions() {
  const ask = useAsk()
  return {
    /** Sends files in parts. @returns Id of their import. */
    async send(files: readonly File[], onProgress: (share: number) => void): Promise<string> {
      const total = files.reduce((sum, { size }) => sum + size, 0)
      const begun = await ask(historyImportCalls.begin, {
        files: files.map((file) => ({ name: pathOf(file).slice(-MAX_NAME_CHARS), sizeBytes: file.size })),
      })
      let sent = 0
      for (const [at, file] of files.entries())
        for (let place = 0; place * PART_BYTES < file.size; place += 1) {
          const part = file.slice(place * PART_BYTES, (place + 1) * PART_BYTES)
          await ask(historyImportCalls.sendPart, { fileId: begun.files[at]?.keyId ?? '', part, place })
          sent += part.size
          onProgress(sent / total)
        }
      return begun.keyId
    },
    check: (keyId: string, mapping: ImportMapping) => ask(historyImportCalls.check, { keyId, mapping }),
    start: (keyId: string, overlap: Overlap) => ask(historyImportCalls.start, { keyId, overlap }),
    cancel: (keyId: string) => ask(historyImportCalls.cancel, { keyId }),
    undo: (keyId: string) => ask(historyImportCalls.undo, { keyId }),
  }
}
