import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { z } from 'zod'
import { fileCalls } from '#contract/endpoints/files.ts'
import type { Call, InputOf } from '#contract/kit/call.ts'
import { NOTICE_EXPORT_MS } from '#contract/kit/constants.ts'
import type { exportResult, Resource } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { useAttempt } from '#data/attempt.ts'
import { askWithEnvelope, useRenew } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { showNoticeAtom } from '#data/notices.ts'
import { saveFile } from '#data/save-file.ts'
import { type ExportRequest, exportInput } from './list-query.ts'

/** A call that creates an Excel file on the server. */
type ExportCall = Call<z.ZodType, typeof exportResult>

/** Runs an export: saves the file, and shows the server's message for five seconds. */
export function useStoredExport() {
  const http = useHttp()
  const renew = useRenew()
  const showNotice = useSetAtom(showNoticeAtom)
  const [isExporting, attempt] = useAttempt()
  const run = useCallback(
    async <C extends ExportCall>(call: C, input: InputOf<C>): Promise<void> => {
      await attempt(async () => {
        const { result, envelope } = await askWithEnvelope(http, call, input)
        // it is a personal message now: with its file, or with its progress
        void renew(fileCalls.cancelExport)
        if (result.url !== '') {
          const file = await http.download(result.url, { method: 'GET' })
          saveFile(file.blob, file.fileName || result.fileName)
        }
        const text = { from: 'server', text: envelope.message || result.fileName } as const
        showNotice({ text, style: 'success', durationMs: NOTICE_EXPORT_MS })
      })
    },
    [http, renew, showNotice, attempt],
  )
  return { run, isExporting }
}

export function useExport(resource: Resource) {
  const { run, isExporting } = useStoredExport()
  const runExport = useCallback(
    (request: ExportRequest) => run(callsOf(resource).exportExcel, exportInput(request)),
    [run, resource],
  )
  return { runExport, isExporting }
}
