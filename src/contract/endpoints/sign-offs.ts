// Sign-off of the energy report. The figures of a period are kept as they were signed; what has changed since, by values
// that came late or were corrected, is told by node and figure.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { KPI_CODES } from '../kpi/kpi-definitions.ts'
import { REPORT_TYPES } from '../reports/report-columns.ts'

export const MAX_REMARK = 500

const day = z.iso.date()
const period = { nodeType: z.enum(REPORT_TYPES), from: day, to: day }
const isInOrder = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
  if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
}

const change = z.object({
  name: z.string(),
  code: z.enum(KPI_CODES),
  signed: z.number().nullable(),
  now: z.number().nullable(),
})
const signOff = z.object({
  keyId: z.string(),
  by: z.string(),
  at: z.string(),
  remark: z.string(),
  numNodes: z.int(),
  /** Figures of the caller's nodes that are not what was signed any more. */
  changes: z.array(change),
})
export type SignOff = z.infer<typeof signOff>

const NOUN = '/tx-ws-base/energyReport'

export const signOffCalls = {
  /** The newest sign-off of a period; and other periods that are signed, newest first. */
  ofPeriod: defineCall({
    method: 'POST',
    path: `${NOUN}/signOff`,
    access: { permission: 'energyReport:view' },
    input: z.object(period).superRefine(isInOrder),
    output: z.object({
      signOff: signOff.nullable(),
      others: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
    reads: ['/tx-ws-base/kpi'],
  }),
  /** Keeps the figures of a period as they are now, for all nodes of a type in the caller's data scope. */
  sign: defineCall({
    method: 'POST',
    path: `${NOUN}/sign`,
    access: { permission: 'energyReport:edit' },
    input: z.object({ ...period, remark: z.string().trim().max(MAX_REMARK).default('') }).superRefine(isInOrder),
    body: 'json',
    audit: { module: 'energyReport', action: 'acknowledge' },
  }),
} as const
