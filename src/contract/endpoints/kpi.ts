// Key figures of nodes over days of the company. What is out of the caller's data scope adds to no figure, and a node out
// of it is refused like one that does not exist.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { KPI_CODES, KPI_LEVELS } from '../kpi/kpi-definitions.ts'
import { kpiFigure } from '../kpi/kpi-figure.ts'
import { PLANT } from '../network/plant.ts'

/** `whole`: the range is one period. Weeks begin on Monday; a range cuts its first and last period. */
export const KPI_STEPS = ['hour', 'day', 'week', 'month', 'season', 'whole'] as const
export type KpiStep = (typeof KPI_STEPS)[number]

export const MAX_KPI_NODES = 500
/** Longest range: ten seasons. */
export const MAX_KPI_DAYS = 3_660
/** Units and sources, times periods, of one answer. */
export const MAX_KPI_PARTS = 50_000

const day = z.iso.date()
/** First and last day, both included, `yyyy-MM-dd`; of an hour its begin and its end, `yyyy-MM-dd HH:mm`. */
export const answeredPeriod = z.object({ from: z.string(), to: z.string() })
export type KpiPeriod = z.infer<typeof answeredPeriod>

const isInOrder = ({ from, to }: KpiPeriod, context: z.RefinementCtx): void => {
  if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
}

/** Days as input. */
export const kpiPeriod = z.object({ from: day, to: day }).superRefine(isInOrder)

const kpiQuery = z
  .object({
    /** Stations, units and sources; absent: the whole network in the caller's data scope, as one. */
    nodeIds: jsonText(z.array(z.string().max(64)).min(1).max(MAX_KPI_NODES)).optional(),
    /** Absent: all. */
    codes: jsonText(z.array(z.enum(KPI_CODES)).min(1).max(KPI_CODES.length)).optional(),
    from: day,
    to: day,
    step: z.enum(KPI_STEPS).default('whole'),
  })
  .superRefine(isInOrder)
export type KpiQuery = z.output<typeof kpiQuery>

const kpiRow = z.object({
  code: z.enum(KPI_CODES),
  level: z.enum(KPI_LEVELS),
  /** One for each period. */
  values: z.array(kpiFigure),
})

const kpiResult = z.object({
  /** Epoch ms up to which values are computed; later time is not expected. Null before any. */
  knownUntil: z.number().nullable(),
  periods: z.array(answeredPeriod),
  nodes: z.array(
    z.object({
      /** Null: the whole network. */
      keyId: z.string().nullable(),
      code: z.string(),
      name: z.string(),
      nodeType: z.string(),
      figures: z.array(kpiRow),
    }),
  ),
})
export type KpiResult = z.infer<typeof kpiResult>

export const kpiCalls = {
  /** The last day of the company that is over and computed, `yyyy-MM-dd`; null before any. */
  lastWholeDay: defineCall({
    method: 'GET',
    path: '/tx-ws-base/kpi/lastWholeDay',
    access: 'session',
    output: day.nullable(),
  }),
  ofNodes: defineCall({
    method: 'POST',
    path: '/tx-ws-base/kpi/ofNodes',
    access: { permission: 'network:view' },
    input: kpiQuery,
    output: kpiResult,
    reads: [PLANT],
  }),
} as const
