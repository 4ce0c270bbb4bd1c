// A report by node and period. Duty: brings key figures and measured values of the same nodes and periods into one table.
// Neighbours: `kpi` computes figures, value-figures.ts means and extremes. Invariants: a total is computed from the sums of
// its rows, never from their figures.

import {
  MAX_HOUR_DAYS,
  MAX_REPORT_CELLS,
  MAX_REPORT_NODES,
  type ReportQuery,
  type ReportResult,
} from '#contract/endpoints/node-reports.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { columnsOf, type ReportColumn, type ReportName, type ValueColumn } from '#contract/reports/report-columns.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { refuseOpenDays } from '../kpi/open-days.ts'
import { readLastWholeDay } from '../kpi/read-kpi.ts'
import { readKpiTable } from '../kpi/read-table.ts'
import { reportNodes } from './report-nodes.ts'
import { readReportValues } from './report-values.ts'
import { textsIn } from './texts/texts.ts'

const DAY_MS = 86_400_000

/** @throws {AppError} 1001 for unknown nodes, a day that is not over, and too large an answer. */
export async function readReport(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  name: ReportName,
  query: ReportQuery,
): Promise<ReportResult> {
  const { nodeType, from, to, step } = query
  const lastDay = await readLastWholeDay(env.db)
  if (lastDay === null) return { lastDay, periods: [], rows: [], totals: [], total: [] }
  refuseOpenDays(lastDay, query, actor)
  refuseManyHours(query, actor)
  const nodes = await reportNodes(env.db, actor, query.nodeIds, [nodeType])
  refuseSize(query, nodes.length, actor)
  const columns = askedColumns(name, query)
  const table = await readKpiTable(env, actor, {
    nodeIds: nodes.map(({ keyId }) => keyId),
    // the area weighs means of measured values
    codes: ['heatedArea', ...columns.flatMap((column) => (column.kind === 'figure' ? [column.code] : []))],
    level: nodeType === 'source' ? 'source' : 'unit',
    from,
    to,
    step,
  })
  if (nodes.length * table.periods.length * columns.length > MAX_REPORT_CELLS)
    throw invalidInput([{ field: 'step', rule: textsIn(actor.language).reportTooLarge(MAX_REPORT_CELLS) }])
  const cells = cellsOf(columns)
  const values = await readReportValues(env, actor, { nodes, columns, table, step })
  return {
    lastDay,
    periods: [...table.periods],
    rows: nodes.map(({ keyId, code, title }, node) => ({
      keyId,
      code,
      name: title,
      values: table.periods.map((_, period) => cells(table.rows[node]?.values[period], values.of(node, period))),
      total: cells(table.rows[node]?.total, values.of(node, null)),
    })),
    totals: table.periods.map((_, period) => cells(table.totals[period], values.of(null, period))),
    total: cells(table.total, values.of(null, null)),
  }
}

export const askedColumns = (name: ReportName, { nodeType, columns }: ReportQuery): readonly ReportColumn[] =>
  columnsOf(name, nodeType).filter(({ id }) => columns.includes(id))

/** Figures of a row in the order of the columns: key figures, and what is measured. */
function cellsOf(columns: readonly ReportColumn[]) {
  return (figures: readonly KpiFigure[] | undefined, measured: (column: ValueColumn) => KpiFigure): KpiFigure[] => {
    // the first one is the area
    let at = 0
    return columns.map((column) => {
      if (column.kind === 'value') return measured(column)
      at += 1
      const figure = figures?.[at]
      if (!figure) throw new Error(`There is no figure ${column.code}.`)
      return figure
    })
  }
}

function refuseManyHours({ from, to, step }: ReportQuery, { language }: Actor): void {
  if (step === 'hour' && Date.parse(to) - Date.parse(from) >= MAX_HOUR_DAYS * DAY_MS)
    throw invalidInput([{ field: 'to', rule: textsIn(language).tooManyHourDays(MAX_HOUR_DAYS) }])
}

function refuseSize({ nodeIds }: ReportQuery, numNodes: number, { language }: Actor): void {
  if (!nodeIds && numNodes > MAX_REPORT_NODES)
    throw invalidInput([{ field: 'nodeIds', rule: textsIn(language).tooManyNodes(MAX_REPORT_NODES) }])
}
