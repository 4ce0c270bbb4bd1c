// Reports by node and period. A total is computed like any figure of its own: amounts add up, ratios are sum over sum,
// temperatures are means by heated area. What is out of the caller's data scope enters no row and no total.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { exportResult } from '../kit/resource.ts'
import { kpiFigure } from '../kpi/kpi-figure.ts'
import { PLANT } from '../network/plant.ts'
import { columnsOf, isOfHours, REPORT_TYPES, type ReportName } from '../reports/report-columns.ts'
import { answeredPeriod, KPI_STEPS } from './kpi.ts'

export const MAX_REPORT_NODES = 500
/** Longest range by hours, days. */
export const MAX_HOUR_DAYS = 31
/** Figures of one answer: nodes × periods × columns. */
export const MAX_REPORT_CELLS = 60_000

const day = z.iso.date()
const NAME = 64

/** Input of a report: its nodes, days, step, and columns. */
const reportQuery = (name: ReportName) =>
  z
    .object({
      nodeType: z.enum(REPORT_TYPES),
      /** Absent: all nodes of the type in the caller's data scope. */
      nodeIds: jsonText(z.array(z.string().max(NAME)).min(1).max(MAX_REPORT_NODES)).optional(),
      from: day,
      to: day,
      step: z.enum(KPI_STEPS),
      columns: jsonText(z.array(z.string().max(NAME)).min(1).max(100)),
    })
    .superRefine(({ nodeType, from, to, step, columns }, context) => {
      if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
      const known = columnsOf(name, nodeType).filter((column) => step !== 'hour' || isOfHours(column))
      const ids = new Set(known.map(({ id }) => id))
      if (columns.some((id) => !ids.has(id)))
        context.addIssue({ code: 'custom', path: ['columns'], params: { rule: 'unknownReference' } })
    })
export type ReportQuery = z.output<ReturnType<typeof reportQuery>>

/** In the order of the asked columns. */
const figures = z.array(kpiFigure)

const reportResult = z.object({
  /** The last day that is over and computed; null before any. */
  lastDay: z.string().nullable(),
  periods: z.array(answeredPeriod),
  rows: z.array(
    z.object({
      keyId: z.string(),
      code: z.string(),
      /** With its station's, where its own name is ambiguous. */
      name: z.string(),
      /** One for each period. */
      values: z.array(figures),
      /** Over all periods. */
      total: figures,
    }),
  ),
  /** Of all nodes, by period. */
  totals: z.array(figures),
  total: figures,
})
export type ReportResult = z.infer<typeof reportResult>

/** The calls of a report under a noun. */
function reportCalls<const Noun extends string>(name: ReportName, path: string, noun: Noun) {
  const input = reportQuery(name)
  return {
    name,
    read: defineCall({
      method: 'POST',
      path: `${path}/read`,
      access: { permission: `${noun}:view` },
      input,
      output: reportResult,
      reads: [PLANT, '/tx-ws-base/kpi'],
    }),
    /** The same figures as an Excel file, whose totals and ratios are formulas. */
    exportExcel: defineCall({
      method: 'POST',
      path: `${path}/exportExcel`,
      access: { permission: `${noun}:export` },
      input,
      output: exportResult,
      isLong: true,
      audit: { module: noun, action: 'export' },
    }),
  } as const
}

export const stationReportCalls = reportCalls('station', '/tx-ws-base/stationReport', 'telemetry')
export const sourceReportCalls = reportCalls('source', '/tx-ws-base/sourceReport', 'telemetry')
export const energyReportCalls = reportCalls('energy', '/tx-ws-base/energyReport', 'energyReport')
export type NodeReportCalls = ReturnType<typeof reportCalls>
