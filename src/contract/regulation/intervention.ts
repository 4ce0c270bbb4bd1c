// Interventions (domain guide 4.13): what people lay over the strategies of some units for a time, with a reason.

import { z } from 'zod'
import { number } from '../kit/field.ts'
import { type Label, label } from '../kit/language.ts'
import { SUPPLY_RANGE_C } from './curve-choice.ts'

export const INTERVENTION_KINDS = ['offset', 'percent', 'fixed', 'freeze'] as const
export type InterventionKind = (typeof INTERVENTION_KINDS)[number]
export const INTERVENTION_KIND_NAMES: Readonly<Record<InterventionKind, Label>> = {
  offset: label('偏移', 'Offset'),
  percent: label('热负荷百分比', 'Heat load, percent'),
  fixed: label('固定设定', 'Fixed set point'),
  freeze: label('冻结', 'Freeze'),
}

export const INTERVENTION_REASONS = ['complaint', 'coldWave', 'holiday', 'repair', 'supply', 'other'] as const
export const INTERVENTION_REASON_NAMES: Readonly<Record<(typeof INTERVENTION_REASONS)[number], Label>> = {
  complaint: label('投诉', 'Complaint'),
  coldWave: label('寒潮', 'Cold wave'),
  holiday: label('节假日', 'Holiday'),
  repair: label('抢修', 'Repair'),
  supply: label('保供', 'Security of supply'),
  other: label('其他', 'Other'),
}

/** Longest that one may last: people forget. */
export const MAX_INTERVENTION_MS = 14 * 86_400_000

/** In the unit of each field. */
export const INTERVENTION_RANGES = {
  offsetK: { min: -10, max: 10 },
  percent: { min: -50, max: 50 },
  supplyC: SUPPLY_RANGE_C,
} as const

export const interventionFields = {
  /** Of the water that the strategy computes. */
  offsetK: number({ label: label('偏移', 'Offset'), unit: 'K', ...INTERVENTION_RANGES.offsetK, decimals: 1 }),
  /** Added to the heat load: −20 is four fifths of it. */
  percent: number({
    label: label('热负荷增减', 'More or less heat load'),
    unit: '%',
    ...INTERVENTION_RANGES.percent,
    decimals: 0,
  }),
  supplyC: number({
    label: label('供温', 'Supply temperature'),
    unit: '°C',
    ...INTERVENTION_RANGES.supplyC,
    decimals: 1,
  }),
}

const common = {
  nodeIds: z
    .array(z.uuid())
    .min(1)
    .max(500)
    .superRefine((ids, context) => {
      for (const [at, id] of ids.entries())
        if (ids.indexOf(id) !== at) context.addIssue({ code: 'custom', path: [at], params: { rule: 'memberTwice' } })
    }),
  /** Epoch ms; the end is not included. */
  from: z.int(),
  to: z.int(),
  why: z.enum(INTERVENTION_REASONS),
  reason: z.string().trim().min(1).max(200),
}

export const interventionSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('offset'), ...common, offsetK: interventionFields.offsetK.schema }),
    z.strictObject({ kind: z.literal('percent'), ...common, percent: interventionFields.percent.schema }),
    z.strictObject({ kind: z.literal('fixed'), ...common, supplyC: interventionFields.supplyC.schema }),
    z.strictObject({ kind: z.literal('freeze'), ...common }),
  ])
  .superRefine(({ from, to }, context) => {
    if (to <= from || to > from + MAX_INTERVENTION_MS)
      context.addIssue({
        code: 'custom',
        path: ['to'],
        params: { rule: 'afterStart', n: MAX_INTERVENTION_MS / 86_400_000 },
      })
  })
export type Intervention = z.output<typeof interventionSchema>

/** Those that say what the water is, whatever a strategy computes: a unit bears one at a time. */
const SAYS_ALL: ReadonlySet<InterventionKind> = new Set(['fixed', 'freeze'])

/**
 * Units on which an intervention contradicts those that there are: two that fix or freeze at one time. Offsets and percents add up.
 *
 * @returns Index of the unit in `nodeIds`, and the intervention that it contradicts.
 */
export const contradictions = (
  { kind, from, to, nodeIds }: Intervention,
  others: readonly Intervention[],
): { readonly at: number; readonly other: Intervention }[] =>
  nodeIds.flatMap((nodeId, at) =>
    others
      .filter((other) => SAYS_ALL.has(kind) && SAYS_ALL.has(other.kind))
      .filter((other) => other.nodeIds.includes(nodeId) && other.from < to && from < other.to)
      .map((other) => ({ at, other })),
  )

/** An intervention beside those that there are. @throws {z.ZodError} at the unit that bears another. */
export const interventionBeside = (others: readonly Intervention[]) =>
  interventionSchema.superRefine((intervention, context) => {
    for (const { at } of contradictions(intervention, others))
      context.addIssue({ code: 'custom', path: ['nodeIds', at], params: { rule: 'otherIntervention' } })
  })
