// How the days of the key figures are computed: from which hour on a day counts, from what each figure is made, and
// computing stored days again.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { KPI_CODES } from '../kpi/kpi-definitions.ts'
import { PLANT } from '../network/plant.ts'
import { jobRun } from './jobs.ts'

const DAYS = '/tx-ws-base/dayCalculation'
/** Computing a season of a large network again at once would hold up what changes meanwhile. */
export const MAX_RECOMPUTED_DAYS = 40_000
const MAX_RECOMPUTED_NODES = 2_000
/** Newest runs of one answer. */
export const NUM_RECOMPUTE_RUNS = 20

const view = { method: 'POST', access: { permission: 'dayCalculation:view' } } as const

/** `param`: measured; `rooms`: by household; `slot`: the meter mapped to it; `price`, `area`: from the company's own tables. */
const ITEM_INPUT_KINDS = ['param', 'rooms', 'slot', 'price', 'area', 'outdoor', 'allPoints'] as const

const itemInput = z.object({
  kind: z.enum(ITEM_INPUT_KINDS),
  /** Of the parameter or the slot. */
  code: z.string(),
  name: z.string(),
})

/** What is stored of the nodes of one type in the data scope. */
const storedDays = z.object({
  nodeType: z.enum(['unit', 'source']),
  numNodes: z.int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  computedAt: z.string().nullable(),
  /** Days of these nodes that are still to be computed. */
  numPending: z.int(),
})

const dayCalculation = z.object({
  /** Hour of the company's clock at which a day begins. */
  settleHour: z.int(),
  reason: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** The hour holds for the whole company, so who sees a part of it may not change it. */
  mayChangeHour: z.boolean(),
  items: z.array(z.object({ code: z.enum(KPI_CODES), inputs: z.array(itemInput) })),
  stored: z.array(storedDays),
})
export type DayCalculation = z.infer<typeof dayCalculation>

const recomputeRun = jobRun
  .omit({ scheduleId: true, title: true, kindTitle: true, dueAt: true, attempts: true, maxAttempts: true })
  .extend({ from: z.string(), to: z.string(), numNodes: z.int() })
export type RecomputeRun = z.infer<typeof recomputeRun>

export const dayCalculationCalls = {
  read: defineCall({ ...view, path: `${DAYS}/toEdit`, output: dayCalculation, isInLanguage: true, reads: [PLANT] }),
  setHour: defineCall({
    method: 'POST',
    path: `${DAYS}/setHour`,
    access: { permission: 'dayCalculation:edit' },
    body: 'json',
    input: z.object({
      settleHour: z.int().min(0).max(23),
      reason: z.string().trim().min(1).max(200),
      version: z.int(),
    }),
    audit: { module: 'dayCalculation', action: 'update' },
  }),
  /** Queues a run that computes the stored days of the nodes again; 1001 by field. */
  recompute: defineCall({
    method: 'POST',
    path: `${DAYS}/recompute`,
    access: { permission: 'dayCalculation:operate' },
    body: 'json',
    input: z
      .object({
        /** Stations, units and sources. */
        nodeIds: z.array(z.string().max(64)).min(1).max(MAX_RECOMPUTED_NODES),
        from: z.iso.date(),
        to: z.iso.date(),
      })
      .superRefine(({ from, to }, context) => {
        if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
      }),
    audit: { module: 'dayCalculation', action: 'runOnce' },
  }),
  /** Newest first. */
  runs: defineCall({ ...view, path: `${DAYS}/runs`, output: z.array(recomputeRun), isInLanguage: true }),
  cancel: defineCall({
    method: 'POST',
    path: `${DAYS}/cancel`,
    access: { permission: 'dayCalculation:operate' },
    body: 'json',
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'dayCalculation', action: 'cancelRun' },
  }),
} as const
