// Plans of energy use: a season's plan split into months, plan against actual, and revisions with their reason.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { exportResult } from '../kit/resource.ts'
import { awaits, kpiFigure } from '../kpi/kpi-figure.ts'
import { MAX_PLAN, planKinds } from '../resources/energy-plan.resource.ts'
import { ENERGIES } from '../resources/energy-slot.resource.ts'

/** Types of nodes that have plans. */
export const PLANNED_TYPES = ['station', 'unit', 'source'] as const
export type PlannedType = (typeof PLANNED_TYPES)[number]
const PLAN_STEPS = ['whole', 'month', 'day'] as const
export type PlanStep = (typeof PLAN_STEPS)[number]
/** Longest range: a season and its month before and after. */
export const MAX_PLAN_DAYS = 366

const day = z.iso.date()
const energy = z.enum(ENERGIES)
const kinds = planKinds.map(({ value }) => value)
/** By which a plan is spread over its days: degree-days of winters before, or equal days where these are unknown. */
const basis = z.enum(['degreeDays', 'days'])
export type PlanBasis = z.infer<typeof basis>

const months = z.array(
  z.object({
    firstDay: z.string(),
    lastDay: z.string(),
    target: z.number(),
    goodLine: z.number().nullable(),
    limitLine: z.number().nullable(),
    /** Of winters before; null where they are unknown. */
    degreeDays: z.number().nullable(),
  }),
)
export const planSplit = z.object({
  basis,
  months,
  /** Plans of these months that exist already. */
  numReplaced: z.int(),
})
export type PlanSplit = z.infer<typeof planSplit>

const compared = z
  .object({
    energy,
    nodeType: z.enum(PLANNED_TYPES),
    /** Absent: all nodes of the type with a plan. */
    nodeIds: jsonText(z.array(z.string().max(64)).min(1).max(500)).optional(),
    from: day,
    to: day,
    step: z.enum(PLAN_STEPS).default('whole'),
  })
  .superRefine(({ from, to }, context) => {
    if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
  })
export type PlanQuery = z.output<typeof compared>

const planCell = z.object({
  /** Null where no plan holds all days of the period. */
  plan: z.number().nullable(),
  goodLine: z.number().nullable(),
  limitLine: z.number().nullable(),
  /** Days of the period that have a plan, and all. */
  plannedDays: z.int(),
  days: z.int(),
  actual: kpiFigure,
  /** Actual over plan, %. */
  percent: z.number().nullable(),
  /** The same with the plan brought to the weather that was; null for what does not follow it. */
  weatherPercent: z.number().nullable(),
  /** Degree-days of winters before, and those that were. */
  planDegreeDays: z.number().nullable(),
  degreeDays: z.number().nullable(),
})
export type PlanCell = z.infer<typeof planCell>

export const planComparison = z.object({
  /** The last whole day that is known; null before any. */
  lastDay: z.string().nullable(),
  basis,
  periods: z.array(z.object({ from: z.string(), to: z.string() })),
  rows: z.array(z.object({ keyId: z.string(), code: z.string(), name: z.string(), cells: z.array(planCell) })),
  /** Of each period: the nodes whose plan holds all of it. */
  totals: z.array(
    z.object({
      plan: z.number().nullable(),
      actual: z.number().nullable(),
      percent: z.number().nullable(),
      counted: z.int(),
      expected: z.int(),
      /** Too little is known of the use of one of them. */
      isGrey: z.boolean(),
      awaits,
    }),
  ),
})
export type PlanComparison = z.infer<typeof planComparison>

const revision = z.object({
  oldTarget: z.number(),
  newTarget: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
const nodePlan = z.object({
  keyId: z.string(),
  version: z.int(),
  kind: z.enum(kinds),
  firstDay: z.string(),
  lastDay: z.string(),
  target: z.number(),
  goodLine: z.number().nullable(),
  limitLine: z.number().nullable(),
  /** Newest first. */
  revisions: z.array(revision),
})
export type NodePlan = z.infer<typeof nodePlan>

const PLANS = '/jeasy-base/energyPlan'
const TARGETS = '/tx-ws-base/plannedTarget'
const KPI = '/tx-ws-base/kpi'

export const energyPlanCalls = {
  /** Splits a season's plan into its months; as a preview, it only tells how. */
  split: defineCall({
    method: 'POST',
    path: `${PLANS}/split`,
    access: { permission: 'energyPlan:edit' },
    input: z.object({ keyId: z.string().max(64), isPreview: z.boolean().default(false) }),
    output: planSplit,
    body: 'json',
    audit: { module: 'energyPlan', action: 'update' },
    isPreview: ({ isPreview }) => isPreview === true,
    alsoChanges: [TARGETS],
  }),
  compare: defineCall({
    method: 'POST',
    path: `${TARGETS}/compare`,
    access: { permission: 'plannedTarget:view' },
    input: compared,
    output: planComparison,
    reads: [PLANS, KPI],
  }),
  exportExcel: defineCall({
    method: 'POST',
    path: `${TARGETS}/exportExcel`,
    access: { permission: 'plannedTarget:export' },
    input: compared,
    output: exportResult,
    isLong: true,
    audit: { module: 'plannedTarget', action: 'export' },
  }),
  /** The plans of a node that hold a day of a range. */
  ofNode: defineCall({
    method: 'POST',
    path: `${TARGETS}/ofNode`,
    access: { permission: 'plannedTarget:view' },
    input: z.object({ nodeId: z.string().max(64), energy, from: day, to: day }),
    output: z.object({ plans: z.array(nodePlan) }),
    reads: [PLANS],
  }),
  revise: defineCall({
    method: 'POST',
    path: `${TARGETS}/revise`,
    access: { permission: 'plannedTarget:edit' },
    input: z.object({
      keyId: z.string().max(64),
      version: z.int(),
      target: z.number().min(0).max(MAX_PLAN),
      reason: z.string().trim().min(1).max(500),
    }),
    body: 'json',
    audit: { module: 'plannedTarget', action: 'update' },
    alsoChanges: [PLANS],
  }),
} as const
