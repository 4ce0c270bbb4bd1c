import { coldCalls } from '#contract/endpoints/cold-causes.ts'
import { heatingCurveCalls } from '#contract/endpoints/heating-curve.ts'
import { pipeLineCalls } from '#contract/endpoints/pipe-lines.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { columnsOf } from '../data-config/repository.ts'
import { readHistory } from '../telemetry/history/history.ts'
import { readColdCauses } from './cold/read-cold.ts'
import { readCurveTargets } from './curve-targets.ts'
import { createHistorySheet, MAX_SHEET_CELLS, sheetRows } from './history-sheet.ts'
import { registerStationNotes } from './notes.routes.ts'
import { readPipeLines } from './read-pipe-lines.ts'
import { textsIn } from './texts/texts.ts'

/** Calls of the station pages only; their values come from `telemetry`. */
export function registerStationMonitoringRoutes(router: Router, env: Env): void {
  registerStationNotes(router, env)
  router.handle(pipeLineCalls.now, ({ session }) => readPipeLines(env, session))
  router.handle(coldCalls.ofNode, async ({ input: { nodeId }, session, language }) => {
    const found = await readColdCauses(env, session, nodeId)
    if (!found) throw invalidInput([{ field: 'nodeId', rule: textsIn(language).noSuchUnit }])
    return found
  })
  router.handle(heatingCurveCalls.targets, ({ session }) => readCurveTargets(env, session))
  const made = addExport(router.exports, telemetryCalls.exportExcel, async ({ input, actor, steps }) => {
    const { language } = actor
    const { points, ...history } = await readHistory(env, actor, input)
    const numRows = sheetRows(history)
    steps.report(0, numRows)
    if (numRows * points.length > MAX_SHEET_CELLS)
      throw invalidInput([
        {
          field: 'step',
          rule: textsIn(language).tooManyCells(MAX_SHEET_CELLS),
        },
      ])
    const title = textsIn(language).history
    // names and rounding as in the columns of the page
    const columns = new Map((await columnsOf(env.db, input.page)).map((column) => [column.paramCode, column]))
    const laidOut = points.map((point) => {
      const column = columns.get(point.paramCode)
      if (!column) return point
      return { ...point, name: column.title, nameEn: column.titleEn || point.nameEn, decimals: column.decimals }
    })
    const content = await createHistorySheet(history, laidOut, input.measure, { language, title }, steps.gone)
    return { module: 'telemetry', title, content, numRows }
  })
  router.handle(telemetryCalls.exportExcel, (asked) => runExport(env, made, asked))
}
