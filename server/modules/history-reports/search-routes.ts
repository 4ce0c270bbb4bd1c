import { historySearchCalls, MAX_EXPORTED_HOURS, MAX_FOUND_ROWS } from '#contract/endpoints/history-search.ts'
import { labelIn } from '#contract/kit/language.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { createExcel, type ExcelValue } from '#server/core/kit/excel.ts'
import { findHours } from './search.ts'
import { textsIn } from './texts/texts.ts'

export function registerHistorySearchRoutes(router: Router, env: Env): void {
  router.handle(historySearchCalls.find, ({ input, actor }) => findHours(env, actor, input, MAX_FOUND_ROWS))

  const made = addExport(router.exports, historySearchCalls.exportExcel, async ({ input, actor, steps }) => {
    const { language } = actor
    const { searchTitle, node, hour, measures, unitOf } = textsIn(language)
    const found = await findHours(env, actor, input, MAX_EXPORTED_HOURS)
    steps.report(0, found.rows.length)
    const titles = new Map(found.nodes.map(({ nodeId, name }) => [nodeId, name]))
    const headings = found.columns.map((column) => {
      const name = labelIn({ zh: column.name, en: column.nameEn }, language)
      return unitOf(column.measure === 'average' ? name : `${name} ${measures[column.measure]}`, column.unit)
    })
    const rows = found.rows.map(({ nodeId, at, values }): ExcelValue[] => [
      titles.get(nodeId) ?? '',
      new Date(at),
      ...values.map((value, i) => rounded(value, found.columns[i]?.decimals ?? 3)),
    ])
    const content = await createExcel(searchTitle, [node, hour, ...headings], rows, steps.gone)
    return { module: 'telemetry', title: searchTitle, content, numRows: rows.length }
  })
  router.handle(historySearchCalls.exportExcel, (asked) => runExport(env, made, asked))
}

function rounded(value: number | null, decimals: number): number | null {
  const factor = 10 ** decimals
  return value === null ? null : Math.round(value * factor) / factor
}
