// What nodes use, beside what they were to use, what they used before, and what the weather asked for. Over whole days of
// the company; what is out of the caller's data scope enters nothing.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { kpiFigure } from '../kpi/kpi-figure.ts'
import { PLANT } from '../network/plant.ts'
import { ENERGIES } from '../resources/energy-slot.resource.ts'

export const ANALYSED_TYPES = ['source', 'station', 'unit'] as const
export type AnalysedType = (typeof ANALYSED_TYPES)[number]
/** Types of nodes with a heated area. */
export const HEATED_TYPES = ['station', 'unit'] as const
/** Energies that are compared by area; gas is used by sources alone. */
export const AREA_ENERGIES = ['heat', 'makeUp', 'electricity'] as const
export type AreaEnergy = (typeof AREA_ENERGIES)[number]

const MAX_ANALYSED_NODES = 500
/** Longest range: a season with the months around it. */
export const MAX_ANALYSED_DAYS = 366

const keyId = z.string().max(64)
const isInOrder = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
  if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
}
const days = { from: z.iso.date(), to: z.iso.date() }
/** Absent: all nodes of the type in the data scope. */
const nodeIds = jsonText(z.array(keyId).min(1).max(MAX_ANALYSED_NODES)).optional()

const structureQuery = z.object({ nodeType: z.enum(ANALYSED_TYPES), nodeIds, ...days }).superRefine(isInOrder)
export type StructureQuery = z.output<typeof structureQuery>
const areaUseQuery = z
  .object({ energy: z.enum(AREA_ENERGIES), nodeType: z.enum(HEATED_TYPES), nodeIds, ...days })
  .superRefine(isInOrder)
export type AreaUseQuery = z.output<typeof areaUseQuery>
const signatureQuery = z.object({ nodeIds, ...days }).superRefine(isInOrder)
export type SignatureQuery = z.output<typeof signatureQuery>
const signatureDaysQuery = z.object({ nodeIds: jsonText(z.array(keyId).length(1)), ...days }).superRefine(isInOrder)
export type SignatureDaysQuery = z.output<typeof signatureDaysQuery>

const node = { keyId: z.string(), code: z.string(), /** With its station's, where ambiguous. */ name: z.string() }
const range = z.object({ from: z.string(), to: z.string() })
/** A range that others are compared with: of so many days, so many in a heating season. */
const comparedRange = range.extend({ numDays: z.int(), numHeated: z.int() })
export type ComparedRange = z.infer<typeof comparedRange>

const energyUse = z.object({
  energy: z.enum(ENERGIES),
  amount: kpiFigure,
  /** Null for what has no price at this type: the heat that a source makes. */
  cost: kpiFigure.nullable(),
  /** Amount of as many days just before. */
  before: kpiFigure,
  /** Amount of the same days a year before. */
  yearBefore: kpiFigure,
})
export type EnergyUse = z.infer<typeof energyUse>

export const structureResult = z.object({
  /** The asked days themselves, as many just before, and the same a year before. */
  now: comparedRange,
  before: comparedRange,
  yearBefore: comparedRange,
  total: z.array(energyUse),
  rows: z.array(z.object({ ...node, energies: z.array(energyUse) })),
  /** Days, or months of a long range, with the cost of each energy of `total` in the company’s currency; null where too little is known. */
  periods: z.array(range.extend({ costs: z.array(z.number().nullable()) })),
})
export type StructureResult = z.infer<typeof structureResult>

const areaUseRow = z.object({
  area: kpiFigure,
  amount: kpiFigure,
  perArea: kpiFigure,
})
export const areaUseResult = z.object({
  rows: z.array(
    areaUseRow.extend({
      ...node,
      /** Plan for these days, its good line and its limit, by area; null where no plan holds them all, or no area is known. */
      standard: z.number().nullable(),
      good: z.number().nullable(),
      limit: z.number().nullable(),
    }),
  ),
  /** Of all nodes together. */
  total: areaUseRow,
})
export type AreaUseResult = z.infer<typeof areaUseResult>

const signature = z.object({
  slope: z.number(),
  base: z.number().nullable(),
  balanceC: z.number(),
  r2: z.number(),
  cvRmse: z.number(),
  numDays: z.int(),
})
export const signatureResult = z.object({
  rows: z.array(z.object({ ...node, numDays: z.int(), signature: signature.nullable() })),
})
export type SignatureResult = z.infer<typeof signatureResult>
export const signatureDaysResult = z.object({
  ...node,
  signature: signature.nullable(),
  days: z.array(z.object({ day: z.string(), outdoorC: z.number(), heatWm2: z.number() })),
})
export type SignatureDaysResult = z.infer<typeof signatureDaysResult>

const ANALYSIS = '/tx-ws-base/energyAnalysis'
const KPI = '/tx-ws-base/kpi'
const access = { permission: 'telemetry:view' } as const

export const energyAnalysisCalls = {
  /** What each energy adds to use and cost, beside the days before and the year before. */
  structure: defineCall({
    method: 'POST',
    path: `${ANALYSIS}/structure`,
    access,
    input: structureQuery,
    output: structureResult,
    reads: [PLANT, KPI],
  }),
  /** Use for each square metre, beside the lines of the plan. */
  areaUse: defineCall({
    method: 'POST',
    path: `${ANALYSIS}/areaUse`,
    access,
    input: areaUseQuery,
    output: areaUseResult,
    reads: [PLANT, KPI, '/jeasy-base/energyPlan', '/tx-ws-base/plannedTarget'],
  }),
  /** How the heat of each unit follows the weather. */
  signatures: defineCall({
    method: 'POST',
    path: `${ANALYSIS}/signatures`,
    access,
    input: signatureQuery,
    output: signatureResult,
    reads: [PLANT, KPI],
  }),
  /** The days of one unit, that its signature rests on. */
  signatureDays: defineCall({
    method: 'POST',
    path: `${ANALYSIS}/signatureDays`,
    access,
    input: signatureDaysQuery,
    output: signatureDaysResult,
    reads: [PLANT, KPI],
  }),
} as const
