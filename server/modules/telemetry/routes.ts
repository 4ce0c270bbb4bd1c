/**
 * Values of points for the console. Duty: nodes and points that may be watched, their last values, their history in
 * columns, summaries, and the same as a file. Neighbours: ingest writes what is read here, rollups sum it up; live values
 * go another way (live-channel.ts). Invariants: nobody sees a point outside the own data scope, or learns that it exists;
 * no answer is larger than the contract allows.
 */
import { z } from 'zod'
import {
  historyExportQuery,
  historyQuery,
  TELEMETRY_AGGREGATE,
  TELEMETRY_EXPORT,
  TELEMETRY_HISTORY,
  TELEMETRY_LATEST,
  TELEMETRY_NODES,
  TELEMETRY_POINTS,
  withTotals,
} from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, say } from '#server/core/kit/app-error.ts'
import { jsonProblem } from '#server/core/kit/json-text.ts'
import type { Router } from '#server/core/kit/route.ts'
import { storeSheet } from '#server/core/kit/stored-sheet.ts'
import { columnsOf } from '../data-config/repository.ts'
import { readAggregate, readHistory, seenPoints } from './history/history.ts'
import { createHistorySheet, MAX_SHEET_CELLS, sheetRows } from './history/history-sheet.ts'
import { listTelemetryNodes, listTelemetryPoints } from './ingest/node-points.repository.ts'
import { loadLatestOf } from './repository.ts'

const MAX_NODES = 2_000
const MAX_LATEST = 20_000
/** A body with so many numbers of points. */
const LIST_BYTES = 640 << 10

/** A list as it is, or as the JSON text that a form carries. */
const asList = (value: unknown): unknown => {
  if (typeof value !== 'string' || jsonProblem(value, LIST_BYTES) !== null) return value
  try {
    return JSON.parse(value)
  } catch {
    return value // refused by the schema: a text is no list
  }
}
const list = <Item extends z.ZodType>(item: Item, max: number) => z.preprocess(asList, z.array(item).max(max))
const { pointIds } = historyQuery.shape
const historyInput = historyQuery.extend({ pointIds: z.preprocess(asList, pointIds) })
const code = z.string().max(64)

export function registerTelemetryRoutes(router: Router, env: Env): void {
  const { db } = env
  const access = { permission: 'telemetry:view' } as const
  router.call({
    method: 'POST',
    path: TELEMETRY_NODES,
    access,
    input: z.object({ levels: list(code, 50).optional() }),
    handle: ({ input, session }) => listTelemetryNodes(db, session, input.levels),
  })
  router.call({
    method: 'POST',
    path: TELEMETRY_POINTS,
    access,
    input: z.object({ nodeIds: list(code, MAX_NODES), paramCodes: list(code, 200).optional() }),
    handle: ({ input, session }) => listTelemetryPoints(db, session, input.nodeIds, input.paramCodes),
  })
  router.call({
    method: 'POST',
    path: TELEMETRY_LATEST,
    access,
    maxBodyBytes: LIST_BYTES,
    input: z.object({ pointIds: list(pointIds.element, MAX_LATEST) }),
    handle: async ({ input, actor }) => {
      const points = await seenPoints(env, actor, input.pointIds)
      const rows = await loadLatestOf(
        db,
        points.map(({ id }) => id),
      )
      return rows.map(({ at, ...row }) => ({ ...row, time: at.getTime() }))
    },
  })
  router.call({
    method: 'POST',
    path: TELEMETRY_HISTORY,
    access,
    input: historyInput.extend({ withTotals }),
    handle: async ({ input, actor }) => {
      const { points: _, ...history } = await readHistory(env, actor, input, input.withTotals)
      return history
    },
  })
  router.call({
    method: 'POST',
    path: TELEMETRY_AGGREGATE,
    access,
    input: historyInput.omit({ step: true }),
    handle: ({ input, actor }) => readAggregate(env, actor, input),
  })
  router.longCall({
    method: 'POST',
    path: TELEMETRY_EXPORT,
    access: { permission: 'telemetry:export' },
    input: historyInput.extend({ measure: historyExportQuery.shape.measure }),
    handle: async ({ input, actor, language, steps }) => {
      const { points, ...history } = await readHistory(env, actor, input)
      const numRows = sheetRows(history)
      if (numRows * points.length > MAX_SHEET_CELLS)
        throw invalidInput([
          {
            field: 'step',
            rule: say(
              language,
              `超过 ${MAX_SHEET_CELLS} 个单元格，请缩小范围或选择更大的步长`,
              `gives more than ${MAX_SHEET_CELLS} cells: ask for less, or for a coarser step`,
            ),
          },
        ])
      const title = say(language, '历史数据', 'History')
      // named and rounded as the columns of the page are
      const columns = new Map((await columnsOf(db, '/websiteHis')).map((column) => [column.paramCode, column]))
      const laidOut = points.map((point) => {
        const column = columns.get(point.paramCode)
        if (!column) return point
        return { ...point, name: column.title, nameEn: column.titleEn || point.nameEn, decimals: column.decimals }
      })
      const content = await createHistorySheet(history, laidOut, input.measure, { language, title }, steps.gone)
      return storeSheet(env, actor, { module: 'telemetry', title, content, numRows })
    },
  })
}
