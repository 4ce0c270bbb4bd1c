import type { NodeReportCalls } from '#contract/endpoints/node-reports.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { createCalculatedExcel } from '#server/core/kit/excel.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { askedColumns, readReport } from './report.ts'
import { reportSheet } from './report-sheet.ts'
import { textsIn } from './texts/texts.ts'

/** Serves a report by node and period, and its file. */
export function registerReport(router: ResourceRouter, env: Env, { name, read, exportExcel }: NodeReportCalls): void {
  router.handle(read, ({ input, actor }) => readReport(env, actor, name, input))
  const made = addExport(router.exports, exportExcel, async ({ input, actor, steps }) => {
    const report = await readReport({ ...env, db: env.background }, actor, name, input)
    const sheet = reportSheet(name, askedColumns(name, input), report, input, actor.language)
    steps.report(0, sheet.rows.length)
    const content = await createCalculatedExcel(sheet, steps.gone)
    const title = textsIn(actor.language).reportTitles[name]
    return { module: exportExcel.audit.module, title, content, numRows: sheet.rows.length }
  })
  router.handle(exportExcel, (asked) => runExport(env, made, asked))
}
