import { useMemo } from 'react'
import type { ImportResult, Resource, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { callsOf, type SavedRecord } from '#contract/kit/resource-calls.ts'
import { useAsk, useShownAnswer } from '#data/calls.ts'
import { listInput, type ResourceQuery } from './list-query.ts'
import { takenFields } from './taken-check.ts'

export type ImportMode = 'preview' | 'all' | 'good'

/** A page of a list. The previous rows stay while the next page loads. */
export const useResourceList = (resource: Resource, query: ResourceQuery) =>
  useShownAnswer(callsOf(resource).list, listInput(query), { isQuiet: false })

/**
 * The calls of records. Each rejects with AppError; after each change the lists are reloaded. Failures of `save`,
 * `update`, `checkTaken` and `importExcel` are shown by their dialogs, the others by the shell.
 */
interface ResourceActions {
  read(keyId: string): Promise<ResourceRow>
  save(values: ResourceValues): Promise<SavedRecord>
  update(values: ResourceValues, of: Pick<ResourceRow, 'keyId' | 'version'>): Promise<SavedRecord>
  remove(keyIds: readonly string[]): Promise<void>
  /** Whether a record other than `keyId` already has this value. */
  checkTaken(field: string, value: string, keyId?: string | null): Promise<boolean>
  /** `onProgress` gets the share of the file that is uploaded, then null, then the server's progress, 0 to 1, and how many others come before it. */
  importExcel(
    file: File,
    mode: ImportMode,
    onProgress?: (fraction: number | null, before?: number) => void,
  ): Promise<ImportResult>
}

export function useResourceActions(resource: Resource): ResourceActions {
  const ask = useAsk()
  return useMemo(() => {
    const calls = callsOf(resource)
    return {
      read: (keyId) => ask(calls.toEdit, { keyId }),
      save: (values) => ask(calls.save, values, { isQuiet: true }),
      update: (values, { keyId, version }) => ask(calls.update, { ...values, keyId, version }, { isQuiet: true }),
      async remove(keyIds) {
        const [only] = keyIds
        if (keyIds.length === 1 && only !== undefined) await ask(calls.del, { keyId: only })
        else await ask(calls.batchDel, { ids: keyIds.join(',') })
      },
      checkTaken: (field, value, keyId = null) =>
        ask(calls.verifyIsExist, { verifyFieldJson: takenFields(field, value, keyId) }, { isQuiet: true }),
      importExcel: (file, mode, onProgress = () => undefined) =>
        ask(
          calls.importExcel,
          { mode, file },
          {
            isQuiet: true,
            onProgress: (sent) => onProgress(sent < 1 ? sent : null),
            onStep: ({ done, total, before }) => onProgress(total > 0 ? done / total : null, before),
          },
        ),
    }
  }, [ask, resource])
}
