import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { NOTICE_EXPORT_MS } from '#contract/kit/constants.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { AppError } from '#data/app-error.ts'
import { useHttp } from '#data/console-services.ts'
import type { HttpClient } from '#data/http-client.ts'
import type { StoredExport } from '#data/long-call.ts'
import { showNoticeAtom } from '#data/notices.ts'
import type { ExportRequest } from '#data/resource-client.ts'
import { saveFile } from '#data/save-file.ts'
import { useResourceActions } from './use-resource.ts'

/** Fetches an exported file and hands it to the browser. */
async function fetchExport(http: HttpClient, { url, fileName }: StoredExport): Promise<void> {
  const file = await http.download(url, { method: 'GET' })
  saveFile(file.blob, file.fileName || fileName)
}

/** Runs an export: the file is saved, and what the server says of it is shown for five seconds. */
export function useStoredExport() {
  const http = useHttp()
  const showNotice = useSetAtom(showNoticeAtom)
  const [isExporting, setExporting] = useState(false)
  const run = useCallback(
    async (ask: () => Promise<StoredExport>): Promise<void> => {
      setExporting(true)
      try {
        const stored = await ask()
        await fetchExport(http, stored)
        const text = { from: 'server', text: stored.message || stored.fileName } as const
        showNotice({ text, style: 'success', durationMs: NOTICE_EXPORT_MS })
      } catch (error) {
        // the shell has shown it already
        if (!(error instanceof AppError)) throw error
      } finally {
        setExporting(false)
      }
    },
    [http, showNotice],
  )
  return { run, isExporting }
}

export function useExport(resource: Resource) {
  const actions = useResourceActions(resource)
  const { run, isExporting } = useStoredExport()
  const runExport = useCallback((request: ExportRequest) => run(() => actions.exportExcel(request)), [run, actions])
  return { runExport, isExporting }
}
